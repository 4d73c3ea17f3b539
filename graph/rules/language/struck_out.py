"""Knows what stands in a text and is not said: comments that no reader sees, and words that were struck out."""

import re
from bisect import bisect_right

_OPENS, _CLOSES = "<!--", "-->"
_CODE = re.compile(r"^[ \t]{0,3}(?P<fence>`{3,}|~{3,})[^\n]{0,200}$|`[^`\n]{1,400}`", re.MULTILINE)
_STRUCK = re.compile(r"~~[^\s~][^~\n]{0,600}~~|(?<![\w~/.`])~[^\s~/\d][^~\n]{0,600}(?<=\S)~(?![\w~/])")
_TAGGED = re.compile(r"<(?P<tag>s|del|strike)>[^<\n]{1,600}</(?P=tag)>", re.IGNORECASE)


def said(text: str) -> str:
    """The text, letter for letter, with blanks where it says nothing; code shows what it shows."""
    if _OPENS not in text and "~" not in text and "</" not in text:
        return text
    shown = _without_comments(text)
    code = _code(shown)
    for struck in (_STRUCK, _TAGGED):
        shown = struck.sub(lambda one: one[0] if _code_at(one.start(), code) else blank(one[0]), shown)
    return shown


def blank(words: str) -> str:
    return "".join("\n" if letter == "\n" else " " for letter in words)


def _without_comments(text: str) -> str:
    """A comment that never ends is none: whoever reads the page would miss all that follows."""
    code = _code(text) if _OPENS in text else []
    kept: list[str] = []
    at = 0
    while (start := text.find(_OPENS, at)) >= 0:
        if shown := _code_at(start, code):
            kept.append(text[at : shown[1]])
            at = shown[1]
            continue
        closes = text.find(_CLOSES, start + len(_OPENS))
        if closes < 0:
            break
        kept += (text[at:start], blank(text[start : closes + len(_CLOSES)]))
        at = closes + len(_CLOSES)
    return "".join((*kept, text[at:]))


def _code(text: str) -> list[tuple[int, int]]:
    """Fenced blocks and inline code, as spans in order."""
    spans: list[tuple[int, int]] = []
    at = 0
    while found := _CODE.search(text, at):
        at = found.end()
        if fence := found["fence"]:
            close = re.compile(rf"^[ \t]{{0,3}}{fence}[`~]{{0,20}}[ \t]*$", re.MULTILINE).search(text, at)
            at = close.end() if close else len(text)
        spans.append((found.start(), at))
    return spans


def _code_at(at: int, spans: list[tuple[int, int]]) -> tuple[int, int] | None:
    place = bisect_right(spans, (at, at)) - 1
    return next((one for one in spans[max(0, place) : place + 2] if one[0] <= at < one[1]), None)
