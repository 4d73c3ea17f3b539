"""An agent's run, read off its source, with its showings, its endings, and the fates of its cards."""

from dataclasses import dataclass

from graph.model.source import Source
from graph.model.words import CardVerdict, Channel, ClaimKind, EvidenceKind, OutcomeType, SourceKind, StepRole, Tier

_KINDS = {
    StepRole.USER: EvidenceKind.USER_SPAN,
    StepRole.MODEL: EvidenceKind.AGENT_OUTPUT,
    StepRole.TOOL: EvidenceKind.TOOL_OUTPUT,
}
EPISODE_RULE = "episode:"
"""Opens the rule of every claim that an episode was the first to say."""
SHARED_RULE = f"{EPISODE_RULE}shared/1"
"""The rule of a copy that was proposed to a project because a person accepted the card for its domain, or for everywhere."""
LIFTS = "lifts"
"""The rule by which a user's words do nothing but lift what was laid down before."""
BY_MODEL = "/model"
"""Ends it where a model heard that, and no rule."""


@dataclass(frozen=True, slots=True)
class Step:
    """`section` is the name of the step's own section of the source, without its header."""

    number: int
    role: StepRole
    section: str
    tool: str | None = None
    exit_code: int | None = None
    at: int | None = None

    @property
    def failed(self) -> bool:
        return self.exit_code not in (None, 0)

    @property
    def succeeded(self) -> bool:
        return self.exit_code == 0


def section_name(number: int, role: StepRole) -> str:
    return f"STEP {number} {role.value}"


def steps_of(source: Source) -> tuple[Step, ...]:
    """Return the steps in order. The capture tells each step's speaker; the text never does."""
    told = source.origin.get("steps", []) if source.kind is SourceKind.EPISODE else []
    return tuple(
        Step(
            number,
            StepRole(one["role"]),
            section_name(number, StepRole(one["role"])),
            one.get("tool"),
            one.get("exitCode"),
            one.get("at"),
        )
        for number, one in enumerate(told, 1)
    )


def step_of(source: Source, section: str | None) -> Step | None:
    return next((step for step in steps_of(source) if step.section == section), None)


def speaks(source: Source, section: str | None) -> EvidenceKind | None:
    """The speaker of a section of an episode; None where the source is no episode."""
    step = step_of(source, section)
    return _KINDS[step.role] if step is not None else None


def external(source: Source) -> bool:
    """Words from outside may have steered it: nothing that it says is believed."""
    return bool(source.origin.get("externalContent"))


def name_of(source: Source) -> str:
    """Return the name that its agent gave the episode."""
    return str(source.origin.get("id", source.ref))


@dataclass(frozen=True, slots=True)
class Showing:
    """Claims that an agent was shown at once: by ref, the best first, with the scores that chose them."""

    id: str
    project: str
    episode: str
    channel: Channel
    at: int
    cards: tuple[str, ...]
    scores: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """An outcome of an episode, or of a part of it. `anchored`: words of a tool or of a user say so, or a person does."""

    id: str
    project: str
    episode: str
    type: OutcomeType
    at: int
    recorded_at: int
    anchored: bool = True
    source: str | None = None
    start: int = 0
    end: int = 0
    quote: str = ""
    section: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """Figures on the use of a claim by agents: how often it was shown, and how those runs ended."""

    exposures: int = 0
    wins: int = 0
    losses: int = 0
    last_shown_at: int | None = None

    def __add__(self, other: "Use") -> "Use":
        shown = [one for one in (self.last_shown_at, other.last_shown_at) if one is not None]
        return Use(
            self.exposures + other.exposures,
            self.wins + other.wins,
            self.losses + other.losses,
            max(shown, default=None),
        )


@dataclass(frozen=True, slots=True)
class Opposed:
    """Words that speak against a claim. `anchored`: they tell another value of the same thing, and have the right to;
    otherwise somebody says that they speak against it."""

    kind: EvidenceKind
    anchored: bool
    recorded_at: int = 0


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """The fate of a proposal, or of a card that had to make room; `rule` gives the reason in words for people."""

    statement: str
    became: CardVerdict
    rule: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Consolidation:
    project: str
    episode: str
    at: int
    entries: tuple[LedgerEntry, ...] = ()
    proposed: int = 0

    def count(self, became: CardVerdict) -> int:
        return sum(entry.became == became for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Episode:
    """An agent's run by the name that its agent gave it."""

    project: str
    ref: str
    agent: str
    source: Source


@dataclass(frozen=True, slots=True)
class Budget:
    tier: Tier
    kind: ClaimKind
    active: int
    cap: int
