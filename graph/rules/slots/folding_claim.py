"""Knows the claims of a fold: as a Review left them, while the fold goes on, and as the fold leaves them."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter

from graph.model.claim import WITHDRAWN, Claim, Evidence, Pin, Standing
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.standing import objected

Order = tuple[object, ...]

_S = ClaimStatus
_standing = attrgetter(*(one.name for one in fields(Standing)))
WAITING = frozenset({_S.CANDIDATE, _S.CONFLICTED})
LASTING = HOLDING | {_S.SUPERSEDED, _S.ARCHIVED, _S.GRADUATED}  # statuses that keep a claim's place in the chain


def order_of(words: Evidence) -> Order:
    """Return the place of words among all words of a slot. Words that tie in every part of this are the same assertion."""
    said = words.draft.statement if words.draft else ""
    return (*words.order, words.section or "", words.quote, said, words.agent, *_standing(words.standing))


def norm_of(words: Evidence) -> str:
    norm = words.draft.norm if words.draft else ""
    return WITHDRAWN + norm if words.standing.withdraws else norm


def stance(norm: str) -> str:
    """Return the side of a claim in a conflict. Two ends don't contradict each other, however they are worded."""
    return WITHDRAWN if norm.startswith(WITHDRAWN) else norm


@dataclass(frozen=True, slots=True)
class ReviewedClaim:
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
        """The time until which repetitions of this claim only count."""
        for at in (self.turned_down_at, self.pin.valid_to):
            if at is not None:
                return at
        return self.pin.at


@dataclass(frozen=True, slots=True)
class FoldedClaim:
    """A claim as the fold leaves it. `replaces` is the index of the place it superseded in the slot's chain."""

    norm: str
    status: ClaimStatus
    evidence: tuple[Evidence, ...]
    valid_from: int | None
    valid_to: int | None
    held: bool
    fixed: str | None = None
    replaces: int | None = None


@dataclass(eq=False, slots=True)
class FoldingClaim:
    """A claim while its slot is folded."""

    norm: str
    status: ClaimStatus
    evidence: list[Evidence] = field(default_factory=list)
    fixed: ReviewedClaim | None = None
    valid_from: int | None = None
    valid_to: int | None = None
    held: bool = False
    challenged: bool = False
    closed: bool = False  # a person ended it, and nothing in the slot took its place
    absorbed: bool = False
    replaces: "FoldingClaim | None" = None
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
        """Return the status after an objection; None where the claim goes on holding. A state that a Review fixed stands."""
        return objected(self.evidence, words) if self.fixed is None else None

    def absorb(self, other: "FoldingClaim") -> None:
        """The same words, heard apart: they are one claim's."""
        for words in other.evidence:
            self.add(words)
        other.absorbed = True

    @property
    def begins(self) -> Order:
        """The place of a fixed claim among the words: with its own words, where it holds from them."""
        start = self.valid_from or 0
        return min((order_of(evidence) for evidence in self.evidence if evidence.at == start), default=(start,))

    def outlives(self, words: Evidence) -> bool:
        """Words that came late can't end a fixed claim that was said again after them."""
        return order_of(words) < self.said_until


def folding(fixed: ReviewedClaim) -> FoldingClaim:
    pin = fixed.pin
    claim = FoldingClaim(fixed.norm, pin.status, [], fixed, pin.valid_from, pin.valid_to, pin.held, hand=fixed.hand)
    for words in fixed.evidence:
        claim.add(words)
    claim.said_until = max((order_of(evidence) for evidence in fixed.evidence), default=())
    return claim


def state_in(slot: SlotState, ref: str) -> ClaimState:
    state = slot.claim(ref)
    assert state is not None, f"{ref} is not in slot {slot.id}"
    return state


def claim_in(slot: SlotState, ref: str) -> Claim:
    return state_in(slot, ref).claim


def map_claims(slot: SlotState, step: Callable[[Claim], Claim]) -> SlotState:
    return replace(slot, claims=tuple(replace(state, claim=step(state.claim)) for state in slot.claims))


def change_claim(slot: SlotState, ref: str, now: int, step: Callable[[Claim], Claim]) -> SlotState:
    return map_claims(slot, lambda claim: step(claim) if claim.ref == ref else pin(claim, now))


def pin(claim: Claim, now: int) -> Claim:
    return fix(claim, claim.status, claim.valid_from, claim.valid_to, now)


def fix(
    claim: Claim, status: ClaimStatus, start: int | None, end: int | None, now: int, held: bool | None = None
) -> Claim:
    held = claim.held if held is None else held
    turned_down = claim.turned_down_at
    if status in HOLDING or (held and turned_down is not None and turned_down < (start or 0)):
        turned_down = None  # taken up again in later words
    return replace(
        claim,
        status=status,
        held=held,
        valid_from=start,
        valid_to=end,
        pin=Pin(status, held, start, end, now),
        turned_down_at=turned_down,
    )


def stand_again(state: ClaimState, now: int) -> Claim:
    """Let a claim stand as if nothing had replaced it: it holds, or is ended as before by its own words or by a person."""
    claim = state.claim
    before = next((stage for stage in reversed(claim.log) if stage.status is not ClaimStatus.SUPERSEDED), None)
    if before is not None and before.status in (ClaimStatus.ARCHIVED, ClaimStatus.NEEDS_RECHECK):
        return fix(claim, before.status, claim.valid_from, before.valid_to, now, held=before.held)
    if not state.told_as_over:
        return fix(claim, ClaimStatus.ACTIVE, claim.valid_from, None, now, held=True)
    stood = claim.held and any(not evidence.standing.over for evidence in state.assertions)
    if stood or (before is not None and before.status is ClaimStatus.ACTIVE):
        over = max(evidence.at for evidence in state.assertions if evidence.standing.over)
        return fix(claim, ClaimStatus.ARCHIVED, claim.valid_from, over, now, held=True)
    return fix(claim, ClaimStatus.SUPERSEDED, claim.valid_from, None, now, held=False)


def neighbour(slot: SlotState, ref: str, *, newer: bool) -> Claim | None:
    """The claim next to `ref` in the slot's own chain: below it where `ref` is the newer one, else above it."""
    for edge in slot.supersessions:
        mine, other = (edge.newer, edge.older) if newer else (edge.older, edge.newer)
        state = slot.claim(other)
        if mine == ref and not edge.explicit and state is not None:
            return state.claim
    return None
