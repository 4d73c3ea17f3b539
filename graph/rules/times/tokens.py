"""Cuts words into tokens that know where they stand: figures, words, signs; what is glued together says so."""

from collections.abc import Iterator
from dataclasses import dataclass

from graph.rules.times.words import SPELLINGS, spelled

_APOSTROPHES = "'’ʼ`"
FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_WITH_FIGURE = ("b4", "any1", "some1", "every1", "no1")


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is in small letters and mended; `glued`: nothing stands between it and the token before."""

    start: int
    end: int
    text: str
    glued: bool
    number: bool = False
    capital: bool = False

    @property
    def word(self) -> bool:
        return self.text[:1].isalpha()


def tokens(text: str) -> tuple[Token, ...]:
    return tuple(_cut(text))


def _cut(text: str) -> Iterator[Token]:
    at, before = 0, -1
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end = _end(text, at)
        said = text[at:end].translate(_PLAIN).casefold()
        number = said[0] in "0123456789" and said.isdigit()
        yield Token(at, end, spelled(said), at == before, number, text[at].isupper())
        at = before = end


def _end(text: str, at: int) -> int:
    """Return the end of the token that begins there. Figures with letters are one word where that is a spelling: 2moro."""
    if text[at] in "0123456789":
        end = _run(text, at, str.isdigit)
        both = _run(text, end, str.isalpha)
        return both if both > end and text[at:both].casefold() in SPELLINGS else end
    if not text[at].isalpha():
        return at + 1
    end = _run(text, at, str.isalpha)
    while end + 1 < len(text) and text[end] in _APOSTROPHES and text[end + 1].isalpha():
        end = _run(text, end + 1, str.isalpha)
    if f"{text[at:end]}{text[end : end + 1]}".casefold() in _WITH_FIGURE:
        return end + 1
    return end


def _run(text: str, at: int, kind: object) -> int:
    is_digit = kind is str.isdigit
    while at < len(text) and (text[at] in "0123456789" if is_digit else text[at].isalpha()):
        at += 1
    return at


_PLAIN = {ord(one): "'" for one in _APOSTROPHES}
