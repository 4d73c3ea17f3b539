"""The input and the output of listening: messages, open proposals, decisions in force; patterns with their spans."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile

from graph.model.claim import QUOTE_MAX
from graph.model.terms import terms_of
from graph.model.words import PatternType
from graph.rules.language.sentences import blank, fluent, said, sentences, without_code
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import sentence

Nearness = Callable[[str, Sequence[str]], list[float]]


@dataclass(frozen=True, slots=True)
class Message:
    """A message. `ref` is its source's; its author may be unknown; `at` is the time of the words (UTC microseconds)."""

    ref: str
    text: str
    at: int
    author: str | None = None
    agent: bool = False
    reply_to: str | None = None  # the ref of the message that it answers


def differs(one: str | None, other: str | None) -> bool:
    """Two authors that nobody named may be two people."""
    return one is None or other is None or one != other


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal that was put before the others and is not turned down yet: a span of its message."""

    message: str
    start: int
    end: int
    statement: str
    at: int
    author: str | None = None
    claim: str | None = None  # where it is stored as one


@dataclass(frozen=True, slots=True)
class InForce:
    """A decision or constraint in force, as far as listening needs it."""

    claim: str
    statement: str
    at: int
    messages: tuple[str, ...] = ()  # refs of the sources it was said in, the first first
    alternatives: tuple[str, ...] = ()
    rejected: bool = False  # a proposal that was turned down: what says it again contradicts
    candidate: bool = False  # not in force yet: it can be confirmed, and contradicts nothing


@dataclass(frozen=True, slots=True)
class Place:
    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heard:
    """A pattern. `at` are its own words, `about` the words it is about: both are evidence; `claim` the decision."""

    type: PatternType
    at: Place
    description: str
    about: Place | None = None
    claim: str | None = None
    mild: bool = (
        False  # a correction that only says how things are, a yes that may be for something else: neither lays down
    )

    own: bool = False  # its author takes back what they said themselves

    @property
    def messages(self) -> tuple[str, ...]:
        """Oldest first, as a pattern is stored."""
        return (self.about.message, self.at.message) if self.about else (self.at.message,)


_QUOTE_LINE = re.compile(r"^[ \t]{0,3}>[ \t>]{0,8}(?P<words>[^\n]*)(?:\n|$)", re.MULTILINE)
_QUOTED = re.compile(r"\"[^\"\n]{1,400}\"|\u201c[^\u201d\n]{1,400}\u201d|`[^`\n]{1,400}`")
_CUT = " .\u2026"  # a long message is quoted in part
READ = 2000  # characters of a message: what it answers it says at once
_SHOWN = 100
_VOTE = re.compile(
    r"^\W{0,3}?(?P<value>[+=-]\s?[01!](?:\.\d{1,2})?|[+\u2212-]∞|0|±0|i\+1)(?![\d/:%-])(?P<rest>.{0,80})", re.IGNORECASE
)


def unquoted(text: str) -> str:
    """The text, letter for letter, with blanks where somebody else's words are quoted, where code stands, and where
    nothing is said."""
    text = said(text)
    for pattern in (_QUOTE_LINE, _QUOTED):
        text = pattern.sub(lambda one: blank(one[0]), text)
    return without_code(text)


@dataclass(frozen=True, slots=True)
class Utterance:
    """A message, or what it begins or ends with, read once for all that listen: `words` as long as the text, without what
    talk stumbles over, and at the beginning without what is somebody else's; its sentences are spans of both."""

    words: str
    sentences: tuple[tuple[int, int], ...]

    @property
    def last(self) -> str:
        return self.words[slice(*self.sentences[-1])] if self.sentences else ""


@lru_cache(maxsize=4096)
def utterance(text: str) -> Utterance:
    return _spoken(fluent(unquoted(text[:READ])))


@lru_cache(maxsize=4096)
def end_of(text: str) -> Utterance:
    """The end of a text, which is what others answer; what is quoted there is put before them, too."""
    return _spoken(fluent(text[-READ:]))


def _spoken(words: str) -> Utterance:
    return Utterance(words, tuple(sentences(words, 0, len(words), wrapped=False)))


@lru_cache(maxsize=4096)
def terms_in(text: str) -> frozenset[str]:
    return frozenset(terms_of(text[:READ]))


@lru_cache(maxsize=2048)
def vote_of(text: str) -> str | None:
    """The vote that a message is; an agreement with somebody ("+1 to Ann") is none."""
    words = flat(text.strip()[:120])
    changed = sentence(words).opens_with("changes-vote")
    words = words[changed[1] :] if changed else words
    found = _VOTE.match(words)
    if found is None or len(words.split()) > 14 or sentence(found["rest"]).opens_with("agrees-with-whom"):
        return None
    value = found["value"].casefold().replace(" ", "").replace("\u2212", "-").replace("±", "").replace("i+1", "+1")
    return value.replace("=1", "+1").replace("+!", "+1")


def changes_vote(text: str) -> bool:
    """ "Ok, changed my mind, +1" """
    words = flat(text.strip()[:120])
    changed = sentence(words).opens_with("changes-vote")
    return changed is not None and vote_of(words[changed[1] :]) is not None


def answering(message: Message, earlier: Sequence[Message]) -> Message:
    """The message as an answer to the one whose words it quotes before it says anything itself."""
    lines = takewhile(lambda one: one.startswith(">"), message.text[:READ].lstrip().splitlines())
    words = _plain(" ".join(one.lstrip("> \t") for one in lines)).rstrip(_CUT)
    if message.reply_to or " " not in words:  # "> ok" may be anybody's
        return message
    first = next((one for one in reversed(earlier) if words in _plain(one.text[:READ])), None)
    return replace(message, reply_to=first.ref) if first else message


def _plain(text: str) -> str:
    return " ".join(flat(text).casefold().split())


def place_of(message: Message, answer: str = "") -> Place:
    """The telling sentence that shares most words with the answer, the first of equals, as a span that can be quoted."""
    spans = sentences(message.text, 0, min(len(message.text), READ), wrapped=False) or [(0, 0)]
    said = terms_in(answer)
    telling = [one for one in spans if len(message.text[one[0] : one[1]].split()) > 2] or spans[:1]
    start, end = max(telling, key=lambda one: len(said & terms_in(message.text[one[0] : one[1]])))
    return Place(message.ref, start, min(end, start + QUOTE_MAX))


def shown(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"
