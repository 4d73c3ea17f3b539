"""Knows what lies in a slot while it is folded, and what each kind of words, or a Review, does to it."""

from collections.abc import Sequence

from graph.model.claim import Evidence
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.folding_claim import WAITING, FoldingClaim, ReviewedClaim, folding, order_of
from graph.rules.slots.succession import (
    begins_by,
    call_off,
    follow,
    follows,
    hand_back,
    hand_over,
    is_to_begin,
    may_challenge,
    of_one_kind,
    overtake,
    place_in_chain,
    without_denial,
)

_BARE = frozenset(("false", "no", "none", "nothing"))  # values that say no, and nothing more


class FoldingSlot:
    """A slot while it is folded: its claims, which of them is in force, and those that wait, were turned down, or have ended."""

    def __init__(self, fixed: Sequence[ReviewedClaim]) -> None:
        self.claims = [folding(claim) for claim in sorted(fixed, key=_by_words)]
        self.current: FoldingClaim | None = None
        self.ended: FoldingClaim | None = None  # what held the slot last, where nothing holds it now
        self.waiting: dict[str, FoldingClaim] = {}  # candidates and challengers, by what they say
        self.refused: dict[str, FoldingClaim] = {}  # what a person turned down or put away, by what it says
        self.declined: dict[str, FoldingClaim] = {}  # proposals that somebody's words turned down, by what they say
        # what its own words ended, by what it says and when they said so
        self.over: dict[tuple[str, int], FoldingClaim] = {}
        # what was graduated: it holds nothing here, and goes on hearing its own words
        self.frozen: dict[str, FoldingClaim] = {}
        self.chain = sorted((claim for claim in self.claims if claim.fixed and claim.fixed.chained), key=place_in_chain)
        for older, newer in zip(self.chain, (*self.chain[1:], None), strict=False):
            older.closed = older.valid_to is not None and not follows(older, newer)
        for claim in self.claims:
            self._set_aside(claim)

    def _set_aside(self, claim: FoldingClaim) -> None:
        fixed = claim.fixed
        assert fixed is not None  # only a Review sets anything aside before a word is heard
        if claim.status in WAITING:
            claim.challenged = claim.status is ClaimStatus.CONFLICTED
            self.waiting.setdefault(claim.norm, claim)
        elif not fixed.chained or fixed.turned_down_at is not None:
            known = self.refused.get(claim.norm)
            if known is None or known.fixed is None or known.fixed.spent_at < fixed.spent_at:
                self.refused[claim.norm] = claim

    def current_at(self, at: int) -> FoldingClaim | None:
        here = self.current
        if (
            here is not None
            and here.valid_to is not None
            and (here.valid_to < at or (here.valid_to == at and here.closed))
        ):
            self.current, self.ended = None, here
        return self.current

    # ── claims that a Review fixed

    def put_reviewed(self, claim: FoldingClaim) -> None:
        before = self.current_at(claim.valid_from or 0)
        waits = self.waiting.get(claim.norm)
        if waits is not None and waits.fixed is None:
            claim.absorb(self.waiting.pop(claim.norm))
        if before is not None and before.fixed is None and before.norm == claim.norm:
            claim.absorb(before)  # said earlier and heard later: it held from there already
            claim.valid_from, claim.replaces = before.valid_from, before.replaces
        elif before is not None:
            hand_over(before, claim, claim.valid_from or 0)
        self._add_in_force(claim)
        if claim.status is ClaimStatus.GRADUATED:
            self.current, self.frozen[claim.norm] = None, claim

    # ── effects of words

    def withdraw(self, words: Evidence, norm: str, current: FoldingClaim) -> None:
        current.add(words)
        self._put_away(current, words.at)
        waits = self.waiting.get(norm)
        if waits is not None and waits.fixed is None:
            current.absorb(self.waiting.pop(norm))

    def _put_away(self, current: FoldingClaim, at: int) -> None:
        """End what holds; where it was still to begin, what it was to replace holds on."""
        before = call_off(current, at) if is_to_begin(current, at) else None
        current.status, current.valid_to = ClaimStatus.ARCHIVED, at
        self.current, self.ended = before, current if before is None else None

    def put_in_force(self, words: Evidence, norm: str, current: FoldingClaim | None) -> None:
        again = self.declined.pop(norm, None) if words.standing.votes else None
        claim = self.waiting.pop(norm, None) or again or self._add(FoldingClaim(norm, ClaimStatus.ACTIVE))
        if (put := self._put_alike(words, norm)) is not None:
            claim.absorb(self.waiting.pop(put.norm))
        claim.add(words)
        claim.status, claim.held, claim.challenged = ClaimStatus.ACTIVE, True, False
        claim.valid_from, claim.valid_to = begins_by(words), None
        named = self._named(words, claim)
        if current is not None and is_to_begin(current, words.at):
            overtake(current, claim)
        elif current is not None:
            hand_over(current, claim, claim.valid_from)
        elif named is not None:
            follow(named, claim)
        self._add_in_force(claim)

    def _put_alike(self, words: Evidence, norm: str) -> FoldingClaim | None:
        """A proposal about the same that the words take up in other words; what a Review left waiting is a person's."""
        if words.draft is None or words.draft.subject is None:
            return None
        there = (claim for claim in self.waiting.values() if claim.fixed is None and not claim.challenged)
        return next((claim for claim in there if claim.norm != norm and of_one_kind(norm, claim.norm)), None)

    def _named(self, words: Evidence, claim: FoldingClaim) -> FoldingClaim | None:
        """Find the claim that the words say they replace, where it holds nothing: a waiting proposal, or a claim that was
        ended before."""
        norm = words.draft.replaces if words.draft else None
        if norm is None:
            return None
        waits = self.waiting.get(norm)
        if waits is not None and waits.fixed is None and waits is not claim:
            return self.waiting.pop(norm)
        return self.ended if self.ended is not None and self.ended.norm == norm else None

    def note_ended(self, words: Evidence, norm: str, current: FoldingClaim | None) -> None:
        """A record that says of itself that it holds no more. It ends what it says itself, and nothing else."""
        there = [claim for claim in self.claims if claim.norm == norm and not claim.absorbed]
        # Never by their names, which come by arrival.
        claim = next((claim for claim in there if claim is current), max(there, key=place_in_chain, default=None))
        if claim is None:
            claim = self._add(FoldingClaim(norm, ClaimStatus.SUPERSEDED, valid_from=words.at))
        claim.add(words)
        if claim.fixed is not None:
            return  # what a Review fixed stands until a person says otherwise
        self.over[norm, words.at] = claim
        if claim is current:
            self._put_away(claim, words.at)
        elif self.waiting.pop(norm, None) is not None:
            claim.status, claim.challenged = ClaimStatus.SUPERSEDED, False

    def decline(self, words: Evidence, norm: str) -> None:
        """A proposal turned down is kept as a rejected alternative; what a Review left waiting is for a person."""
        put = norm if norm in self.waiting else self._put_and_denied(words, norm)
        claim = self.waiting.get(put)
        if claim is None or claim.fixed is None:
            claim = self.waiting.pop(put, None) or self.declined.get(norm)
            claim = claim or self._add(FoldingClaim(norm, ClaimStatus.REJECTED, valid_from=words.at))
            claim.status, claim.challenged = ClaimStatus.REJECTED, False
            self.declined[norm] = self.declined[claim.norm] = claim
        claim.add(words)

    def _put_and_denied(self, words: Evidence, norm: str) -> str:
        """The proposal about the same that is turned down by its contrary ("no raffle"), or by a bare no where nothing else
        was put; else the words' own."""
        if words.draft is None or words.draft.subject is None:
            return norm
        there = [claim.norm for claim in self.waiting.values() if claim.fixed is None and not claim.challenged]
        if norm in _BARE:
            return there[0] if len(there) == 1 else norm
        meant = without_denial(norm)
        return next((one for one in there if meant and (one == meant or of_one_kind(meant, one))), norm)

    def stop(self, words: Evidence, norm: str, current: FoldingClaim, status: ClaimStatus) -> None:
        """Undo a decision that a ballot seemed to carry, or that was a suggestion nobody objected to yet: it was never
        decided, and its predecessor holds again. Where others stood for it too, it waits for a person."""
        current.add(words)
        current.status, current.held, current.valid_to = status, False, None
        current.challenged = status in WAITING and not words.standing.unsays
        (self.waiting if status in WAITING else self.declined)[norm] = current
        held = hand_back(current)
        if held is not None and held.status not in HOLDING:
            if held.status in WAITING:
                self.waiting[held.norm] = held
            held = None
        self.current = held
        waits = self.waiting.get(held.norm) if held is not None else None
        if held is not None and waits is not None and waits.fixed is None:
            held.absorb(self.waiting.pop(held.norm))

    def last_of(self, norm: str) -> FoldingClaim | None:
        """Return the last claim that said the same, whatever became of it."""
        there = [claim for claim in self.claims if claim.norm == norm and not claim.absorbed]
        return max(there, key=place_in_chain, default=None)

    def was_suggested(self, norm: str) -> bool:
        """Was it a suggestion that decided, until somebody voted against it?"""
        there = self.declined.get(norm)
        return there is not None and any(
            evidence.standing.suggests and evidence.standing.accepts for evidence in there.evidence
        )

    def let_wait(self, words: Evidence, norm: str, current: FoldingClaim | None) -> None:
        claim = self.waiting.get(norm)
        if claim is None:
            claim = self.waiting[norm] = self._add(FoldingClaim(norm, ClaimStatus.CANDIDATE, valid_from=words.at))
        claim.add(words)
        if current is not None and may_challenge(claim, words, norm, current):
            claim.challenged = True
        put = words.draft.replaces if words.draft and words.standing.awaits else None
        named = self.waiting.get(put or "")
        if named is not None and named.fixed is None and claim.replaces is None:
            follow(self.waiting.pop(put or ""), claim)  # settled, as what it names is not: that never comes

    # ── their places

    def _add_in_force(self, claim: FoldingClaim) -> None:
        self.current, self.ended = claim, None

    def _add(self, claim: FoldingClaim) -> FoldingClaim:
        self.claims.append(claim)
        return claim


def _by_words(fixed: ReviewedClaim) -> tuple[object, ...]:
    """Names come by arrival, so they only tell apart what says the same in the same words."""
    return (sorted(map(order_of, fixed.evidence)), fixed.pin.status, fixed.ref)
