"""Knows what a discussion has stated up to a message: what is in force there, what waits, what was turned down, and where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from graph.model.address import BORN_IN, in_layer
from graph.model.claim import Evidence
from graph.model.discussion import Said
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind
from graph.rules.talk.heard import InForce, Place

MOST = 100  # of each sort: what a message is compared with does not grow with the discussion


@dataclass(frozen=True)
class Stated:
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
        """Where words that are said of it go: its own slot, or the memory's of the same address."""
        if not self.taken_further:
            return self.slot, self.shape
        return in_layer(self.slot, BORN_IN), replace(self.shape, layer=BORN_IN)

    def ended(self, at: int) -> "Stated":
        return replace(self, ends=at)

    def freed(self) -> "Stated":
        """What had ended it was never decided."""
        return replace(self, ends=None)

    def only_by(self, author: str | None) -> bool:
        """Whether this person is the only one who stood for it."""
        stood = {one.author for one in self.words if not one.agent and not one.standing.refuses}
        return author is not None and stood == {author}

    @cached_property
    def said_at(self) -> int:
        return min((one.at for one in self.words), default=self.begins or 0)

    @cached_property
    def order(self) -> tuple[int, int, str]:
        return (self.begins or self.said_at, self.said_at, self.key)

    @cached_property
    def holding(self) -> InForce:
        drafts = [words.draft for words in self.words if words.draft is not None]
        alternatives = tuple(dict.fromkeys(other for draft in drafts for other in draft.alternatives))
        messages = tuple(dict.fromkeys(words.source for words in self.words if not words.standing.refuses))
        return InForce(self.key, self.statement, self.begins or self.said_at, messages, alternatives)

    @cached_property
    def rejected(self) -> InForce:
        return replace(self.holding, rejected=True)

    @cached_property
    def waiting(self) -> InForce:
        return replace(self.holding, candidate=True)


def stated_of(said: Said, forgotten: frozenset[str] = frozenset()) -> Stated | None:
    """A stored claim without the words that are about to be heard again; None where nothing of it is left."""
    return _without(said, forgotten) if forgotten else _whole(said)


def stated_before(claims: Iterable[Said], forgotten: frozenset[str]) -> list[Stated]:
    """All that is stated, without the words that are about to be heard again. What only they had stopped holds as it did
    before them, and what it had replaced does not."""
    known: list[Stated] = []
    again: list[Stated] = []
    claims = list(claims)
    for said in claims:
        one = stated_of(said, forgotten)
        if one is not None:
            known.append(one)
            again += [one] if _was_stopped(said, one, forgotten) else []
    for one in again:
        begins = one.begins or 0
        known = [
            other.ended(begins) if other is not one and other.slot == one.slot and other.holds(begins) else other
            for other in known
        ]
    return _reopened(claims, known) if forgotten else known


def _reopened(claims: Sequence[Said], known: Sequence[Stated]) -> list[Stated]:
    """What had ended only as another began, which is heard again, holds until the next one begins."""
    beginning = {(said.claim.slot, said.claim.valid_from) for said in claims if said.claim.held}
    begun = {(one.slot, one.begins) for one in known}
    fixed = {said.claim.ref for said in claims if said.claim.pin is not None}
    found = []
    for one in known:
        ended = (one.slot, one.ends)
        if one.ends is not None and one.key not in fixed and ended in beginning and ended not in begun:
            later = (at for slot, at in begun if slot == one.slot and at is not None and at > (one.begins or 0))
            found.append(replace(one, ends=min(later, default=None)))
        else:
            found.append(one)
    return found


def _was_stopped(said: Said, one: Stated, forgotten: frozenset[str]) -> bool:
    stops = any(words.id in forgotten and words.standing.refuses for words in said.evidence)
    firm = any(words.at == one.begins and words.standing.firm and words.standing.decides for words in one.words)
    return stops and firm and not said.claim.held and said.claim.pin is None


@lru_cache(maxsize=5_000)
def _whole(said: Said) -> Stated | None:
    return _without(said, frozenset())


def _without(said: Said, forgotten: frozenset[str]) -> Stated | None:
    claim = said.claim
    words = tuple(
        sorted(
            (one for one in said.evidence if one.draft is not None and one.id not in forgotten),
            key=lambda one: one.order,
        )
    )
    if not words and claim.pin is None:
        return None
    shape = SlotShape(claim.tier, claim.item, claim.domain, claim.layer, claim.key, claim.high_risk)
    begins, ends = (claim.valid_from, claim.valid_to) if claim.held else (None, None)
    down = claim.turned_down_at if claim.turned_down_at is not None else _refused_at(words)
    if claim.pin is None and any(one.standing.withdraws and one.id in forgotten for one in said.evidence):
        ends = None  # what ended it is heard again
    if claim.pin is None and len(words) < sum(one.draft is not None for one in said.evidence):
        begins = min((one.at for one in words if one.standing.accepts), default=None)
    stated = Stated(claim.ref, claim.kind, claim.statement, claim.slot, shape, claim.norm, words, begins, ends)
    return replace(stated, turned_down_at=down if claim.status is ClaimStatus.REJECTED else None)


def _refused_at(words: Iterable[Evidence]) -> int | None:
    return min((one.at for one in words if one.standing.refuses), default=None)


def in_force(known: Sequence[Stated], at: int, but: str) -> list[InForce]:
    """What a message at that time is heard with, the earliest first; its own words (`but`) are no decision before
    it, nor is what says them again later."""
    holding, waiting, down = [], [], []
    for one in sorted(known, key=lambda one: one.order):
        if one.said_at > at or (one.words and all(words.source == but for words in one.words if words.at <= at)):
            continue
        if one.holds(at):
            holding.append(one.holding)
        elif one.turned_down_at is not None and one.turned_down_at <= at:
            down.append(one.rejected)
        elif one.begins is None or one.begins > at:
            waiting.append(one.waiting)
    return [*down[-MOST:], *waiting[-MOST:], *holding[-MOST:]]


def stated_at(known: Sequence[Stated], place: Place) -> Stated | None:
    """The claim that these words of a message assert already; of several, the one that shares most with them."""
    best, most = None, 0
    for one in known:
        for words in one.words:
            shared = min(words.end, place.end) - max(words.start, place.start)
            if words.source == place.message and not words.standing.refuses and shared > most:
                best, most = one, shared
    return best
