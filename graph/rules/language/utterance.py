"""Reads what somebody said, once for all rules that listen to it: its words, its sentences, and its end, which others answer; and takes
out of a text what says nothing, letter for letter: comments and struck-out words, code, quotations, fillers and repetitions."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from graph.rules.language.sentences import sentences, trimmed
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import Sentence, Span, sentence
from graph.rules.utterances.words import listed

READ = 4000  # characters at the beginning; whoever answers says so at once
_END = 2000  # characters at the end
_LONG = 1000  # characters


@dataclass(frozen=True)
class Stretch:
    """A stretch of a text from `start` on; the sentences are spans of its words."""

    start: int
    words: Sentence
    sentences: tuple[Span, ...]

    @property
    def last(self) -> Sentence:
        return self.words[slice(*self.sentences[-1])] if self.sentences else self.words[:0]

    @property
    def each(self) -> tuple[Sentence, ...]:
        return tuple(self.words[slice(*one)] for one in self.sentences)

    def place(self, at: int) -> Span:
        """The place of a sentence in the whole text."""
        start, end = self.sentences[at]
        return self.start + start, self.start + end


@dataclass(frozen=True, eq=False)
class Utterance:
    """`text` is what was written, in which everything else has its place; `kept` is what rules have found in it already."""

    text: str
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)

    @cached_property
    def own(self) -> Stretch:
        """Its author's own words: without code, without what talk stumbles over, and without what is somebody else's."""
        return _stretch(0, unquoted(self.text[:READ]))

    @cached_property
    def end(self) -> Stretch:
        """The last words, which others answer; words that are quoted there are put before them, too."""
        start = max(0, len(self.text) - _END)
        return _stretch(start, self.text[start:])

    @property
    def words(self) -> Sentence:
        return self.own.words

    @property
    def sentences(self) -> tuple[Span, ...]:
        return self.own.sentences

    def around(self, start: int, end: int) -> Span:
        """The sentence, or the sentences, that a span lies in."""
        touched = [one for one in self.sentences if one[0] < end and start < one[1]]
        return (min(start, touched[0][0]), max(end, touched[-1][1])) if touched else (start, end)

    def behind(self, at: int) -> tuple[Span, ...]:
        """The sentences behind a place; the first is what is left of its own."""
        return tuple((max(start, at), end) for start, end in self.sentences if end > at)


def utterance(text: str) -> Utterance:
    """The reading of a text. A window of messages is asked about again and again; long ones take room, so fewer are kept."""
    return _of_short(text) if len(text) <= _LONG else _of_long(text)


_of_short, _of_long = lru_cache(maxsize=256)(Utterance), lru_cache(maxsize=64)(Utterance)


def _stretch(start: int, text: str) -> Stretch:
    words = fluent(text)
    spans = (trimmed(words, *one) for one in sentences(text, 0, len(text), wrapped=False))
    return Stretch(start, sentence(words), tuple(span for span in spans if span))


# ── what says nothing

_QUOTE_LINE = re.compile(r"^[ \t]{0,3}>[ \t>]{0,8}(?P<words>[^\n]*)(?:\n|$)", re.MULTILINE)
_QUOTED = re.compile(r"\"[^\"\n]{1,400}\"|\u201c[^\u201d\n]{1,400}\u201d|`[^`\n]{1,400}`")
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
_FLUENT = 4000


def said(text: str) -> str:
    """The text, letter for letter, with blanks where it says nothing; code shows what it shows."""
    if _OPENS not in text and "~" not in text and "</" not in text:
        return text
    shown = _without_comments(text)
    code = _code(shown)
    for struck in (_STRUCK, _TAGGED):
        shown = struck.sub(lambda match: match[0] if _code_at(match.start(), code) else blank(match[0]), shown)
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
    return next((span for span in spans[max(0, place) : place + 2] if span[0] <= at < span[1]), None)


def unquoted(text: str) -> str:
    """The text, letter for letter, with blanks where somebody else's words are quoted, where code stands, and where
    nothing is said."""
    text = said(text)
    for pattern in (_QUOTE_LINE, _QUOTED):
        text = pattern.sub(lambda match: blank(match[0]), text)
    return without_code(text)


def fluent(text: str) -> str:
    """Return the text without fillers and repetitions, as long as it was, so that places in the one are places in the other."""
    words = flat(text[:_FLUENT])
    if not words.isascii() and len(words) != len(text[:_FLUENT]):
        return words
    words = _APART.sub(lambda match: match[2] + match[1], words)
    words = _ANSWER.sub(_short, words)
    words = _FILLER.sub(_blank, words)
    words = _CUT_OFF.sub(_cut_off, words)
    return _TWICE.sub(lambda match: match[0] if match[1].isdigit() else _blank(match), words) + flat(text[_FLUENT:])


def _cut_off(found: re.Match[str]) -> str:
    """ "tha that", but not "Tom tomorrow"."""
    whole = found[1].casefold() in _WHOLE or found[1].isdigit() or found[1][0] != found.string[found.end()]
    return found[0] if whole else _blank(found)


def _short(found: re.Match[str]) -> str:
    plain = _RUN.sub(r"\1", found["word"])
    return f"{plain}{found['mark']}".ljust(len(found[0])) if plain.casefold() in _DRAWN_OUT else found[0]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
