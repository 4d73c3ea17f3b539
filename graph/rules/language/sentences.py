"""Finds where sentences begin and end, as spans of the text: by punctuation, by blocks, and by lines where those were meant."""

import re
from bisect import bisect_right
from functools import lru_cache

from graph.rules.language.wording import flat
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


_OPENS, _CLOSES = "<!--", "-->"
_CODE = re.compile(r"^[ \t]{0,3}(?P<fence>`{3,}|~{3,})[^\n]{0,200}$|`[^`\n]{1,400}`", re.MULTILINE)
_STRUCK = re.compile(r"~~[^\s~][^~\n]{0,600}~~|(?<![\w~/.`])~[^\s~/\d][^~\n]{0,600}(?<=\S)~(?![\w~/])")
_TAGGED = re.compile(r"<(?P<tag>s|del|strike)>[^<\n]{1,600}</(?P=tag)>", re.IGNORECASE)
# "that 's right , yeah" is "that's right, yeah": what clings to a word is moved to it, and the blank behind it.
_APART = re.compile(r"(?<=\w)([ ]{1,2})((?:'(?:s|re|ve|ll|d|m|t)|n't)\b|[,;:](?!\w))")
_FILLER = re.compile(r"(?<![\w'-])(?:uh|um+|uhm|er|erm|ehm|hm+|mm+|ah|you know)(?![\w'-])[ ]?,?", re.IGNORECASE)
_TWICE = re.compile(
    r"(?<![\w'-])(\w{1,20}(?:'\w{1,2})?(?: \w{1,20}(?:'\w{1,2})?)?)[ ,]{1,6}(?=\1(?![\w'-]))", re.IGNORECASE
)
_CUT_OFF = re.compile(r"(?<![\w'-])(\w{1,4}) {1,4}(?=\1\w)", re.IGNORECASE)
_WHOLE = listed("fluent-whole")
# "Yesss", "nooo": words drawn out, by which people answer.
_ANSWER = re.compile(r"(?<![\w'-])(?P<word>[nysp][a-z]{2,29})(?![\w'-])(?P<mark>[,.;:!?]{0,3})", re.IGNORECASE)
_RUN = re.compile(r"(.)\1{1,29}", re.IGNORECASE)
_DRAWN_OUT = listed("fluent-drawn-out")
_LONGEST = 4000


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


def without_code(text: str) -> str:
    """The text, letter for letter, with blanks for code."""
    for start, end in _code(text) if "`" in text or "~~~" in text else ():
        text = text[:start] + blank(text[start:end]) + text[end:]
    return text


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


@lru_cache(maxsize=2048)
def fluent(text: str) -> str:
    """Return the text without fillers and repetitions, as long as it was, so that places in the one are places in the other."""
    words = flat(text[:_LONGEST])
    if not words.isascii() and len(words) != len(text[:_LONGEST]):
        return words
    words = _APART.sub(lambda one: one[2] + one[1], words)
    words = _ANSWER.sub(_short, words)
    words = _FILLER.sub(_blank, words)
    words = _CUT_OFF.sub(_cut_off, words)
    return _TWICE.sub(lambda one: one[0] if one[1].isdigit() else _blank(one), words) + flat(text[_LONGEST:])


def _cut_off(found: re.Match[str]) -> str:
    """ "tha that", but not "Tom tomorrow"."""
    whole = found[1].casefold() in _WHOLE or found[1].isdigit() or found[1][0] != found.string[found.end()]
    return found[0] if whole else _blank(found)


def _short(found: re.Match[str]) -> str:
    plain = _RUN.sub(r"\1", found["word"])
    return f"{plain}{found['mark']}".ljust(len(found[0])) if plain.casefold() in _DRAWN_OUT else found[0]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
