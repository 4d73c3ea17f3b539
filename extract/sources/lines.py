"""Lines as spans of the text, whatever ends them, so that nothing has to be copied to be looked at."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

BYTE_ORDER_MARK = "\ufeff"  # some editors put it before the first line, of which it is no part
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^\n]{0,200})")


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its line break. `after` is where the next begins; `fenced` says that it belongs to code."""

    start: int
    end: int
    after: int
    text: str
    fenced: bool = False

    @property
    def blank(self) -> bool:
        return not self.text or self.text.isspace()


def read_lines(text: str) -> Iterator[Line]:
    """Every line in order; those of a fenced code block, fences included, say so."""
    fence = ""
    for start, end, after in _spans(text):
        words = text[start:end]
        mark = _FENCE.match(words)
        if fence:
            yield Line(start, end, after, words, fenced=True)
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = ""
        elif mark and not (mark[1][0] == "`" and "`" in mark[2]):
            fence = mark[1]
            yield Line(start, end, after, words, fenced=True)
        else:
            yield Line(start, end, after, words)


def _spans(text: str) -> Iterator[tuple[int, int, int]]:
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    while start < len(text):
        at = text.find("\n", start)
        after = at + 1 if at >= 0 else len(text)
        end = at if at >= 0 else len(text)
        yield start, end - 1 if end > start and text[end - 1] == "\r" else end, after
        start = after
