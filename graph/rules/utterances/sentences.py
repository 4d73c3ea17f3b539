"""Words read once: their tokens, where a clause of them may begin, and every phrase that a lexicon knows in them.

Rules ask a sentence what it opens with, behind fillers ("well, so, yes"), and what it says somewhere.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from typing import Any, Protocol, TypeVar

from graph.rules.utterances.lexicon import ENGLISH, Cue, Lexicon, in_order
from graph.rules.utterances.tokens import Sort, Token, tokens

_NO_WORD = frozenset({Sort.MARK, Sort.EMOJI})
_PARTS = frozenset({";", ":", "-", "(", "...", ".", "!", "?"})  # a clause may begin behind them
# Words that set the scene: the clause itself begins behind their comma ("after the meeting, we …").
_SCENE = frozenset(
    {"after", "yesterday", "today", "because", "since", "given", "in", "at", "for", "last", "on", "during", "following"}
    | {"finally", "based", "due", "as", "from", "with", "instead", "to", "this", "considering", "per"}
)
_OPENERS = 4  # "ok, so, hey all, …"
_REMEMBERED = 1000  # characters; sentences of that length are asked about again and again
_FILLERS = 2
Span = tuple[int, int]
T = TypeVar("T")


class Keeps(Protocol):
    @property
    def kept(self) -> dict[Any, Any]: ...


K = TypeVar("K", bound=Keeps)


@dataclass(frozen=True, eq=False)
class Sentence:
    """A sentence, or any stretch of words, read once. `said` ends with a token of the sort END, so that a phrase may ask for
    the sentence's end; `kept` is what rules have found in it already."""

    text: str
    said: tuple[Token, ...]
    opens: tuple[int, ...]
    lexicon: Lexicon = ENGLISH
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)

    @cached_property
    def cues(self) -> Mapping[str, tuple[Cue, ...]]:
        """The phrases by what saying them does, each act's in order."""
        acts: dict[str, list[Cue]] = {}  # lists: a long sentence says one thing thousands of times
        for cue in self.lexicon.cues(self.said, self.opens):
            acts.setdefault(cue.act, []).append(cue)
        return {act: tuple(cues) for act, cues in acts.items()}

    def by(self, lexicon: Lexicon) -> "Sentence":
        """The same words, with the phrases of another part of the lexicon."""
        if lexicon not in self.kept:
            self.kept[lexicon] = Sentence(self.text, self.said, self.opens, lexicon)
        found: Sentence = self.kept[lexicon]
        return found

    @property
    def length(self) -> int:
        """The number of its words, as blanks part them."""
        return len(self.text.split())

    def __getitem__(self, span: slice) -> "Sentence":
        """A stretch of it, read by itself."""
        return sentence(self.text[span], self.lexicon)

    def of(self, *acts: str) -> tuple[Cue, ...]:
        if len(acts) == 1:
            return self.cues.get(acts[0], ())
        return tuple(sorted((cue for act in acts for cue in self.cues.get(act, ())), key=in_order))

    def told(self, act: str) -> tuple[Cue, ...]:
        """Return the cues of an act, except where the same words mean nothing of that sort: "no problem" denies nothing."""
        said = self.of(act)
        harmless = [(cue.phrase.family, cue) for cue in self.of("harmless")] if said else []
        return tuple(
            cue
            for cue in said
            if not any(of in (act, cue.phrase.family) and it.start <= cue.start < it.end for of, it in harmless)
        )

    # ── what it says

    def says(self, act: str) -> Span | None:
        """The first phrase of that act, wherever it stands."""
        found = self.told(act)
        return self.span(found[0].start, found[0].end) if found else None

    def opens_with(self, act: str) -> Span | None:
        """Return the span to the end of the longest phrase of that act that the words open with."""
        cues = self.of(act)
        places = self._beginnings() if cues else ()
        found = next((cue for cue in cues if cue.start in places), None)
        return (0, self.span(found.start, found.end)[1]) if found else None

    def begins_with(self, act: str, but: frozenset[str] = frozenset()) -> Cue | None:
        """The longest phrase of that act at the first word, or behind words that only open ("ok, hey all"), none of which is
        one of `but`."""
        found = next((cue for cue in self.told(act) if cue.start in self.first), None)
        return found if found and not any(token.word in but for token in self.said[: found.start]) else None

    def begins(self, act: str) -> Cue | None:
        """The longest such phrase at the first word, whatever marks stand before it."""
        return max(self._at_first_word(act), key=lambda cue: cue.end, default=None)

    def whole(self, act: str) -> bool:
        """True if such a phrase is the whole sentence."""
        return any(cue.end == len(self.said) for cue in self._at_first_word(act))

    def _at_first_word(self, act: str) -> list[Cue]:
        first = next((at for at, token in enumerate(self.said) if token.sort is not Sort.MARK), 0)
        return [cue for cue in self.of(act) if cue.start <= first]

    def has(self, act: str, low: int = 0, high: int | None = None) -> bool:
        """True if such a phrase stands in the sentence, or in a stretch of it."""
        end = len(self.text) if high is None else high
        return any(low <= start and stop <= end for start, stop in self.spans(act))

    def before(self, act: str, at: int) -> Span | None:
        """Such a phrase that leads up to a place; its last small words may belong to what stands there ("not | the 5th")."""
        return next((span for span in self.spans(act) if span[0] < at and not self.text[span[1] : at].strip()), None)

    def behind(self, act: str, at: int) -> Span | None:
        """Such a phrase that begins right behind a place."""
        return next((span for span in self.spans(act) if at <= span[0] and not self.text[at : span[0]].strip()), None)

    def opening(self, act: str) -> int:
        """Return the end of the phrases of an act that open the sentence, several in a row too; 0 where none does."""
        ends = {cue.start: cue.end for cue in self.of(act)}
        small = {cue.start for cue in self.of("opens")}
        marks = {at for at, token in enumerate(self.said) if token.sort is Sort.MARK}
        at, end = 0, 0
        while at in ends or at in small or at in marks:
            end = ends.get(at, end)
            at = ends.get(at, at + 1)
        return (self.said[at].start if at < len(self.said) else len(self.text)) if end else 0

    def covered(self, act: str, low: int) -> bool:
        """True if all words from a place on are such phrases."""
        behind = (token for token in self.said if token.start >= low and token.sort is not Sort.END)
        spans = self.spans(act)
        return all(any(start <= token.start and token.end <= end for start, end in spans) for token in behind)

    # ── where it stands

    def span(self, start: int, end: int) -> Span:
        """Characters, from token `start` to the one before `end`."""
        return self.said[start].start, self.said[max(start, end - 1)].end

    def spans(self, act: str) -> list[Span]:
        return [self.span(cue.start, cue.end) for cue in self.of(act)]

    def part(self, cue: Cue, name: str) -> str:
        """The words of a phrase between {name} and {/name}; empty where they are not said."""
        place = self.place(cue, name)
        return self.text[slice(*place)] if place else ""

    def place(self, cue: Cue, name: str) -> Span | None:
        first, last = cue.places.get(name), cue.places.get(f"/{name}", cue.end)
        return self.span(first, last) if first is not None and last > first else None

    def words(self, low: int = 0, high: int | None = None) -> list[Token]:
        """Return the tokens with letters, without marks and numbers."""
        end = len(self.text) if high is None else high
        return [token for token in self.said if low <= token.start and token.end <= end and _has_letters(token)]

    def strange(self, spans: Iterable[Span]) -> list[str]:
        """The words beside some stretches that mean something of their own."""
        known = [*spans, *self.spans("frame")]
        return [it.word for it in self.words() if not any(low <= it.start and it.end <= high for low, high in known)]

    @cached_property
    def first(self) -> frozenset[int]:
        """The tokens that nothing stands before but words that only open."""
        return frozenset(_opening(self.said))

    def _beginnings(self) -> tuple[int, ...]:
        """The first word with the marks before it ("+1"), and what stands behind each filler before it."""
        at = first_word(self.said, 0)
        places = list(range(at + 1))
        fillers = {cue.start: cue.end for cue in self.of("fills")}
        for _ in range(_FILLERS):
            if at not in fillers:
                break
            at = first_word(self.said, fillers[at])
            places.append(at)
        return tuple(places)


