"""A stretch of words with the phrases of a part of the lexicon in it, by what saying them does and where they stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graph.rules.utterances.lexicon import Cue, Lexicon
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort, Token

Span = tuple[int, int]  # characters


@dataclass(frozen=True, slots=True)
class Clause:
    text: str
    said: tuple[Token, ...]
    cues: Mapping[str, tuple[Cue, ...]]

    def spans(self, act: str) -> list[Span]:
        return [self.span(one.start, one.end) for one in self.cues.get(act, ())]

    def span(self, start: int, end: int) -> Span:
        """Characters, from token `start` to the one before `end`."""
        return self.said[start].start, self.said[max(start, end - 1)].end

    def has(self, act: str, low: int = 0, high: int | None = None) -> bool:
        """Whether such a phrase stands in the clause, or in a stretch of it."""
        end = len(self.text) if high is None else high
        return any(low <= start and stop <= end for start, stop in self.spans(act))

    def before(self, act: str, at: int) -> Span | None:
        """Such a phrase that leads up to a place; its last small words may belong to what stands there ("not | the 5th")."""
        return next((one for one in self.spans(act) if one[0] < at and not self.text[one[1] : at].strip()), None)

    def behind(self, act: str, at: int) -> Span | None:
        """Such a phrase that begins right behind a place."""
        return next((one for one in self.spans(act) if at <= one[0] and not self.text[at : one[0]].strip()), None)

    def whole(self, act: str) -> bool:
        """Whether such a phrase is all that is said; it has to end with the sentence."""
        first = next((at for at, one in enumerate(self.said) if one.sort is not Sort.MARK), 0)
        return any(one.start <= first and one.end == len(self.said) for one in self.cues.get(act, ()))

    def words(self, low: int = 0, high: int | None = None) -> list[Token]:
        """Whatever has letters, without marks and numbers."""
        end = len(self.text) if high is None else high
        return [one for one in self.said if low <= one.start and one.end <= end and _has_letters(one)]

    def strange(self, spans: Iterable[Span]) -> list[str]:
        """The words beside some stretches that mean something of their own."""
        known = [*spans, *self.spans("frame")]
        return [
            one.word for one in self.words() if not any(low <= one.start and one.end <= high for low, high in known)
        ]

    def opening(self, act: str) -> int:
        """Where the phrases of an act that open the clause end, several in a row too; 0 where none does."""
        ends = {one.start: one.end for one in self.cues.get(act, ())}
        small = {one.start for one in self.cues.get("opens", ())}
        marks = {at for at, one in enumerate(self.said) if one.sort is Sort.MARK}
        at, end = 0, 0
        while at in ends or at in small or at in marks:
            end = ends.get(at, end)
            at = ends.get(at, at + 1)
        return (self.said[at].start if at < len(self.said) else len(self.text)) if end else 0

    def part(self, cue: Cue, name: str) -> str:
        """The words of a phrase between {name} and {/name}; empty where they are not said."""
        place = self.place(cue, name)
        return self.text[slice(*place)] if place else ""

    def place(self, cue: Cue, name: str) -> Span | None:
        first, last = cue.places.get(name), cue.places.get(f"/{name}", cue.end)
        return self.span(first, last) if first is not None and last > first else None

    def begins(self, act: str) -> Cue | None:
        """The longest such phrase at the first word, whatever marks stand before it."""
        first = next((at for at, one in enumerate(self.said) if one.sort is not Sort.MARK), 0)
        return max((one for one in self.cues.get(act, ()) if one.start <= first), key=lambda one: one.end, default=None)

    def covered(self, act: str, low: int) -> bool:
        """Whether all that is said from a place on are such phrases."""
        spans = self.spans(act)
        return all(
            any(start <= one.start and one.end <= end for start, end in spans)
            for one in self.said
            if one.start >= low and one.sort is not Sort.END
        )


def _has_letters(token: Token) -> bool:
    return token.sort is Sort.WORD or (token.sort is Sort.NUMBER and token.word.isalnum() and not token.word.isdigit())


def hear(text: str, lexicon: Lexicon) -> Clause:
    read = sentence(text)
    return Clause(text, read.said, read.heard(lexicon))
