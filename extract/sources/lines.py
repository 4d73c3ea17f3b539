"""Lines as spans of the text, whatever ends them, so that nothing has to be copied to be looked at; and which of them are headings, in
Markdown (# and underlined), reStructuredText, MediaWiki, AsciiDoc, and texts that set in all but their headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

BYTE_ORDER_MARK = "\ufeff"  # some editors put it before the first line, of which it is no part
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^\n]{0,200})")


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its line break. `after` is where the next begins; `fenced` says that it belongs to code."""

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


_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_WIKI = re.compile(r"(={2,6})([^=].*)")
_UNDERLINE = re.compile(r"([=\-~^\"'`*+.:_#<>])\1{2,}[ \t]*")
_NOT_A_TITLE = re.compile(r"[ \t>|]|[-*+•][ \t]|[=\-~^\"'`*+.:_#<>]{3}")
_NUMBERED = re.compile(r"\d{1,4}[.)][ \t]")
_SIMPLE = re.compile(r"={1,5}[ \t]+(?P<title>[^=\s].*)")  # AsciiDoc's, which need no closing
_SET_IN = 3  # blanks
_FEWEST = 2  # headings of a text that sets in the rest
_NO_TITLE_END = ".,;:!?"
_LONGEST = 120  # a title longer than that is repeated in every path below it, so it is cut


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    title: str
    start: int  # of the heading's first line
    body: int  # where the text below it begins
    words: int  # of the line with the title itself
    unmarked: bool = False  # by nothing but standing out of a text that is set in


def find_headings(lines: Sequence[Line]) -> Iterator[Heading]:
    """Yield the headings in order of the text. Underlines rank by first appearance, as reStructuredText has it, unless a #
    is there: then "=" is 1 and "-" is 2, as Markdown has it."""
    skip = _front_matter(lines)
    shown = [(at, line) for at, line in enumerate(lines) if at >= skip and not line.fenced and not line.blank]
    ranks = {"=": 1, "-": 2} if any(_ATX.match(line.text) for _, line in shown) else {}
    simple = bool(shown) and _SIMPLE.fullmatch(shown[0][1].text) is not None and shown[0][1].text.startswith("= ")
    found = [heading for at, line in shown if (heading := _marked(line, simple) or _underlined(lines, at, ranks))]
    yield from found or _set_out(lines, skip)


def _marked(line: Line, simple: bool) -> Heading | None:
    if atx := _ATX.match(line.text):
        title = atx[2].rstrip()
        closed = title.rstrip("#")
        title = closed.rstrip() if closed == "" or closed[-1] in " \t" else title
        return Heading(len(atx[1]), _short(title), line.start, line.after, line.start) if title else None
    wiki = _WIKI.match(line.text)
    if wiki and wiki[2].rstrip().endswith(wiki[1]):
        title = wiki[2].rstrip()[: -len(wiki[1])]
        return Heading(len(wiki[1]) - 1, _short(title), line.start, line.after, line.start)
    if simple and (found := _SIMPLE.fullmatch(line.text)):
        level = len(line.text) - len(line.text.lstrip("="))
        return Heading(level, _short(found["title"]), line.start, line.after, line.start)
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
    if _NUMBERED.match(line.text) and len(below.text) < len(line.text):
        return None  # an item of a list, with a line across below it
    over = at > 0 and lines[at - 1].text.rstrip() == below.text.rstrip()
    if at > 0 and not over and not lines[at - 1].blank and lines[at - 1].text.strip("-"):
        return None
    style = rule[1] * (2 if over else 1)
    level = ranks.setdefault(style, 1 + len(ranks))
    return Heading(level, _short(line.text), (lines[at - 1] if over else line).start, below.after, line.start)


def _set_out(lines: Sequence[Line], skip: int) -> Iterator[Heading]:
    """Texts for typewriters set in all but their headings, as old PEPs and requests for comments do."""
    found = []
    for at, line in enumerate(lines[skip:], skip):
        alone = at == 0 or lines[at - 1].blank
        if not alone or line.fenced or not line.text[:1].isalnum() or line.text[-1:] in _NO_TITLE_END:
            continue
        behind = next((line for line in lines[at + 1 : at + 4] if not line.blank), None)
        below = behind is not None and behind.start > line.after and behind.text[:_SET_IN].isspace()
        if below and len(line.text) <= _LONGEST and "   " not in line.text:
            found.append(Heading(1, _short(line.text), line.start, line.after, line.start, unmarked=True))
    yield from found if len(found) >= _FEWEST else ()


def _front_matter(lines: Sequence[Line]) -> int:
    """Count the lines of a YAML block at the top, and of remarks above it: its rules are no underlines."""
    remark, first = False, 0
    for first, line in enumerate(lines):  # noqa: B007
        remark = remark or line.text.startswith("<!--")
        if not remark and not line.blank:
            break
        remark = remark and "-->" not in line.text
    if not lines or lines[first].text.lstrip("\ufeff").rstrip() != "---":
        return 0
    return next((at + 1 for at in range(first + 1, min(len(lines), first + 80)) if lines[at].text.rstrip() == "---"), 0)


def _short(title: str) -> str:
    return " ".join(title[: 4 * _LONGEST].split())[:_LONGEST].rstrip()
