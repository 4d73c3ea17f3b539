"""Knows what a fold is made of: what a Review fixed, a claim in the making, and a claim as the fold leaves it."""

from dataclasses import dataclass, field, fields
from operator import attrgetter

from graph.model.claim import WITHDRAWN, Evidence, Pin, Standing
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.standing import objected

Order = tuple[object, ...]

_S = ClaimStatus
_standing = attrgetter(*(one.name for one in fields(Standing)))
WAITING = frozenset({_S.CANDIDATE, _S.CONFLICTED})
LASTING = HOLDING | {_S.SUPERSEDED, _S.ARCHIVED, _S.GRADUATED}  # statuses that keep a claim's place in the chain


def order_of(words: Evidence) -> Order:
    """Where words stand among all words of a slot. What ties in every part of this is the same assertion."""
    said = words.draft.statement if words.draft else ""
    return (*words.order, words.section or "", words.quote, said, words.agent, *_standing(words.standing))


def norm_of(words: Evidence) -> str:
    norm = words.draft.norm if words.draft else ""
    return WITHDRAWN + norm if words.standing.withdraws else norm


def stance(norm: str) -> str:
    """What a claim stands for in a conflict: however an end is worded, two ends don't contradict each other."""
    return WITHDRAWN if norm.startswith(WITHDRAWN) else norm


@dataclass(frozen=True, slots=True)
class Fixed:
    """A claim that a Review has fixed, with the evidence it had then."""

    ref: str
    norm: str
    pin: Pin
    hand: bool
    evidence: tuple[Evidence, ...]
    turned_down_at: int | None = None

    @property
    def chained(self) -> bool:
        return self.pin.held and self.pin.status in LASTING

    @property
    def spent_at(self) -> int:
        """Until when repeating what this claim says only counts."""
        for at in (self.turned_down_at, self.pin.valid_to):
            if at is not None:
                return at
        return self.pin.at


@dataclass(frozen=True, slots=True)
class Place:
    """One claim as the fold leaves it. `replaces` is the index of the place it superseded in the slot's chain."""

    norm: str
    status: ClaimStatus
    evidence: tuple[Evidence, ...]
    valid_from: int | None
    valid_to: int | None
    held: bool
    fixed: str | None = None
    replaces: int | None = None


@dataclass(eq=False, slots=True)
class Group:
    """A claim in the making."""

    norm: str
    status: ClaimStatus
    evidence: list[Evidence] = field(default_factory=list)
    fixed: Fixed | None = None
    valid_from: int | None = None
    valid_to: int | None = None
    held: bool = False
    challenged: bool = False
    closed: bool = False  # a person ended it, and nothing in the slot took its place
    absorbed: bool = False
    replaces: "Group | None" = None
    replaced: tuple[ClaimStatus, int | None] | None = None  # what it replaces was so before, and until then
    hand: bool = False
    agent: bool = False
    persons: set[str | None] = field(default_factory=set)
    said_until: Order = ()

    def add(self, words: Evidence) -> None:
        self.evidence.append(words)
        if words.standing.refuses or (words.standing.withdraws and not self.norm.startswith(WITHDRAWN)):
            return  # who ends a claim or turns it down does not stand for it
        self.hand = self.hand or words.standing.hand
        if words.agent:
            self.agent = True
        else:
            self.persons.add(words.author)

    def falls_by(self, words: Evidence) -> ClaimStatus | None:
        """What an objection makes of it; None where it goes on holding. What a Review fixed stands."""
        return objected(self.evidence, words) if self.fixed is None else None

    def absorb(self, other: "Group") -> None:
        """The same words, heard apart: they are one claim's."""
        for words in other.evidence:
            self.add(words)
        other.absorbed = True

    @property
    def begins(self) -> Order:
        """Where a fixed claim takes its place among the words: with its own words, where it holds from them."""
        start = self.valid_from or 0
        return min((order_of(one) for one in self.evidence if one.at == start), default=(start,))

    def outlives(self, words: Evidence) -> bool:
        """Words that came late can't end a fixed claim that was said again after them."""
        return order_of(words) < self.said_until


def group_of(fixed: Fixed) -> Group:
    pin = fixed.pin
    group = Group(fixed.norm, pin.status, [], fixed, pin.valid_from, pin.valid_to, pin.held, hand=fixed.hand)
    for words in fixed.evidence:
        group.add(words)
    group.said_until = max((order_of(one) for one in fixed.evidence), default=())
    return group
