"""Knows where words begin and end when the punctuation, quotation marks and emphasis around them are taken off."""

import unicodedata

from extract.rules.rule import Span
from graph.model.claim import QUOTE_MAX
from graph.rules.language.sentences import trimmed

_CLOSING = " \t\r\n.,;:!]*_`\"'\u201c\u201d\u2019\u2018)("
OPENING = " \t\r\n,;[-\u2013\u2014:*_`\"'\u201c\u201d\u2019\u2018("
_DASHES = "-\u2013\u2014"
_JOINERS = "\ufe0f\u200d"
_FIRST_PICTURE = "\u2600"
_PAIRS = (("(", ")"), ("[", "]"), ("\u201c", "\u201d"), ('"', '"'), ("``", "``"), ("`", "`"))


def tidy(text: str, start: int, end: int) -> Span | None:
    """The span without the punctuation, quotation marks and emphasis around it; a pair is taken off whole or stays."""
    words = text[start:end]
    low = len(words) - len(words.lstrip(OPENING))
    high = len(_closed(words[low:])) + low
    while high > low and words[high - 1] in _DASHES and words[high - 2].isspace():
        high = len(_closed(words[low : high - 1])) + low
    if low >= high:
        return None
    for opens, closes in _PAIRS:
        low, high = _whole_pair(words, low, high, opens, closes)
    return start + low, start + high


def _closed(words: str) -> str:
    """Without the punctuation and the cheers ("🎉") at its end."""
    end = len(words)
    while end and (words[end - 1] in _CLOSING or _cheers(words[end - 1])):
        end -= 1
    return words[:end]


def _cheers(sign: str) -> bool:
    """A picture, or what joins two; degrees and the like are signs of their own."""
    return sign in _JOINERS or (sign >= _FIRST_PICTURE and unicodedata.category(sign) in ("So", "Sk"))


def _whole_pair(words: str, low: int, high: int, opens: str, closes: str) -> Span:
    """Wider by the half of a pair that was taken off while the other stands inside."""
    inside = words[low:high]
    before, behind = words.rfind(opens, 0, low), words.find(closes, high)
    if opens == closes:
        if inside.count(opens) % 2 == 0:
            return low, high
        return (low, behind + len(closes)) if behind >= 0 else (before if before >= 0 else low, high)
    if inside.rfind(opens) > inside.rfind(closes) and behind >= 0:
        high = behind + 1
    if closes in inside and opens not in inside[: inside.find(closes)] and before >= 0:
        low = before
    return low, high


def quotable(text: str, start: int, end: int) -> Span:
    """The span, or as much of it as a quotation may hold, ending with a whole word."""
    if end - start <= QUOTE_MAX:
        return start, end
    cut = text.rfind(" ", start + QUOTE_MAX // 2, start + QUOTE_MAX)
    return trimmed(text, start, cut if cut > 0 else start + QUOTE_MAX) or (start, start + QUOTE_MAX)
