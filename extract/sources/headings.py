"""Where a document's headings are: Markdown (# and underlined), reStructuredText, MediaWiki."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.sources.lines import Line

_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_WIKI = re.compile(r"(={2,6})([^=].*)")
_UNDERLINE = re.compile(r"([=\-~^\"'`*+.:_#<>])\1{2,}[ \t]*")
_NOT_A_TITLE = re.compile(r"[ \t>|]|[-*+•][ \t]|\d{1,4}[.)][ \t]|[=\-~^\"'`*+.:_#<>]{3}")
_LONGEST = 120  # a title longer than that is repeated in every path below it, so it is cut


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    title: str
    start: int  # of the heading's first line
    body: int  # where the text below it begins


def find_headings(lines: Sequence[Line]) -> Iterator[Heading]:
    """In order of the text. Underlines rank by first appearance, as reStructuredText has it."""
    ranks: dict[str, int] = {}
    skip = _front_matter(lines)
    for at, line in enumerate(lines):
        if at < skip or line.fenced or line.blank:
            continue
        found = _marked(line) or _underlined(lines, at, ranks)
        if found:
            yield found


def _marked(line: Line) -> Heading | None:
    if atx := _ATX.match(line.text):
        title = atx[2].rstrip()
        closed = title.rstrip("#")
        title = closed.rstrip() if closed == "" or closed[-1] in " \t" else title
        return Heading(len(atx[1]), _short(title), line.start, line.after) if title else None
    wiki = _WIKI.match(line.text)
    if wiki and wiki[2].rstrip().endswith(wiki[1]):
        title = wiki[2].rstrip()[: -len(wiki[1])]
        return Heading(len(wiki[1]) - 1, _short(title), line.start, line.after)
    return None


def _underlined(lines: Sequence[Line], at: int, ranks: dict[str, int]) -> Heading | None:
    """A title is one line between a blank line, or a line like its underline, and the underline."""
    line = lines[at]
    below = lines[at + 1] if at + 1 < len(lines) else None
    if below is None or below.fenced or _NOT_A_TITLE.match(line.text):
        return None
    rule = _UNDERLINE.fullmatch(below.text)
    if not rule or len(below.text) < min(3, len(line.text)):
        return None
    over = at > 0 and lines[at - 1].text.rstrip() == below.text.rstrip()
    if at > 0 and not over and not lines[at - 1].blank and lines[at - 1].text.strip("-"):
        return None
    style = rule[1] * (2 if over else 1)
    level = {"=": 1, "-": 2}.get(style) or ranks.setdefault(style, 3 + len(ranks))
    return Heading(level, _short(line.text), (lines[at - 1] if over else line).start, below.after)


def _front_matter(lines: Sequence[Line]) -> int:
    """How many lines belong to a YAML block at the very top: its closing rule is no underline."""
    if not lines or lines[0].text.rstrip() != "---":
        return 0
    return next((at + 1 for at in range(1, min(len(lines), 80)) if lines[at].text.rstrip() == "---"), 0)


def _short(title: str) -> str:
    return " ".join(title[: 4 * _LONGEST].split())[:_LONGEST].rstrip()
