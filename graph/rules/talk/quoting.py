"""Knows whose words a message quotes (what stands behind its ">" was said before, and what it says itself answers that), and which of
its own are quoted."""

import re
from collections.abc import Sequence
from dataclasses import replace

from graph.model.claim import QUOTE_MAX
from graph.model.terms import terms_of
from graph.rules.language.fluent import blank, said
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat
from graph.rules.talk.heard import Message, Place

_QUOTE_LINE = re.compile(r"^[ \t]{0,3}>[ \t>]{0,8}(?P<words>[^\n]*)(?:\n|$)", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)")
_QUOTED = re.compile(r"\"[^\"\n]{1,400}\"|\u201c[^\u201d\n]{1,400}\u201d|`[^`\n]{1,400}`")
_CUT = " .\u2026"  # a long message is quoted in part
_FEWEST = 2  # words; "> ok" may be anybody's
_READ = 2000  # characters of a message: what it answers it says at once
_SHOWN = 100


def unquoted(text: str) -> str:
    """The text, letter for letter, with blanks where somebody else's words are quoted, where code stands, and where
    nothing is said."""
    text = said(text)
    for pattern in (_QUOTE_LINE, _QUOTED):
        text = pattern.sub(lambda one: blank(one[0]), text)
    return _without_code(text) if "```" in text or "~~~" in text else text


def answering(message: Message, earlier: Sequence[Message]) -> Message:
    """The message as an answer to the one that it quotes before it says anything itself."""
    if message.reply_to or not message.text.lstrip().startswith(">"):
        return message
    words = _opening(message.text[:_READ])
    if len(words.split()) < _FEWEST:
        return message
    first = next((one for one in reversed(earlier) if words in _plain(one.text[:_READ])), None)
    return replace(message, reply_to=first.ref) if first else message


def _opening(text: str) -> str:
    """The first run of quoted lines, as one line of words."""
    found: list[str] = []
    for line in text.lstrip().splitlines():
        quoted = _QUOTE_LINE.match(line)
        if quoted is None:
            break
        found.append(quoted["words"])
    return _plain(" ".join(found)).rstrip(_CUT)


def _plain(text: str) -> str:
    return " ".join(flat(text).casefold().split())


def _without_code(text: str) -> str:
    lines, code = text.splitlines(keepends=True), False
    for at, line in enumerate(lines):
        fence = _FENCE.match(line) is not None
        if code or fence:
            lines[at] = blank(line)
        code = code != fence
    return "".join(lines)


def place_of(message: Message, answer: str = "") -> Place:
    """The telling sentence that shares most words with the answer, the first of equals, as a span that can be quoted."""
    spans = sentences(message.text, 0, min(len(message.text), 2000), wrapped=False) or [(0, 0)]
    said = set(terms_of(answer[:_READ]))
    telling = [one for one in spans if len(message.text[one[0] : one[1]].split()) > 2] or spans[:1]
    start, end = max(telling, key=lambda one: len(said & set(terms_of(message.text[one[0] : one[1]]))))
    return Place(message.ref, start, min(end, start + QUOTE_MAX))


def shown(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"
