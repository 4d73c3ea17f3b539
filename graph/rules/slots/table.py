"""Knows what lies in a slot while it is folded, and what each kind of words, or a Review, does to it."""

from collections.abc import Sequence

from graph.model.claim import Evidence
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.place import WAITING, Fixed, Group, group_of, order_of
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


class Table:
    def __init__(self, fixed: Sequence[Fixed]) -> None:
        self.groups = [group_of(one) for one in sorted(fixed, key=_by_words)]
        self.current: Group | None = None
        self.ended: Group | None = None  # what held the slot last, where nothing holds it now
        self.waiting: dict[str, Group] = {}  # candidates and challengers, by what they say
        self.refused: dict[str, Group] = {}  # what a person turned down or put away, by what it says
        self.declined: dict[str, Group] = {}  # proposals that somebody's words turned down, by what they say
        self.over: dict[tuple[str, int], Group] = {}  # what its own words ended, by what it says and when they said so
        self.frozen: dict[
            str, Group
        ] = {}  # what was graduated: it holds nothing here, and goes on hearing its own words
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

    def current_at(self, at: int) -> Group | None:
        here = self.current
        if (
            here is not None
            and here.valid_to is not None
            and (here.valid_to < at or (here.valid_to == at and here.closed))
        ):
            self.current, self.ended = None, here
        return self.current

    # ── claims that a Review fixed

    def hold(self, group: Group) -> None:
        before = self.current_at(group.valid_from or 0)
        waits = self.waiting.get(group.norm)
        if waits is not None and waits.fixed is None:
            group.absorb(self.waiting.pop(group.norm))
        if before is not None and before.fixed is None and before.norm == group.norm:
            group.absorb(before)  # said earlier and heard later: it held from there already
            group.valid_from, group.replaces = before.valid_from, before.replaces
        elif before is not None:
            hand_over(before, group, group.valid_from or 0)
        self._take_place(group)
        if group.status is ClaimStatus.GRADUATED:
            self.current, self.frozen[group.norm] = None, group

    # ── effects of words

    def withdraw(self, words: Evidence, norm: str, current: Group) -> None:
        current.add(words)
        self._put_away(current, words.at)
        waits = self.waiting.get(norm)
        if waits is not None and waits.fixed is None:
            current.absorb(self.waiting.pop(norm))

    def _put_away(self, current: Group, at: int) -> None:
        """End what holds; where it was still to begin, what it was to replace holds on."""
        before = call_off(current, at) if is_to_begin(current, at) else None
        current.status, current.valid_to = ClaimStatus.ARCHIVED, at
        self.current, self.ended = before, current if before is None else None

    def take_over(self, words: Evidence, norm: str, current: Group | None) -> None:
        again = self.declined.pop(norm, None) if words.standing.votes else None
        group = self.waiting.pop(norm, None) or again or self._add(Group(norm, ClaimStatus.ACTIVE))
        if (put := self._put_alike(words, norm)) is not None:
            group.absorb(self.waiting.pop(put.norm))
        group.add(words)
        group.status, group.held, group.challenged = ClaimStatus.ACTIVE, True, False
        group.valid_from, group.valid_to = begins_by(words), None
        named = self._named(words, group)
        if current is not None and is_to_begin(current, words.at):
            overtake(current, group)
        elif current is not None:
            hand_over(current, group, group.valid_from)
        elif named is not None:
            follow(named, group)
        self._take_place(group)

    def _put_alike(self, words: Evidence, norm: str) -> Group | None:
        """A proposal about the same that the words take up in other words; what a Review left waiting is a person's."""
        if words.draft is None or words.draft.subject is None:
            return None
        there = (one for one in self.waiting.values() if one.fixed is None and not one.challenged)
        return next((one for one in there if one.norm != norm and of_one_kind(norm, one.norm)), None)

    def _named(self, words: Evidence, group: Group) -> Group | None:
        """Find the claim that the words say they replace, where it holds nothing: a waiting proposal, or a claim that was
        ended before."""
        norm = words.draft.replaces if words.draft else None
        if norm is None:
            return None
        waits = self.waiting.get(norm)
        if waits is not None and waits.fixed is None and waits is not group:
            return self.waiting.pop(norm)
        return self.ended if self.ended is not None and self.ended.norm == norm else None

    def tell_of(self, words: Evidence, norm: str, current: Group | None) -> None:
        """A record that says of itself that it holds no more. It ends what it says itself, and nothing else."""
        there = [one for one in self.groups if one.norm == norm and not one.absorbed]
        # Never by their names, which come by arrival.
        group = next((one for one in there if one is current), max(there, key=place_in_chain, default=None))
        if group is None:
            group = self._add(Group(norm, ClaimStatus.SUPERSEDED, valid_from=words.at))
        group.add(words)
        if group.fixed is not None:
            return  # what a Review fixed stands until a person says otherwise
        self.over[norm, words.at] = group
        if group is current:
            self._put_away(group, words.at)
        elif self.waiting.pop(norm, None) is not None:
            group.status, group.challenged = ClaimStatus.SUPERSEDED, False

    def decline(self, words: Evidence, norm: str) -> None:
        """A proposal turned down is kept as a rejected alternative; what a Review left waiting is for a person."""
        put = norm if norm in self.waiting else self._put_and_denied(words, norm)
        group = self.waiting.get(put)
        if group is None or group.fixed is None:
            group = self.waiting.pop(put, None) or self.declined.get(norm)
            group = group or self._add(Group(norm, ClaimStatus.REJECTED, valid_from=words.at))
            group.status, group.challenged = ClaimStatus.REJECTED, False
            self.declined[norm] = self.declined[group.norm] = group
        group.add(words)

    def _put_and_denied(self, words: Evidence, norm: str) -> str:
        """The proposal about the same that is turned down by its contrary ("no raffle"), or by a bare no where nothing else
        was put; else the words' own."""
        if words.draft is None or words.draft.subject is None:
            return norm
        there = [one.norm for one in self.waiting.values() if one.fixed is None and not one.challenged]
        if norm in _BARE:
            return there[0] if len(there) == 1 else norm
        meant = without_denial(norm)
        return next((one for one in there if meant and (one == meant or of_one_kind(meant, one))), norm)

    def stop(self, words: Evidence, norm: str, current: Group, status: ClaimStatus) -> None:
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

    def last_of(self, norm: str) -> Group | None:
        """Return the last claim that said the same, whatever became of it."""
        there = [one for one in self.groups if one.norm == norm and not one.absorbed]
        return max(there, key=place_in_chain, default=None)

    def was_suggested(self, norm: str) -> bool:
        """Was it a suggestion that decided, until somebody voted against it?"""
        there = self.declined.get(norm)
        return there is not None and any(one.standing.suggests and one.standing.accepts for one in there.evidence)

    def wait(self, words: Evidence, norm: str, current: Group | None) -> None:
        group = self.waiting.get(norm)
        if group is None:
            group = self.waiting[norm] = self._add(Group(norm, ClaimStatus.CANDIDATE, valid_from=words.at))
        group.add(words)
        if current is not None and may_challenge(group, words, norm, current):
            group.challenged = True
        put = words.draft.replaces if words.draft and words.standing.awaits else None
        named = self.waiting.get(put or "")
        if named is not None and named.fixed is None and group.replaces is None:
            follow(self.waiting.pop(put or ""), group)  # settled, as what it names is not: that never comes

    # ── their places

    def _take_place(self, group: Group) -> None:
        self.current, self.ended = group, None

    def _add(self, group: Group) -> Group:
        self.groups.append(group)
        return group


def _by_words(fixed: Fixed) -> tuple[object, ...]:
    """Names come by arrival, so they only tell apart what says the same in the same words."""
    return (sorted(map(order_of, fixed.evidence)), fixed.pin.status, fixed.ref)
