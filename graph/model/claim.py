"""A claim, the evidence that carries it, and what a person's Review has fixed of it."""

from dataclasses import dataclass, field
from typing import Any

from graph.model.address import BORN_IN
from graph.model.ids import node_id
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Layer, Tier

WITHDRAWN = "\x1f∅"
"""The prefix of the normal form of a withdrawal; it holds a character that no normalised text has."""
POSSIBLE = "possible/1"
"""The rule of claims that only look decided: no words say so plainly, and they wait apart from the others."""
MODEL = "model"
"""The rule of what a model has read."""
QUOTE_MAX = 250
"""The greatest length of a quotation, in characters: longer passages are read in the source."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The content that one assertion would give a claim. A claim takes the content of its earliest assertion."""

    kind: ClaimKind
    statement: str
    rule: str
    extractor_version: str
    run: str | None
    confidence: float
    norm: str
    value_type: str | None = None
    value: Any = None
    rationale: str | None = None
    alternatives: tuple[str, ...] = ()
    owner: str | None = None
    due: int | None = None
    asks: str | None = None  # of a note that leaves a question open: the key that answers it, or the question's own id
    answers: str | None = None  # of a note that answers a question without a key: the question's own id
    subject: str | None = None  # of what has no key: what it is about, and which question about it it answers
    aspect: str | None = None
    stance: str | None = None  # how far it has come, as a model reads it
    starts: int | None = None  # of what is planned: the later day from which it holds
    replaces: str | None = None  # the norm of what these words name as replaced by them


@dataclass(frozen=True, slots=True)
class Standing:
    """The weight of an assertion. It is judged once, when the words are read, so that a fold never depends on today: only what
    is settled for a later day has another weight once that day has come."""

    accepts: bool = False  # may become ACTIVE by itself in an empty slot
    firm: bool = False  # a person's supported words, confident, and not about something of high risk
    decides: bool = False  # marked or worded as a decision, a correction, in the user's own section, or by hand
    hand: bool = False
    withdraws: bool = False
    contests: bool = False  # the extractor itself proposed it as a conflict: it never wins
    refuses: bool = False  # turns down what somebody proposed: it stands for nothing
    over: bool = False  # tells of what was decided once and holds no more
    past: bool = False  # tells of what was, and contests nothing that is
    votes: bool = False  # one voice of a ballot: what stands by votes alone falls by a vote
    suggests: bool = False  # "let's …": decides only without an objection
    unsays: bool = False  # with `refuses`: its author takes back what they said last ("scratch that")
    repeats: bool = False  # says once more what was said: it stands with that, whatever became of it
    proposes: bool = False  # puts something forward, or only seems to decide it: it waits, and contests nothing
    awaits: bool = (
        False  # with `proposes`: settled, but for a day (`starts`) that had not come when the words were read
    )


@dataclass(frozen=True, slots=True)
class Evidence:
    """A verified quotation. Only those with role ASSERTS carry a draft and a standing; the rest belong to one (`of`)."""

    id: str
    source: str
    start: int
    end: int
    quote: str
    section: str | None
    kind: EvidenceKind
    role: EvidenceRole
    at: int
    recorded_at: int
    author: str | None = None
    agent: bool = False
    reanchored: bool = False
    of: str | None = None
    task: str | None = None
    item: str | None = None
    draft: Draft | None = None
    standing: Standing = Standing()

    @property
    def order(self) -> tuple[int, int, int, str, str]:
        """The place of these words among all words of a slot; arrival has no part in it."""
        return (self.at, self.start, self.end, self.author or "", self.draft.norm if self.draft else "")


@dataclass(frozen=True, slots=True)
class Pin:
    """A state that a Review fixed: later folds take it as given and place newer words around it."""

    status: ClaimStatus
    held: bool
    valid_from: int | None
    valid_to: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Stage:
    """An entry of a claim's recorded history: its known state from `at` on."""

    at: int
    status: ClaimStatus
    valid_from: int | None
    valid_to: int | None
    statement: str | None = None
    value: Any = None
    held: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    project: str
    ref: str
    kind: ClaimKind
    status: ClaimStatus
    statement: str
    slot: str
    norm: str
    recorded_at: int
    changed_at: int
    tier: Tier = Tier.PROJECT
    item: str | None = None
    domain: str | None = None
    layer: Layer = BORN_IN
    key: str | None = None
    value_type: str | None = None
    value: Any = None
    confidence: float = 0.0
    needs_review: bool = True
    high_risk: bool = False
    hand_authored: bool = False
    rule: str | None = None
    extractor_version: str | None = None
    run: str | None = None
    task: str | None = None
    rationale: str | None = None
    alternatives: tuple[str, ...] = ()
    importance: float | None = None
    owner: str | None = None
    due: int | None = None
    topic: str | None = None
    subject: str | None = None
    aspect: str | None = None
    stance: str | None = None
    seen_count: int = 1
    valid_from: int | None = None
    valid_to: int | None = None
    held: bool = False  # was it ever in force: the difference between replaced and merely outvoted
    edited: bool = False
    turned_down_at: int | None = None
    deferred_at: int | None = None
    waiting_since: int | None = None  # in the review queue
    awaits_turn: bool = False  # a record's own claim, for which the queue has no room yet
    looked_at: int | None = None  # by a reviewer who did not decide
    review_by: int | None = None  # from then on it is due for another look
    revisit: str | None = None  # what would be a reason to look at it again
    paths: tuple[str, ...] = ()  # files, symbols, commits, addresses that it governs
    pin: Pin | None = None
    log: tuple[Stage, ...] = ()
    merged_into: str | None = None
    then: tuple[int | None, int | None] | None = field(default=None, compare=False)  # as it was: true at, known at

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)

    @property
    def possible(self) -> bool:
        """True if it only looks decided, and no person has said that it is."""
        return self.rule == POSSIBLE and not self.held

    @property
    def withdraws(self) -> bool:
        """True if it says that something no longer holds; in force, it leaves its slot with nothing to show."""
        return self.norm.startswith(WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Supersession:
    """The replacement of a claim by another: by their slot's chain, or by somebody's explicit word (`explicit`)."""

    newer: str
    older: str
    at: int
    by: str
    recorded_at: int
    part: str | None = None
    reason: str | None = None
    explicit: bool = False
    recorded_to: int | None = None
    looked_at: int = 0
    vouched: bool = True
