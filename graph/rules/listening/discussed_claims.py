"""Knows the claims of a discussion up to a message: what is in force there, what waits, what was turned down, and where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from graph.model.address import BORN_IN, in_layer
from graph.model.claim import Draft, Evidence
from graph.model.discussion import QuotedClaim
from graph.model.slot import ClaimState, SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind
from graph.rules.slots.fold import fold
from graph.rules.slots.folding_claim import FoldedClaim, ReviewedClaim
from graph.rules.slots.saying import first_draft
from graph.rules.slots.settle import as_fixed
from graph.rules.talk.messages import KnownDecision, Place

MOST = 100  # of each sort: what a message is compared with does not grow with the discussion


@dataclass(frozen=True)
class DiscussedClaim:
    """`key` is the claim's ref, or the id of its first words while the claim has no name yet.

    It has no slots, so that what each next message is to know of it is worked out once.
    """

    key: str
    kind: ClaimKind
    statement: str
    slot: str
    shape: SlotShape
    norm: str
    words: tuple[Evidence, ...]  # those that assert it, in their order
    begins: int | None = None  # in force from then on
    ends: int | None = None
    turned_down_at: int | None = None
    fixed: ReviewedClaim | None = None  # what a Review has fixed of it

    @property
    def draft(self) -> Draft:
        """The content that its first words give it."""
        return next(words.draft for words in self.words if words.draft is not None)

    def holds(self, at: int) -> bool:
        return self.begins is not None and self.begins <= at and (self.ends is None or self.ends > at)

    def is_over(self, at: int) -> bool:
        """Replaced or ended by then. A task keeps no such claims at hand: whoever hears all at once may not see more."""
        return self.ends is not None and self.ends <= at

    @property
    def taken_further(self) -> bool:
        """A person has put it above what is said: words contest it, and change nothing of it."""
        return self.shape.layer is not BORN_IN

    @property
    def home(self) -> tuple[str, SlotShape]:
        """Return the slot for words about it: its own slot, or the memory's of the same address."""
        if not self.taken_further:
            return self.slot, self.shape
        return in_layer(self.slot, BORN_IN), replace(self.shape, layer=BORN_IN)

    def only_by(self, author: str | None) -> bool:
        """True if this person is the only one who stood for it."""
        stood = {words.author for words in self.words if not words.agent and not words.standing.refuses}
        return author is not None and stood == {author}

    @cached_property
    def said_at(self) -> int:
        return min((words.at for words in self.words), default=self.begins or 0)

    @cached_property
    def order(self) -> tuple[int, int, str]:
        return (self.begins or self.said_at, self.said_at, self.key)

    @cached_property
    def holding(self) -> KnownDecision:
        drafts = [words.draft for words in self.words if words.draft is not None]
        alternatives = tuple(dict.fromkeys(other for draft in drafts for other in draft.alternatives))
        messages = tuple(dict.fromkeys(words.source for words in self.words if not words.standing.refuses))
        return KnownDecision(self.key, self.statement, self.begins or self.said_at, messages, alternatives)

    @cached_property
    def rejected(self) -> KnownDecision:
        return replace(self.holding, rejected=True)

    @cached_property
    def waiting(self) -> KnownDecision:
        return replace(self.holding, candidate=True)


def claims_before(claims: Iterable[QuotedClaim], forgotten: frozenset[str]) -> list[DiscussedClaim]:
    """All that is stated, without the words that are about to be heard again: their slots hold what the others amount to."""
    if not forgotten:
        return [whole for quoted in claims if (whole := _whole(quoted)) is not None]
    claims = list(claims)
    known = [left for quoted in claims if (left := _without(quoted, forgotten)) is not None]
    for slot in {quoted.claim.slot for quoted in claims if any(words.id in forgotten for words in quoted.evidence)}:
        known = resettled(known, slot)
    return known


