"""Knows how claims of one slot follow and end each other, and of which of them words that end something speak."""

from collections.abc import Iterable
from dataclasses import replace

from graph.model.claim import WITHDRAWN, Draft, Evidence, Standing
from graph.model.status import HOLDING, UNDECIDED, ClaimStatus
from graph.model.words import Stance
from graph.rules.slots.folding_claim import FoldingClaim, norm_of, order_of

_DENIES = frozenset(("no", "not", "without"))


def place_in_chain(claim: FoldingClaim) -> tuple[object, ...]:
    """A graduated claim without an end holds nothing here: it lies behind what ended as it began, and before what lasted."""
    start, end = claim.valid_from or 0, claim.valid_to
    graduated = end is None and claim.status is ClaimStatus.GRADUATED
    ends = start if graduated else end
    return (start, ends is None, ends or 0, graduated, claim.begins)


def follows(older: FoldingClaim, newer: FoldingClaim | None) -> bool:
    return newer is not None and older.status is ClaimStatus.SUPERSEDED and older.valid_to == newer.valid_from


def hand_over(older: FoldingClaim, newer: FoldingClaim, at: int) -> None:
    newer.replaces, newer.replaced = older, (older.status, older.valid_to)
    older.valid_to = at
    if older.status in HOLDING:
        older.status = ClaimStatus.SUPERSEDED


def follow(older: FoldingClaim, newer: FoldingClaim) -> None:
    """Let a newer claim replace a claim that it names and that holds no slot: a proposal, or one that was ended before."""
    newer.replaces, newer.replaced = older, (older.status, older.valid_to)
    if older.status in UNDECIDED:
        older.status, older.challenged = ClaimStatus.SUPERSEDED, False


def hand_back(newer: FoldingClaim) -> FoldingClaim | None:
    """Restore the claim that `newer` had replaced."""
    older = newer.replaces
    if older is not None and newer.replaced is not None:
        older.status, older.valid_to = newer.replaced
    newer.replaces = newer.replaced = None
    return older


def begins_by(words: Evidence) -> int:
    """Return the time from which the words' decision holds: their own time, or the later day that they name."""
    return max(words.at, (words.draft.starts or 0) if words.draft else 0)


def on_their_days(words: Iterable[Evidence], now: int) -> list[Evidence]:
    """Return the words as they weigh now: a plan whose day has come is decided.

    Where a person names another day before the first has come, the plan begins on the other; where another plan takes its
    place before that, or a person tells of it as over, it never comes by itself.
    """
    days: dict[str, tuple[int, int]] = {}  # of what is said next: when it was said, and the day on which that begins
    replaced: dict[str, int] = {}  # when a plan that is still to come was said, by what it replaces
    words = list(words)
    planned = [
        (evidence, evidence.draft)
        for evidence in words
        if evidence.draft is not None and _is_planned(evidence, evidence.draft)
    ]
    over = [evidence for evidence in words if evidence.standing.over and not evidence.agent]
    found = {evidence.id: evidence for evidence in words}
    for one, draft in sorted(planned, key=lambda plan: order_of(plan[0]), reverse=True):
        named = draft.starts or 0
        said, day = days.get(draft.norm, (named, named))
        starts = day if said < named else named
        days[draft.norm] = one.at, starts
        comes = starts <= now and replaced.get(draft.norm, starts) >= starts and not _is_called_off(one, starts, over)
        moved = replace(one, draft=replace(draft, starts=starts))
        found[one.id] = _come(moved, draft) if comes else moved
        if not comes and one.standing.awaits and draft.replaces is not None:
            replaced[draft.replaces] = one.at
    return list(found.values())


def _is_called_off(plan: Evidence, starts: int, over: Iterable[Evidence]) -> bool:
    """True if a person tells of the plan as over before its day has come."""
    after = (evidence for evidence in over if evidence.at < starts and order_of(evidence) > order_of(plan))
    return any(norm_of(evidence) == norm_of(plan) for evidence in after)


def _is_planned(words: Evidence, draft: Draft) -> bool:
    return draft.starts is not None and not words.agent and draft.stance != Stance.PROPOSED


def _come(words: Evidence, draft: Draft) -> Evidence:
    """Let a plan stand for itself on its day. It replaces the claims it names, and those that nobody else stood for;
    anything else it contests, for nobody could be told any more of a silent replacement."""
    if not words.standing.awaits:
        return words
    standing = Standing(accepts=True, firm=True, decides=draft.replaces is not None)
    return replace(words, standing=standing)


def is_to_begin(claim: FoldingClaim, at: int) -> bool:
    """True if it was settled for a day that had not come then. A date that a Review fixed is a person's."""
    return claim.fixed is None and claim.valid_from is not None and claim.valid_from > at


def call_off(claim: FoldingClaim, at: int) -> FoldingClaim | None:
    """Call a plan off: it never held, and the claim that it was to replace holds on."""
    before = hand_back(claim)
    claim.valid_from = at
    return before if before is not None and before.status in HOLDING else None


def overtake(older: FoldingClaim, newer: FoldingClaim) -> None:
    """Let another decision come before the older one's day: the older never held, and its predecessor goes on until the
    newer begins."""
    begins = newer.valid_from or 0
    _begin(older, begins)
    hand_over(older, newer, begins)


def _begin(claim: FoldingClaim, at: int) -> None:
    """Move a claim's beginning, and with it the end of its predecessor; one that would not have begun by then never held."""
    before, was = claim.replaces, claim.valid_from or 0
    claim.valid_from = at
    if before is None or before.valid_to != was:
        return
    before.valid_to = at
    if (before.valid_from or 0) >= min(was, at + 1):
        _begin(before, at)


def names(norm: str, claim: FoldingClaim) -> bool:
    """Do words that end something speak of this claim? A bare "drop that" speaks of whatever holds the slot."""
    return norm in (WITHDRAWN, WITHDRAWN + claim.norm)


def ends_an_end(norm: str, claim: FoldingClaim) -> bool:
    return norm == WITHDRAWN and claim.norm.startswith(WITHDRAWN)


def says_less(norm: str, other: str) -> bool:
    """True if a value is part of another, in whole words: "cold van" of "the cold van, Saturday at 8"."""
    mine, there = _words(norm), _words(other)
    return bool(mine) and mine < there


def of_one_kind(norm: str, other: str) -> bool:
    """True if a decision takes up a proposal that was worded with more, or with less: "postcards", "postcards to all"."""
    return says_less(norm, other) or says_less(other, norm)


def without_denial(norm: str) -> str:
    """Return the value that a norm denies: "no raffle", "not the raffle"; empty where it denies nothing."""
    first, _, rest = norm.partition(" ")
    return rest.strip() if first in _DENIES else ""


def _words(norm: str) -> set[str]:
    return {word for one in norm.split() if (word := one.strip(".,;:!?()'\""))}


def may_challenge(claim: FoldingClaim, words: Evidence, norm: str, current: FoldingClaim) -> bool:
    """True if the words may contest the current claim. A claim that a Review left waiting contests again only where a
    person says it anew, and never once dismissed. Words about the past contest nothing, and neither does a proposal."""
    if words.standing.past or words.standing.proposes:
        return False
    if norm.startswith(WITHDRAWN) and not names(norm, current):
        return False
    fixed = claim.fixed
    if fixed is None:
        return True
    return not words.agent and words.at > fixed.pin.at and fixed.turned_down_at is None