def kept(rule: Callable[[K], T]) -> Callable[[K], T]:
    """A rule of which each sentence, or utterance, keeps what was found in it, however many ask."""

    @wraps(rule)
    def found(one: K) -> T:
        if rule not in one.kept:
            one.kept[rule] = rule(one)
        result: T = one.kept[rule]
        return result

    return found


def sentence(text: str, lexicon: Lexicon = ENGLISH) -> Sentence:
    found = _remembered(text) if len(text) <= _REMEMBERED else _read(text)
    return found if lexicon is ENGLISH else found.by(lexicon)


@lru_cache(maxsize=384)
def _remembered(text: str) -> Sentence:
    return _read(text)


def _read(text: str) -> Sentence:
    found = tokens(text)
    stop = found[-1].end if found else 0
    said = (*found, Token(stop, stop, "", Sort.END))
    return Sentence(text, said, openings(said))


def openings(said: Sequence[Token]) -> tuple[int, ...]:
    """Return the places where a clause begins: at the first word, behind a mere opening, and behind a mark between two
    clauses."""
    found = _opening(said)
    last = found[-1]
    scene = said[last].word in _SCENE
    for place in range(1, len(said) - 1):
        if said[place - 1].word in _PARTS:
            found.append(place)
    if scene:
        comma = next((at for at in range(len(said) - 2) if said[at].word == "," and at > last), None)
        found += [comma + 1] if comma is not None else []
    return tuple(dict.fromkeys(found))


def _opening(said: Sequence[Token]) -> list[int]:
    """The first word, and what stands behind each of those that only open."""
    found: list[int] = []
    at = first_word(said, 0)
    for _ in range(_OPENERS):
        found.append(at)
        behind = ENGLISH.opened(said, at)
        if behind == at:
            break
        at = first_word(said, behind)
    return found


def first_word(said: Sequence[Token], at: int) -> int:
    while at < len(said) - 1 and said[at].sort in _NO_WORD:
        at += 1
    return at


def _has_letters(token: Token) -> bool:
    return token.sort is Sort.WORD or (token.sort is Sort.NUMBER and token.word.isalnum() and not token.word.isdigit())