def resettled(known: Sequence[DiscussedClaim], slot: str) -> list[DiscussedClaim]:
    """Settle a slot's words again, by the fold that also settles the stored slot: the order of hearing has no part in it."""
    there = [claim for claim in known if claim.slot == slot]
    fixed = [claim.fixed for claim in there if claim.fixed is not None]
    settled = {words.id for review in fixed for words in review.evidence}
    places = fold([words for claim in there for words in claim.words if words.id not in settled], fixed)
    owners = {words.id: claim for claim in reversed(there) for words in claim.words}
    owners |= {claim.words[0].id: claim for claim in there if claim.words}
    taken: set[str] = set()
    found = [claim for claim in known if claim.slot != slot]
    for place in places:
        owner = next((claim for claim in there if claim.fixed and claim.key == place.fixed), None)
        of = (owners[words.id] for words in place.evidence)
        owner = owner or next((claim for claim in of if claim.key not in taken and not claim.fixed), None)
        found.append(_as_placed(place, owner, there[0]))
        taken.add(found[-1].key)
    return found


def _as_placed(place: FoldedClaim, owner: DiscussedClaim | None, beside: DiscussedClaim) -> DiscussedClaim:
    """A claim of a slot as the slot's rules leave it; `owner` is what it goes on from."""
    words, (begins, ends) = place.evidence, (place.valid_from, place.valid_to) if place.held else (None, None)
    if owner is None:
        owner = replace(beside, key=words[0].id, fixed=None)
    if owner.fixed is None:
        draft = first_draft(place)
        owner = replace(owner, kind=draft.kind, statement=draft.statement, norm=place.norm)
    fixed_down = owner.fixed.turned_down_at if owner.fixed else None
    down = fixed_down if fixed_down is not None else _refused_at(words)
    down = down if place.status is ClaimStatus.REJECTED else None
    return replace(owner, words=words, begins=begins, ends=ends, turned_down_at=down)


@lru_cache(maxsize=5_000)
def _whole(said: QuotedClaim) -> DiscussedClaim | None:
    return _without(said, frozenset())


def _without(said: QuotedClaim, forgotten: frozenset[str]) -> DiscussedClaim | None:
    """A stored claim without some of its words; None where nothing of it is left."""
    claim = said.claim
    left = (words for words in said.evidence if words.draft is not None and words.id not in forgotten)
    words = tuple(sorted(left, key=lambda said: said.order))
    if not words and claim.pin is None:
        return None
    shape = SlotShape(claim.tier, claim.item, claim.domain, claim.layer, claim.key, claim.high_risk)
    begins, ends = (claim.valid_from, claim.valid_to) if claim.held else (None, None)
    down = claim.turned_down_at if claim.turned_down_at is not None else _refused_at(words)
    down = down if claim.status is ClaimStatus.REJECTED else None
    fixed = as_fixed(ClaimState(claim, said.evidence)) if claim.pin is not None else None
    return DiscussedClaim(
        claim.ref, claim.kind, claim.statement, claim.slot, shape, claim.norm, words, begins, ends, down, fixed
    )


def _refused_at(words: Iterable[Evidence]) -> int | None:
    return min((said.at for said in words if said.standing.refuses), default=None)


def known_decisions(known: Sequence[DiscussedClaim], at: int, but: str) -> list[KnownDecision]:
    """Return the claims that a message at that time answers to, the earliest first. Its own words (`but`), and later
    repetitions of them, are no decisions before it."""
    holding, waiting, down = [], [], []
    for claim in sorted(known, key=lambda claim: claim.order):
        own = claim.words and all(words.source == but for words in claim.words if words.at <= at)
        if claim.said_at > at or own:
            continue
        if claim.holds(at):
            holding.append(claim.holding)
        elif claim.turned_down_at is not None and claim.turned_down_at <= at:
            down.append(claim.rejected)
        elif claim.begins is None or claim.begins > at:
            waiting.append(claim.waiting)
    return [*down[-MOST:], *waiting[-MOST:], *holding[-MOST:]]


def claim_at(known: Sequence[DiscussedClaim], place: Place) -> DiscussedClaim | None:
    """The claim that these words of a message assert already; of several, the one that shares most with them."""
    best, most = None, 0
    for claim in known:
        for words in claim.words:
            shared = min(words.end, place.end) - max(words.start, place.start)
            if words.source == place.message and not words.standing.refuses and shared > most:
                best, most = claim, shared
    return best
