"""Knows what a slot holds: a pure fold over its assertions, in the order in which the words were said.

Arrival has no part in it. What a person's Review fixed (a pin) is taken as given; words that came since take their
places around it and are judged against it.
"""

from collections.abc import Iterable, Sequence

from graph.model.claim import Evidence
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.folded import places_of, settle_challengers
from graph.rules.slots.place import WAITING, Fixed, Group, Place, group_of, norm_of, order_of
from graph.rules.slots.standing import stands_alone, wins
from graph.rules.slots.succession import ends_an_end, follows, hand_over, may_challenge, names, place_in_chain


def fold(assertions: Iterable[Evidence], fixed: Sequence[Fixed] = ()) -> tuple[Place, ...]:
    """Everything that the slot's words and Reviews amount to, in the order of the words."""
    return _Fold(fixed).run(assertions)


class _Fold:
    def __init__(self, fixed: Sequence[Fixed]) -> None:
        self.groups = [group_of(one) for one in sorted(fixed, key=lambda one: one.ref)]
        self.current: Group | None = None
        self.ended: Group | None = None  # what held the slot last, where nothing holds it now
        self.waiting: dict[str, Group] = {}  # candidates and challengers, by what they say
        self.refused: dict[str, Group] = {}  # what a person turned down or put away, by what it says
        self.declined: dict[str, Group] = {}  # proposals that somebody's words turned down, by what they say
        self.over: dict[tuple[str, int], Group] = {}  # what its own words ended, by what it says and when they said so
        self.chain = sorted((one for one in self.groups if one.fixed and one.fixed.chained), key=place_in_chain)
        for older, newer in zip(self.chain, (*self.chain[1:], None), strict=False):
            older.closed = older.valid_to is not None and not follows(older, newer)
        for group in self.groups:
            self._set_aside(group)

    def _set_aside(self, group: Group) -> None:
        fixed = group.fixed
        assert fixed is not None  # only a Review sets anything aside before a word is heard
        if group.status in WAITING:
            group.challenged = group.status is ClaimStatus.CONFLICTED
            self.waiting.setdefault(group.norm, group)
        elif not fixed.chained or fixed.turned_down_at is not None:
            known = self.refused.get(group.norm)
            if known is None or known.fixed is None or known.fixed.spent_at < fixed.spent_at:
                self.refused[group.norm] = group

    def run(self, assertions: Iterable[Evidence]) -> tuple[Place, ...]:
        pending = sorted(((order_of(one), one) for one in assertions), key=lambda one: one[0])
        heard = 0
        for group in self.chain:
            begins = group.begins
            while heard < len(pending) and pending[heard][0] < begins:
                self._hear(pending[heard][1])
                heard += 1
            self._hold(group)
        for _, words in pending[heard:]:
            self._hear(words)
        settle_challengers(self.groups, self.current)
        return places_of(self.groups)

    # ── what a Review fixed

    def _hold(self, group: Group) -> None:
        before = self._current_at(group.valid_from or 0)
        waits = self.waiting.get(group.norm)
        if waits is not None and waits.fixed is None:
            group.absorb(self.waiting.pop(group.norm))
        if before is not None and before.fixed is None and before.norm == group.norm:
            group.absorb(before)  # said earlier and heard later: it held from there already
            group.valid_from, group.replaces = before.valid_from, before.replaces
        elif before is not None:
            hand_over(before, group, group.valid_from or 0)
        self._take_place(group)

    # ── what was said

    def _hear(self, words: Evidence) -> None:
        current, norm = self._current_at(words.at), norm_of(words)
        if current is not None and norm == current.norm and current.falls_by(words):
            self._outvote(words, norm, current)
            return
        known = self._already(norm, current) or self.over.get((norm, words.at))
        if words.standing.over and not words.agent:
            self._tell_of(words, norm, current)
        elif known is not None:
            known.add(words)
        elif self._only_counts(words, norm):
            self.refused[norm].add(words)
        elif words.standing.refuses:
            self._decline(words, norm)
        elif norm in self.declined and not stands_alone(words):
            self.declined[norm].add(words)
        elif not self._prevails(words, norm, current):
            self._wait(words, norm, current)
        elif words.standing.withdraws and current is not None:
            self._withdraw(words, norm, current)
        else:
            self._take_over(words, norm, current)

    def _already(self, norm: str, current: Group | None) -> Group | None:
        """What says the same of this time: the claim that holds it, or the one that is ended, of words that end it."""
        last = current or self.ended
        if last is None:
            return None
        if current is not None and (norm == current.norm or ends_an_end(norm, current)):
            return current
        return last if last.status not in HOLDING and names(norm, last) else None

    def _only_counts(self, words: Evidence, norm: str) -> bool:
        refused = self.refused.get(norm)
        if refused is None or refused.fixed is None:
            return False
        if words.at <= refused.fixed.spent_at:
            return True
        anew = stands_alone(words) or norm in self.waiting or refused.fixed.turned_down_at is None
        return not anew

    def _prevails(self, words: Evidence, norm: str, current: Group | None) -> bool:
        waiting = self.waiting.get(norm)
        if waiting is not None and waiting.fixed is not None and words.at <= waiting.fixed.pin.at:
            return False  # said before the Review that left it waiting, so it says nothing new
        if words.standing.withdraws and (current is None or not names(norm, current)):
            return False
        if current is None:
            user_repeats_agent = waiting is not None and waiting.agent and words.standing.firm and not words.agent
            return stands_alone(words) or user_repeats_agent
        if current.closed or current.outlives(words):
            return False
        return wins(words, persons=frozenset(current.persons), incumbent_by_hand=current.hand)

    def _withdraw(self, words: Evidence, norm: str, current: Group) -> None:
        current.add(words)
        current.status, current.valid_to = ClaimStatus.ARCHIVED, words.at
        self.current, self.ended = None, current
        waits = self.waiting.get(norm)
        if waits is not None and waits.fixed is None:
            current.absorb(self.waiting.pop(norm))

    def _take_over(self, words: Evidence, norm: str, current: Group | None) -> None:
        again = self.declined.pop(norm, None) if words.standing.votes else None
        group = self.waiting.pop(norm, None) or again or self._add(Group(norm, ClaimStatus.ACTIVE))
        group.add(words)
        group.status, group.held, group.challenged = ClaimStatus.ACTIVE, True, False
        group.valid_from, group.valid_to = words.at, None
        if current is not None:
            hand_over(current, group, words.at)
        self._take_place(group)

    def _tell_of(self, words: Evidence, norm: str, current: Group | None) -> None:
        """A record that says of itself that it holds no more. It ends what it says itself, and nothing else."""
        there = [one for one in reversed(self.groups) if one.norm == norm and not one.absorbed]
        group = next((one for one in there if one is current), next(iter(there), None))
        if group is None:
            group = self._add(Group(norm, ClaimStatus.SUPERSEDED, valid_from=words.at))
        group.add(words)
        if group.fixed is not None:
            return  # what a Review fixed stands until a person says otherwise
        self.over[norm, words.at] = group
        if group is current:
            group.status, group.valid_to = ClaimStatus.ARCHIVED, words.at
            self.current, self.ended = None, group
        elif self.waiting.pop(norm, None) is not None:
            group.status, group.challenged = ClaimStatus.SUPERSEDED, False

    def _decline(self, words: Evidence, norm: str) -> None:
        """A proposal turned down is kept as a rejected alternative; what a Review left waiting is for a person."""
        group = self.waiting.get(norm)
        if group is None or group.fixed is None:
            group = self.waiting.pop(norm, None) or self.declined.get(norm)
            group = group or self._add(Group(norm, ClaimStatus.REJECTED, valid_from=words.at))
            group.status, group.challenged = ClaimStatus.REJECTED, False
            self.declined[norm] = group
        group.add(words)

    def _outvote(self, words: Evidence, norm: str, current: Group) -> None:
        """What a ballot seemed to carry, a vote against it stops: it was never decided."""
        current.add(words)
        current.status, current.held, current.valid_to = ClaimStatus.REJECTED, False, None
        self.declined[norm] = current
        self.current = None

    def _wait(self, words: Evidence, norm: str, current: Group | None) -> None:
        group = self.waiting.get(norm)
        if group is None:
            group = self.waiting[norm] = self._add(Group(norm, ClaimStatus.CANDIDATE, valid_from=words.at))
        group.add(words)
        if current is not None and may_challenge(group, words, norm, current):
            group.challenged = True

    # ── the chain

    def _current_at(self, at: int) -> Group | None:
        here = self.current
        if (
            here is not None
            and here.valid_to is not None
            and (here.valid_to < at or (here.valid_to == at and here.closed))
        ):
            self.current, self.ended = None, here
        return self.current

    def _take_place(self, group: Group) -> None:
        self.current, self.ended = group, None

    def _add(self, group: Group) -> Group:
        self.groups.append(group)
        return group
