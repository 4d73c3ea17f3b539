"""Knows the words that only the erased sources have said: single words, and three in a row, that stand nowhere else.

They find every place that repeats somebody's words, whole or in part.
"""

import re
from collections.abc import Iterator

from graph.model.seal import BLANK
from graph.model.terms import terms_of

_WORD = re.compile(rf"\w+|{BLANK}+")  # what is erased already parts the words around it
ROW = 3


class OwnWords:
    """First it is told what is to be erased, then what stays; what both say is nobody's secret."""

    def __init__(self, *, rows: bool = True) -> None:
        self._counts_rows = rows
        self._words: set[str] = set()
        self._rows: set[tuple[str, ...]] = set()

    def gone(self, text: str) -> None:
        words = _words(text)
        self._words.update(words, _stems(text))
        if self._counts_rows:
            self._rows.update(_rows(words))

    def stays(self, text: str) -> None:
        words = _words(text)
        self._words.difference_update(words, _stems(text))
        self._rows.difference_update(_rows(words))

    def masked(self, text: str) -> str:
        """The text, as long as it was, without what is to be erased of it."""
        found = list(_WORD.finditer(text))
        words = [match[0].casefold() for match in found]
        out = {at for at, word in enumerate(words) if word in self._words and BLANK not in word}
        for at, row in enumerate(_rows(words)):
            if row in self._rows:
                out.update(range(at, at + ROW))
        if not out:
            return text
        letters = list(text)
        for at in out:
            start, end = found[at].span()
            letters[start:end] = BLANK * (end - start)
        return "".join(letters)


def _words(text: str) -> list[str]:
    return [one.casefold() for one in _WORD.findall(text)]


def _stems(text: str) -> Iterator[str]:
    """Yield the stems, as search and topics keep words."""
    for term in terms_of(text):
        yield from _words(term)


def _rows(words: list[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(words[at:] for at in range(ROW)), strict=False)
