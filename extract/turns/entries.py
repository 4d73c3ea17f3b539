"""Where the values of an answer stand: one, or each entry of a key that holds many, without the marks of a list."""

import re
from collections.abc import Iterator

from graph.model.profile import KeySpec

Span = tuple[int, int]

_LINE = re.compile(r"[^\n;]+")
_LISTED = re.compile(r"[^\n;,]+")
_JOINED = re.compile(r"(?: (?:and|&|\+|plus) |, ?and )", re.IGNORECASE)
_LISTED_WORDS = 4  # a comma parts entries only where all of them are short; otherwise it belongs to a sentence
_LEADING = re.compile(
    r"[\s*\u2022]*(?:[-\u2013](?![\d.,])[\s*\u2022]*){0,3}(?:and )?", re.IGNORECASE
)  # "-6 m" has no mark
_NUMBERED = re.compile(r"\d{1,2}[.)]\s+")


def entries(words: str, spec: KeySpec) -> list[Span]:
    """Things that a comma or an "and" joins are entries of their own; what must (not) be may be said in any words."""
    if not spec.many:
        return [_trimmed(words, 0, len(words))]
    found = []
    for line in _LINE.finditer(words):
        start, end = _trimmed(words, *line.span())
        mark = _NUMBERED.match(words, start, end)
        found += _listed(words, (mark.end() if mark else start, end), things=spec.severity is None)
    return [one for one in found if one[0] < one[1]]


def _listed(words: str, part: Span, *, things: bool) -> list[Span]:
    found = [
        _trimmed(words, part[0] + one.start(), part[0] + one.end()) for one in _LISTED.finditer(words[slice(*part)])
    ]
    if things:
        found = [piece for one in found for piece in _apart(words, one)]
    short = all(len(words[slice(*one)].split()) <= _LISTED_WORDS for one in found)
    return found if len(found) > 1 and short else [part]


def _apart(words: str, part: Span) -> Iterator[Span]:
    start = part[0]
    for one in _JOINED.finditer(words, *part):
        yield _trimmed(words, start, one.start())
        start = one.end()
    yield _trimmed(words, start, part[1])


def _trimmed(words: str, start: int, end: int) -> Span:
    lead = _LEADING.match(words, start, end)
    start = lead.end() if lead else start
    return start, max(start, start + len(words[start:end].rstrip()))
