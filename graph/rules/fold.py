"""Knows what a slot holds: a pure fold over its assertions, in the order in which the words were said.

Arrival has no part in it. What a person's Review fixed (a pin) is taken as given; words that came since take their
places around it and are judged against it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from graph.model.claim import Evidence, Pin
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.standing import stands_alone, wins


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
    def last_words(self) -> int:
        return max((one.at for one in self.evidence), default=0)


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
class _Group:
    """A claim in the making."""

    norm: str
    status: ClaimStatus
    evidence: list[Evidence] = field(default_factory=list)
    fixed: Fixed | None = None
    valid_from: int | None = None
    valid_to: int | None = None
    held: bool = False
    challenged: bool = False
    replaces: "_Group | None" = None

    @property
    def hand(self) -> bool:
        return self.fixed.hand if self.fixed else any(one.standing.hand for one in self.evidence)

    @property
    def persons(self) -> frozenset[str | None]:
        return frozenset(one.author for one in self.evidence if not one.agent)


def fold(assertions: Iterable[Evidence], fixed: Sequence[Fixed] = ()) -> tuple[Place, ...]:
    """Everything that the slot's words and Reviews amount to, in the order of the words."""
    return _Fold(fixed).run(assertions)


class _Fold:
    def __init__(self, fixed: Sequence[Fixed]) -> None:
        self.groups: list[_Group] = []
        self.current: _Group | None = None
        self.chain = sorted((one for one in fixed if one.pin.held and _lasts(one.pin)), key=_start)
        aside = [one for one in fixed if one not in self.chain]
        self.waiting: dict[str, _Group] = {}  # candidates and challengers, by what they say
        self.refused: dict[str, _Group] = {}  # what a person turned down, by what it says
        for one in aside:
            self._set_aside(one)

    def _set_aside(self, fixed: Fixed) -> None:
        group = self._add(_from_pin(fixed))
        group.challenged = fixed.pin.status is ClaimStatus.CONFLICTED
        if fixed.pin.status in (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED):
            self.waiting.setdefault(fixed.norm, group)
        elif fixed.turned_down_at is not None:
            known = self.refused.get(fixed.norm)
            if known is None or _refused_at(known) < fixed.turned_down_at:
                self.refused[fixed.norm] = group

    def run(self, assertions: Iterable[Evidence]) -> tuple[Place, ...]:
        pending = sorted(assertions, key=lambda one: one.order)
        for fixed in self.chain:
            start = fixed.pin.valid_from or 0
            while pending and pending[0].at < start:
                self._hear(pending.pop(0))
            self._hold(fixed)
        for words in pending:
            self._hear(words)
        return self._places()

    # ── what a Review fixed

    def _hold(self, fixed: Fixed) -> None:
        group, start = _from_pin(fixed), fixed.pin.valid_from or 0
        before = self._current_at(start)
        if before is not None and before.fixed is None and before.norm == group.norm:
            # The same words, said earlier but heard later: they are the fixed claim's own.
            group.evidence[:0] = before.evidence
            group.replaces = before.replaces
            self.groups.remove(before)
        elif before is not None:
            self._replace(before, group, start)
        self._add(group)
        self.current = group

    # ── what was said

    def _hear(self, words: Evidence) -> None:
        current, norm = self._current_at(words.at), _norm(words)
        if words.standing.withdraws:
            self._withdraw(current, words)
        elif current is not None and current.norm == norm:
            current.evidence.append(words)
        elif self._only_counts(words):
            self.refused[norm].evidence.append(words)
        elif self._prevails(words, current):
            self._take_over(words, current)
        else:
            self._wait(words, current)

    def _withdraw(self, current: _Group | None, words: Evidence) -> None:
        if current is None:
            return
        current.evidence.append(words)
        said_for_it = words.standing.firm and words.standing.decides and _norm(words) in ("", current.norm)
        if said_for_it and not _outlives(current, words):
            current.status, current.valid_to = ClaimStatus.ARCHIVED, words.at
            self.current = None

    def _only_counts(self, words: Evidence) -> bool:
        refused = self.refused.get(_norm(words))
        if refused is None:
            return False
        anew = stands_alone(words) and words.at > _refused_at(refused)
        return not anew

    def _prevails(self, words: Evidence, current: _Group | None) -> bool:
        waiting = self.waiting.get(_norm(words))
        if waiting is not None and waiting.fixed is not None and words.at <= waiting.fixed.pin.at:
            return False  # said before the Review that left it waiting, so it says nothing new
        if current is None:
            user_repeats_agent = waiting is not None and words.standing.firm and not waiting.persons
            return stands_alone(words) or user_repeats_agent
        if _outlives(current, words):
            return False
        return wins(words, persons=current.persons, incumbent_by_hand=current.hand)

    def _take_over(self, words: Evidence, current: _Group | None) -> None:
        group = self.waiting.pop(_norm(words), None) or self._add(_Group(_norm(words), ClaimStatus.ACTIVE))
        group.evidence.append(words)
        group.status, group.held, group.challenged = ClaimStatus.ACTIVE, True, False
        group.valid_from, group.valid_to = words.at, None
        if current is not None:
            self._replace(current, group, words.at)
        self.current = group

    def _wait(self, words: Evidence, current: _Group | None) -> None:
        group = self.waiting.get(_norm(words))
        if group is None:
            group = self._add(_Group(_norm(words), ClaimStatus.CANDIDATE, valid_from=words.at))
            self.waiting[group.norm] = group
        group.evidence.append(words)
        settled_aside = group.fixed is not None and group.fixed.pin.status is ClaimStatus.CANDIDATE
        if current is not None and not settled_aside:
            group.challenged = True

    # ── the chain

    def _current_at(self, at: int) -> _Group | None:
        if self.current is not None and self.current.valid_to is not None and self.current.valid_to < at:
            self.current = None
        elif self.current is not None and self.current.valid_to == at and not _was_replaced(self.current):
            self.current = None
        return self.current

    def _replace(self, older: _Group, newer: _Group, at: int) -> None:
        newer.replaces = older
        older.valid_to = at
        if older.status in HOLDING:
            older.status = ClaimStatus.SUPERSEDED

    def _add(self, group: _Group) -> _Group:
        self.groups.append(group)
        return group

    def _places(self) -> tuple[Place, ...]:
        self._settle_challengers()
        self.groups.sort(key=lambda one: min((said.order for said in one.evidence), default=(0, 0, 0, "", "")))
        index = {id(group): number for number, group in enumerate(self.groups)}
        return tuple(
            Place(
                norm=group.norm,
                status=group.status,
                evidence=tuple(sorted(group.evidence, key=lambda one: one.order)),
                valid_from=group.valid_from,
                valid_to=group.valid_to,
                held=group.held,
                fixed=group.fixed.ref if group.fixed else None,
                replaces=index[id(group.replaces)] if group.replaces else None,
            )
            for group in self.groups
        )

    def _settle_challengers(self) -> None:
        """A challenger is contested while something else still stands against it; else it waits like any candidate."""
        challengers = [one for one in self.waiting.values() if one.challenged]
        values = {one.norm for one in challengers}
        if self.current is not None and self.current.status in HOLDING:
            values.add(self.current.norm)
        contested = len(values) > 1
        for group in challengers:
            group.status = ClaimStatus.CONFLICTED if contested else ClaimStatus.CANDIDATE


def _from_pin(fixed: Fixed) -> _Group:
    pin = fixed.pin
    return _Group(fixed.norm, pin.status, list(fixed.evidence), fixed, pin.valid_from, pin.valid_to, pin.held)


def _lasts(pin: Pin) -> bool:
    return pin.status in HOLDING or pin.status in (ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED, ClaimStatus.GRADUATED)


def _start(fixed: Fixed) -> tuple[int, int]:
    return (fixed.pin.valid_from or 0, fixed.pin.valid_to or 2**62)


def _was_replaced(group: _Group) -> bool:
    return group.status is ClaimStatus.SUPERSEDED


def _outlives(current: _Group, words: Evidence) -> bool:
    """Words that came late can't end a fixed claim that was said again after them."""
    return current.fixed is not None and words.at < current.fixed.last_words


def _refused_at(group: _Group) -> int:
    return group.fixed.turned_down_at or 0 if group.fixed else 0


def _norm(words: Evidence) -> str:
    return words.draft.norm if words.draft else ""
