"""The questions of a turn with what was answered to each, as they were stored when it was captured."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from extract.turns.clause import Span
from extract.turns.named import named_in
from extract.turns.targets import targets_of
from extract.turns.values import is_open
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.language.wording import flat


@dataclass(frozen=True, slots=True)
class Asked:
    """One question and its answer."""

    source: Source
    id: str
    question: str
    key: str | None
    quick: str | None
    quick_span: Span | None
    text_span: Span | None

    @property
    def said(self) -> str:
        return self.source.text[slice(*self.text_span)] if self.text_span else ""

    @property
    def left_open(self) -> bool:
        """ "I don't know" in the answer's words is as good as in its button."""
        if self.quick is not None:
            return self.quick == "IDK"
        return self.text_span is not None and is_open(self.said)

    def asks(self, profile: Profile) -> str:
        """What answers it: its key, or the one key that its words name, or only somebody who speaks of it."""
        if self.key:
            return self.key
        named = {key for one in named_in(flat(self.question), profile) for key in one.keys}
        return named.pop() if len(named) == 1 else f"?{self.id}"


@dataclass(frozen=True, slots=True)
class Question:
    """A question without a key that was left open: where, and by what name its entry is found."""

    id: str
    name: str
    text: str
    item: str | None


def asked_in(source: Source) -> Iterator[Asked]:
    questions = _questions(source)
    for number, one in enumerate(source.origin.get("answers", ()), 1):
        yield Asked(
            source,
            str(one.get("questionId", "")),
            questions.get(number) or str(one.get("questionId", "")),
            one.get("key"),
            one.get("quick"),
            _span(one.get("quickSpan")),
            _span(one.get("textSpan")),
        )


def left_open(source: Source, profile: Profile) -> Iterator[Question]:
    """Those without a key that this turn has left open."""
    targets = targets_of(source)
    for one in asked_in(source):
        if one.left_open and not one.key:
            name = one.asks(profile)
            yield Question(one.id, name, one.question, targets.of("", _key(name)).item)


def _key(name: str) -> str | None:
    return None if name.startswith("?") else name


def _questions(source: Source) -> dict[int, str]:
    """The questions' words, only to be shown: where they stand was stored, and the first line is enough."""
    told = source.origin.get("questions", ())
    return {
        number: source.text[slice(*span)].splitlines()[0] for number, span in enumerate(told, 1) if span[0] < span[1]
    }


def _span(stored: Any) -> Span | None:
    return (int(stored[0]), int(stored[1])) if stored else None
