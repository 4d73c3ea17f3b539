"""The cards of one place while an episode's proposals are judged, and what may become of a proposal.

Each proposal meets the cards as the proposals before it have left them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from graph.model.address import subject_of
from graph.model.profile import Cards
from graph.model.words import CardVerdict, ClaimKind, EvidenceKind, Relation, Tier

NEW = "new:"  # opens the name of a card that the same episode proposes
BROADER = (Tier.DOMAIN, Tier.GLOBAL)
"""The tiers that span more than this project: each project holds its own copy, which a person has accepted there."""


@dataclass(frozen=True, slots=True)
class Known:
    """A card in force, as a consolidation of its place or a sweep finds it. `worth`: the higher, the later it makes room."""

    ref: str
    kind: ClaimKind
    statement: str
    norm: str
    slot: str
    said_at: int
    active: bool = True
    user: bool = False  # a user's own words stand behind it
    worth: float = 0.5
    shown_at: int | None = None
    disputes: float = 0.0  # the weight of what speaks against it
    key: str | None = None
    seen: int = 1
    recorded_at: int = 0
    place: str = ""
    tier: Tier = Tier.PROJECT
    truth: float = 0.5  # by its evidence and what contradicts it
    step: str = ""  # of the episode that is judged, where one of its own steps proposes the card

    @property
    def proposed(self) -> int | None:
        """The number of the proposal of the same episode that makes this card."""
        return int(self.ref.removeprefix(NEW)) if self.ref.startswith(NEW) else None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that an episode would add. `accepts`: its words are enough to be in force."""

    kind: ClaimKind
    statement: str
    norm: str
    slot: str
    said_by: EvidenceKind
    said_at: int
    accepts: bool
    quote: str = ""
    alternatives: tuple[str, ...] = ()
    key: str | None = None
    waiting: str = ""  # why it is only a candidate, where it is
    relation: Relation | None = None  # what a model hears it do to the card `target`
    target: str | None = None
    lifts: bool = False  # it does nothing but lift what was laid down before
    step: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`into`: the card that it became part of; `replaces`, `archives`: the cards that end with it; `broader`: the copies of
    broader tiers that end with it in this project."""

    became: CardVerdict
    rule: str
    into: Known | None = None
    replaces: Known | None = None
    archives: Known | None = None
    broader: tuple[Known, ...] = ()
    waits: bool = False
    counted: bool = False  # its words are no more evidence of a card that has enough of it

    @property
    def stays(self) -> bool:
        """True if its words become evidence."""
        return self.became is not CardVerdict.REFUSED and not self.counted


@dataclass(slots=True)
class CardsOfPlace:
    known: dict[str, Known]
    caps: Mapping[str, int]
    admitted: int = 0
    waiting: int = 0
    new: list[Known] = field(default_factory=list)

    def of(self, kind: ClaimKind) -> list[Known]:
        """The place's own cards."""
        return [one for one in (*self.known.values(), *self.new) if one.kind is kind and one.tier not in BROADER]

    def copies(self, kind: ClaimKind) -> list[Known]:
        return [one for one in self.known.values() if one.kind is kind and one.tier in BROADER]

    def before(self, proposal: Proposal) -> list[Known]:
        """Return the active cards from before these words: of other episodes, and of earlier steps of this one."""
        older = [card for card in self.known.values() if card.said_at < proposal.said_at]
        return [card for card in (*older, *(new for new in self.new if new.step != proposal.step)) if card.active]

    def on_subject(self, proposal: Proposal) -> Known | None:
        """Return the card that tells of the same thing, in the slot where the proposal meets it."""
        if subject_of(proposal.slot) is None:
            return None
        return next((card for card in (*self.known.values(), *self.new) if card.slot == proposal.slot), None)

    def active(self, kind: ClaimKind) -> int:
        return sum(one.active for one in self.of(kind))

    def take(self, verdict: Verdict, proposal: Proposal, number: int) -> None:
        """Leave the cards as the verdict on a proposal leaves them."""
        for gone in (verdict.replaces, verdict.archives, *verdict.broader):
            if gone is not None:
                self.drop(gone)
        if verdict.became is not CardVerdict.ADMITTED:
            return
        if (other := self.on_subject(proposal)) is not None:
            if other.said_at > proposal.said_at:
                return  # the later word stays
            self.drop(other)
        user = proposal.said_by is EvidenceKind.USER_SPAN
        active = proposal.accepts and not verdict.waits
        self.admitted += active
        self.waiting += not active
        slot = verdict.replaces.slot if verdict.replaces is not None else proposal.slot
        ref = f"{NEW}{number}"
        card = Known(
            ref,
            proposal.kind,
            proposal.statement,
            proposal.norm,
            slot,
            proposal.said_at,
            active,
            user,
            key=proposal.key,
            step=proposal.step,
        )
        self.new.append(card)

    def drop(self, card: Known) -> None:
        self.known.pop(card.ref, None)
        self.new = [one for one in self.new if one.ref != card.ref]


def caps_of(tier: Tier, cards: Cards) -> dict[str, int]:
    """The hard caps of a tier: a project is denser than what holds in more places, or in one."""
    part = {
        Tier.PROJECT: 1.0,
        Tier.ITEM: cards.item_part,
        Tier.DOMAIN: cards.domain_part,
        Tier.GLOBAL: cards.global_part,
    }[tier]
    return {kind.upper(): max(1, int(cap * part)) if cap else 0 for kind, cap in cards.caps.items()}
