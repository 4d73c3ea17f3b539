"""Knows the content of a slot: a pure fold over its assertions, in the order in which the words were said.

Arrival has no part in it. A state that a person's Review fixed (a pin) is taken as given; words that came since take their
places around it and are judged against it.
"""

from collections.abc import Iterable, Sequence

from graph.model.claim import MODEL, Evidence
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.folding_claim import FoldedClaim, FoldingClaim, ReviewedClaim, norm_of, order_of, stance
from graph.rules.slots.folding_slot import FoldingSlot
from graph.rules.slots.standing import stands_alone, wins
from graph.rules.slots.succession import ends_an_end, names, says_less


def fold(assertions: Iterable[Evidence], reviewed: Sequence[ReviewedClaim] = ()) -> tuple[FoldedClaim, ...]:
    """Fold the slot's words and Reviews, in the order of the words."""
    return _Fold(FoldingSlot(reviewed)).run(assertions)


class _Fold:
    """Says of each assertion, in its turn, which effect on the slot it has."""

    def __init__(self, slot: FoldingSlot) -> None:
        self.slot = slot

    def run(self, assertions: Iterable[Evidence]) -> tuple[FoldedClaim, ...]:
        pending = sorted(((order_of(evidence), evidence) for evidence in assertions), key=lambda one: one[0])
        heard = 0
        for claim in self.slot.chain:
            begins = claim.begins
            while heard < len(pending) and pending[heard][0] < begins:
                self._hear(pending[heard][1])
                heard += 1
            self.slot.put_reviewed(claim)
        for _, words in pending[heard:]:
            self._hear(words)
        settle_challengers(self.slot.claims, self.slot.current)
        return places_of(self.slot.claims)

    # ── words

    def _hear(self, words: Evidence) -> None:
        current, norm = self.slot.current_at(words.at), norm_of(words)
        if words.standing.withdraws and words.standing.refuses:
            self._end(words, current)
            return
        falls = current.falls_by(words) if current is not None and norm == current.norm else None
        if current is not None and falls is not None:
            self.slot.stop(words, norm, current, falls)
            return
        known = self._known(words, norm, current)
        if words.standing.over and not words.agent:
            self.slot.note_ended(words, norm, current)
        elif known is not None:
            known.add(words)
        elif self._only_counts(words, norm):
            self.slot.refused[norm].add(words)
        elif words.standing.refuses:
            self.slot.decline(words, norm)
        elif norm in self.slot.declined and not stands_alone(words):
            self.slot.declined[norm].add(words)
        elif not self._prevails(words, norm, current):
            self.slot.let_wait(words, norm, current)
        elif words.standing.withdraws and current is not None:
            self.slot.withdraw(words, norm, current)
        else:
            self.slot.put_in_force(words, norm, current)

    def _known(self, words: Evidence, norm: str, current: FoldingClaim | None) -> FoldingClaim | None:
        """Find the claim that says this already."""
        known = self._already(norm, current) or self.slot.over.get((norm, words.at))
        if known is None and words.standing.repeats:
            known = self.slot.last_of(norm)
        if known is None and current is not None and self._only_less(words, norm, current):
            known = current
        return self.slot.frozen.get(norm) if known is None and current is None else known

    def _only_less(self, words: Evidence, norm: str, current: FoldingClaim) -> bool:
        """True for words on the same thing that name a part of the current value, and no change: they say it again."""
        draft = words.draft
        if draft is None or draft.subject is None or draft.replaces is not None:
            return False
        said = not (words.standing.contests or words.standing.refuses or words.standing.withdraws)
        return said and says_less(norm, current.norm)

    def _end(self, words: Evidence, current: FoldingClaim | None) -> None:
        """Takes away whatever there is of what it names: what holds, where these words may end it, or a proposal."""
        norm = words.draft.norm if words.draft else ""
        if current is not None and current.norm == norm:
            if self._prevails(words, norm_of(words), current):
                self.slot.withdraw(words, norm_of(words), current)
            else:
                self.slot.let_wait(words, norm_of(words), current)
        elif self.slot.ended is not None and self.slot.ended.norm == norm:
            self.slot.ended.add(words)
        else:
            self.slot.decline(words, norm)

    def _already(self, norm: str, current: FoldingClaim | None) -> FoldingClaim | None:
        """Find the claim that says the same of this time: the one that holds it, or the one that words have ended."""
        last = current or self.slot.ended
        if last is None:
            return None
        if current is not None and (norm == current.norm or ends_an_end(norm, current)):
            return current
        return last if last.status not in HOLDING and names(norm, last) else None

    def _only_counts(self, words: Evidence, norm: str) -> bool:
        refused = self.slot.refused.get(norm)
        if refused is None or refused.fixed is None:
            return False
        if words.at <= refused.fixed.spent_at:
            return True
        anew = stands_alone(words) or norm in self.slot.waiting or refused.fixed.turned_down_at is None
        return not anew

    def _prevails(self, words: Evidence, norm: str, current: FoldingClaim | None) -> bool:
        waiting = self.slot.waiting.get(norm)
        if waiting is not None and waiting.fixed is not None and words.at <= waiting.fixed.pin.at:
            return False  # said before the Review that left it waiting, so it says nothing new
        if words.standing.withdraws and (current is None or not names(norm, current)):
            return False
        if current is None:
            user_repeats_agent = waiting is not None and waiting.agent and words.standing.firm and not words.agent
            return stands_alone(words) or user_repeats_agent
        if current.closed or current.outlives(words) or _was_looked_at(current, words):
            return False
        if words.standing.votes and stands_alone(words) and self.slot.was_suggested(norm):
            return True  # who voted against it has changed their mind, and nobody is against it any more
        return wins(words, persons=frozenset(current.persons), incumbent_by_hand=current.hand)


def _was_looked_at(current: FoldingClaim, words: Evidence) -> bool:
    """A person said that it holds after these words were said: what a model reads in them now contests it, and no more."""
    by_model = words.draft is not None and words.draft.rule == MODEL
    return by_model and current.fixed is not None and words.at <= current.fixed.pin.at


def places_of(claims: Sequence[FoldingClaim]) -> tuple[FoldedClaim, ...]:
    heard = [(min(map(order_of, claim.evidence), default=()), claim) for claim in claims if not claim.absorbed]
    heard.sort(key=lambda one: one[0])
    index = {id(claim): number for number, (_, claim) in enumerate(heard)}
    return tuple(
        FoldedClaim(
            norm=claim.norm,
            status=claim.status,
            evidence=tuple(sorted(claim.evidence, key=order_of)),
            valid_from=claim.valid_from,
            valid_to=claim.valid_to,
            held=claim.held,
            fixed=claim.fixed.ref if claim.fixed else None,
            replaces=index[id(claim.replaces)] if claim.replaces else None,
        )
        for _, claim in heard
    )


def settle_challengers(claims: Sequence[FoldingClaim], current: FoldingClaim | None) -> None:
    """A challenger is contested while something else still stands against it; else it waits like any candidate."""
    challengers = [claim for claim in claims if claim.challenged and not claim.absorbed]
    values = {stance(claim.norm) for claim in challengers}
    held = stance(current.norm) if current is not None and current.status in HOLDING else None
    contested = len(values | {held}) > 1 if held is not None else len(values) > 1
    for claim in challengers:
        stands_against = contested and stance(claim.norm) != held
        claim.status = ClaimStatus.CONFLICTED if stands_against else ClaimStatus.CANDIDATE
