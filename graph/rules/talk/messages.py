"""The input and the output of listening: messages, open proposals, decisions in force; patterns with their spans."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from graph.model.claim import QUOTE_MAX
from graph.model.shortened import shortened
from graph.model.terms import terms_of
from graph.model.words import PatternType
from graph.rules.language.utterance import READ, Utterance, utterance
from graph.rules.language.wording import flat


@dataclass(frozen=True, slots=True)
class Message:
    """A message. `ref` is its source's; its author may be unknown; `at` is the time of the words (UTC microseconds)."""

    ref: str
    text: str
    at: int
    author: str | None = None
    agent: bool = False
    reply_to: str | None = None  # the ref of the message that it answers

    @property
    def said(self) -> Utterance:
        return utterance(self.text)


def different_people(one: str | None, other: str | None) -> bool:
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
class KnownDecision:
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
class FoundPattern:
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


_CUT = " .\u2026"  # a long message is quoted in part
_SHOWN = 100


def terms_in(text: str) -> frozenset[str]:
    return frozenset(terms_of(text[:READ]))


def with_quoted_reply(message: Message, earlier: Sequence[Message]) -> Message:
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
    spans = message.said.sentences or ((0, 0),)
    said = terms_in(answer)
    telling = [one for one in spans if len(message.text[slice(*one)].split()) > 2] or spans[:1]
    start, end = max(telling, key=lambda one: len(said & terms_in(message.text[slice(*one)])))
    return Place(message.ref, start, min(end, start + QUOTE_MAX))


def short_quote(words: str) -> str:
    return shortened(" ".join(words.split()), _SHOWN)
