"""Finds many phrases in tokens at once, without going back: one automaton for all, whose states are made when first needed.

From each token it walks on until no phrase can go on, which is at most the longest phrase. So the time is linear in the
text, whatever it says; a text that needs more states than are kept only makes some of them anew.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from graph.rules.utterances.notation import (
    AHEAD,
    Either,
    Here,
    Node,
    OfSort,
    Pattern,
    Repeat,
    Series,
    Words,
)
from graph.rules.utterances.tokens import Sort, Token

_MOST_STATES = 20_000
_AHEAD = 12  # tokens; no phrase that only opens is longer
_DEAD = 0
_FEW = 64  # states that are looked through fast enough: a set of them takes five to ten times the room
_PLAIN = frozenset({Sort.WORD, Sort.NUMBER})
_CLOSING = frozenset({".", "!", "...", ")", '"', "'", "*", "**", "_"})

Step = Words | OfSort
Symbol = tuple[str, Sort, bool]  # the word where a phrase knows it, its sort, and whether it is capitalised


Places = dict[str, int]
PhraseMatch = tuple[int, int, int, Callable[[], Places]]
"""The number of a phrase, its first token, the token behind its last, and a function that finds the tokens it names. Most
phrases are only heard, and nobody asks for their places."""


class Automaton:
    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self._steps: list[Step | None] = []  # None: a state that takes no token
        self._same: dict[Step, Step] = {}  # thousands of phrases have the same few words: each is kept once
        self._after: list[tuple[int, ...]] = []
        self._names: list[str | None] = []  # the place that a state marks
        self._phrase: list[int] = []  # which phrase ends here; -1 for none
        self._reached: list[tuple[int, ...]] = []  # without a token: states that take one, or end a phrase
        self._firsts: list[int] = []
        self._placing: set[int] = set()  # the phrases that name places
        self._looking: set[int] = set()  # of those, the phrases that ask what follows
        for at, pattern in enumerate(patterns):
            before = len(self._names)
            self._firsts.append(self._built(pattern.node, self._state(None, (), phrase=at)))
            if any(self._names[before:]):
                self._placing.add(at)
            if AHEAD in self._names[before:]:
                self._looking.add(at)
        self._known = frozenset(word for step in self._steps if isinstance(step, Words) for word in step.words)
        by_word: defaultdict[str, list[int]] = defaultdict(list)
        self._loose: defaultdict[Step, set[int]] = defaultdict(set)  # the states that take more than just some words
        for reached, step in zip(self._reached, self._steps, strict=True):
            state = reached[0] if reached else -1  # a step's own number, and no other object that says the same
            if isinstance(step, Words) and not step.not_:
                for word in step.words:
                    by_word[word].append(state)
            elif step is not None:
                self._loose[step].add(state)
        self._by_word = {word: _compact(states) for word, states in by_word.items()}
        anywhere = [first for first, pattern in zip(self._firsts, patterns, strict=True) if not pattern.opens]
        self._roots = (self._closure(anywhere), self._closure(self._firsts))
        self._symbols: dict[Symbol, int] = {}
        self._takers: list[tuple[Collection[int], frozenset[int]]] = []  # by symbol: those of its word, and the loose
        self._unions: dict[frozenset[int], frozenset[int]] = {}  # the loose are the same for many: kept once
        self._forget()

    # ── finding

    def find(self, said: Sequence[Token], opens: Iterable[int]) -> Iterator[PhraseMatch]:
        """The longest match of every phrase from every token; `opens` are the tokens at which a clause begins."""
        signs, opening = [self._symbol(token) for token in said], set(opens)
        for start in range(len(signs)):
            for phrase, end in self._walk(signs, start, 1 if start in opening else 0).items():
                way = partial(self._places, phrase, signs, start, end) if phrase in self._placing else dict
                yield phrase, start, way().get(AHEAD, end) if phrase in self._looking else end, way

    def longest(self, said: Sequence[Token], at: int) -> int:
        """Return the end of the longest phrase that begins at a token; the token itself where none begins."""
        ends = self._walk([self._symbol(token) for token in said[at : at + _AHEAD]], 0, 1)
        return at + max(ends.values(), default=0)

    def _walk(self, signs: list[int], start: int, root: int) -> dict[int, int]:
        state, at, ends = root + 1, start, dict[int, int]()
        moves, accepts = self._moves, self._accepts
        while at < len(signs):
            following = moves[state].get(signs[at])
            if following is None:
                following = self._move(state, signs[at])
                moves, accepts = self._moves, self._accepts
            state = following
            at += 1
            if state == _DEAD:
                break
            for phrase in accepts[state]:
                ends[phrase] = at
        return ends

    def _places(self, phrase: int, signs: list[int], start: int, end: int) -> Places:
        """Find a phrase's named places: by the way through it that takes as much as it can, as early as it can."""
        threads: dict[int, tuple[tuple[str, int], ...]] = {}
        self._follow(self._firsts[phrase], start, (), threads)
        for at in range(start, end):
            ahead: dict[int, tuple[tuple[str, int], ...]] = {}
            words, loose = self._takers[signs[at]]
            for state, places in threads.items():
                if state in words or state in loose:
                    for following in self._after[state]:
                        self._follow(following, at + 1, places, ahead)
            threads = ahead
        return next(dict(told) for state, told in threads.items() if self._phrase[state] == phrase)

    def _follow(
        self,
        state: int,
        at: int,
        places: tuple[tuple[str, int], ...],
        threads: dict[int, tuple[tuple[str, int], ...]],
    ) -> None:
        if state in threads:
            return
        if (name := self._names[state]) is not None:
            places = (*places, (name, at))
        threads[state] = places
        if self._steps[state] is None:
            for following in self._after[state]:
                self._follow(following, at, places, threads)

    # ── states, made when they are needed

    def _forget(self) -> None:
        self._sets: list[frozenset[int]] = [frozenset(), *self._roots]
        self._numbers = {states: number for number, states in enumerate(self._sets) if number}
        self._moves: list[dict[int, int]] = [{}, {}, {}]
        self._accepts: list[tuple[int, ...]] = [(), (), ()]

    def _move(self, state: int, sign: int) -> int:
        here, (words, loose) = self._sets[state], self._takers[sign]
        taking = here.intersection(words).union(here & loose)
        reached = self._closure(following for taker in taking for following in self._after[taker])
        if len(self._sets) > _MOST_STATES:
            self._forget()  # the walk goes on from the state it reached; those behind it are made anew
            return self._number(reached)
        number = self._number(reached)
        self._moves[state][sign] = number
        return number

    def _number(self, reached: frozenset[int]) -> int:
        if not reached:
            return _DEAD
        number = self._numbers.get(reached)
        if number is None:
            number = self._numbers[reached] = len(self._sets)
            self._sets.append(reached)
            self._moves.append({})
            self._accepts.append(tuple(sorted({phrase for state in reached if (phrase := self._phrase[state]) >= 0})))
        return number

    def _closure(self, states: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*(self._reached[state] for state in states))

    def _symbol(self, token: Token) -> int:
        symbol = (token.word if token.word in self._known else _rest(token), token.sort, token.capital)
        number = self._symbols.get(symbol)
        if number is None:
            number = self._symbols[symbol] = len(self._takers)
            loose = frozenset().union(*(states for step, states in self._loose.items() if _takes(step, symbol)))
            self._takers.append((self._by_word.get(symbol[0], ()), self._unions.setdefault(loose, loose)))
        return number

    # ── building, backwards: what follows is there before what leads to it

    def _state(self, step: Step | None, after: tuple[int, ...], name: str | None = None, phrase: int = -1) -> int:
        number = len(self._steps)
        self._steps.append(self._same.setdefault(step, step) if step is not None else None)
        self._after.append(after)
        self._names.append(name)
        self._phrase.append(phrase)
        own = (number,) if step is not None or phrase >= 0 else ()
        self._reached.append(own if step is not None else tuple(self._closure(after).union(own)))
        return number

    def _built(self, node: Node, behind: int) -> int:
        """The first state of a node that leads to `behind`."""
        match node:
            case Words() | OfSort():
                return self._state(node, (behind,))
            case Here(name):
                return self._state(None, (behind,), name=name)
            case Series(parts):
                for part in reversed(parts):
                    behind = self._built(part, behind)
                return behind
            case Either(ways):
                return self._state(None, tuple(self._built(way, behind) for way in ways))
            case Repeat(part, least, most):
                for at in range(most):
                    inside = self._built(part, behind)
                    behind = inside if most - at <= least else self._state(None, (inside, behind))
                return behind


def _compact(states: list[int]) -> Collection[int]:
    """Most words stand in one or two phrases."""
    return tuple(states) if len(states) <= _FEW else frozenset(states)


def _rest(token: Token) -> str:
    """Return the part of an unknown word that matters: whether it closes a sentence."""
    return token.word if token.word in _CLOSING else ""


def _takes(step: Step, symbol: Symbol) -> bool:
    """True if a step that takes more than named words takes this one."""
    word, sort, capital = symbol
    if isinstance(step, Words):
        return word not in step.words and sort in _PLAIN and (capital or not step.capital)
    match step.name:
        case "any":
            return sort is not Sort.END
        case "word":
            return sort in _PLAIN or sort in (Sort.CODE, Sort.MENTION)
        case "closing":
            return sort is Sort.EMOJI or (sort is Sort.MARK and word in _CLOSING)
        case name:
            return sort.value == name
