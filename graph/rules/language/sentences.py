"""Finds where sentences begin and end, as spans of the text: by punctuation, by blocks, and by lines where those were meant."""

import re

from graph.rules.utterances.words import listed

_REACH = 600  # how far from a span its sentence is looked for, in characters
_CLOSED = r"[.!?\u2026]{1,6}[\"'\u201d\u2019)\]*_`]{0,4}(?=\s)|\n"
_DECIDED = r"(?:also )?we(?:['\u2019]ve| have)?(?: also)? (?:decided|agreed) (?:to|that|on|against)\b"
_STOP = re.compile(rf"{_CLOSED}|(?:;|,(?=\s{{1,4}}and ))(?=\s{{1,4}}(?:and )?{_DECIDED})", re.IGNORECASE)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|vs|cf|mr|mrs|ms|dr|prof|approx|resp|incl|excl|ca)\.$", re.IGNORECASE
)
# After these a small letter goes on with the sentence.
_SHORTENED = listed("sentences-shortened")
_COUNTED = re.compile(r"(?:^|[\s(])(?:no|nr|fig|sec|ch|vol|pp?)\.$", re.IGNORECASE)
_NEW_BLOCK = re.compile(
    r"[ \t]{0,12}(?:$|[-*+•>|#][ \t>]|\d{1,3}[.)][ \t]|#{1,6}[ \t]|#[a-z]{3,16}\b|[=\-~^]{3}|```|~~~|\[\w)",
    re.MULTILINE,
)
_LABEL = re.compile(r"[ \t]{0,12}[*_]{0,3}[A-Z][\w -]{0,30}[*_]{0,3}:[*_ \t\n]")
_GOES_ON = listed("sentences-goes-on")
_WIDE = 60  # a line at least that long was wrapped, so the next one goes on with its sentence


def sentences(text: str, start: int, end: int, wrapped: bool) -> list[tuple[int, int]]:
    """The sentences of a piece of text, as spans. `wrapped`: lines were broken to fit, as in a document."""
    found: list[tuple[int, int]] = []
    begin = start
    for stop in _STOP.finditer(text, start, end):
        if _ends(text, (begin, end), stop, wrapped):
            found.append((begin, stop.start() if stop[0] in ";," else stop.end()))
            begin = stop.end()
    found.append((begin, end))
    return [span for one in found if (span := trimmed(text, *one))]


def sentence_around(text: str, start: int, end: int, wrapped: bool) -> tuple[int, int]:
    """The sentence, or the sentences, that a span lies in."""
    low, high = max(0, start - _REACH), min(len(text), end + _REACH)
    touched = [one for one in sentences(text, low, high, wrapped) if one[0] < end and start < one[1]]
    if not touched:
        return start, end
    return min(start, touched[0][0]), max(end, touched[-1][1])


def trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The span without the white space around it; None where nothing is left."""
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    end = start + len(words.strip())
    return (start, end) if start < end else None


def _ends(text: str, within: tuple[int, int], stop: re.Match[str], wrapped: bool) -> bool:
    begin, end = within
    if stop[0] == "\n":
        return _line_ends(text, begin, stop.start(), end, wrapped)
    if stop[0][0] in "!?;," or len(stop[0]) > 1:
        return True
    following = text[stop.end() : stop.end() + 3].lstrip()[:1]
    before = text[max(begin, stop.start() - 16) : stop.end()]
    number = following.isdigit() and _COUNTED.search(before)
    goes_on = following.islower() and (wrapped or not _is_over(before))
    initial = wrapped and following.isupper() and _is_initial(text[begin : stop.start()])
    return not (goes_on or number or initial or _ABBREVIATION.search(before))


def _is_initial(words: str) -> bool:
    """ "B. Jones to call the city", "Moved by J. Smith": a single capital that nothing but a name can go on from."""
    before = words.split()
    return bool(before) and len(before[-1]) == 1 and before[-1].isupper() and before[-2:-1] in ([], ["by"])


def _is_over(before: str) -> bool:
    """True if a sentence ends before a small letter: in chat, where the word before the stop is whole, as in "6 m wide.
    maybe 3 m high"."""
    words = before[:-1].split()
    if not words or not words[-1].isalnum():
        return False
    counted = len(words) > 1 and words[-2][-1:].isdigit()  # "6 m."
    return counted or (len(words[-1]) > 2 and words[-1].casefold() not in _SHORTENED)


def _line_ends(text: str, begin: int, at: int, end: int, wrapped: bool) -> bool:
    """True if a line break ends the sentence, too."""
    ahead = text[at + 1 : min(end, at + 60)]
    if _NEW_BLOCK.match(ahead) or _LABEL.match(ahead):
        return True
    line = at - max(begin, text.rfind("\n", max(begin, at - _WIDE - 1), at) + 1)
    first, _, behind = ahead.strip().partition(" ")
    goes_on = first in _GOES_ON and (first != "so" or behind.startswith("that "))
    return not (wrapped or line >= _WIDE or goes_on)
