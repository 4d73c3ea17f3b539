"""The messages of a discussion, what they are compared with, and the patterns that are found in them, with their places."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from graph.model.claim import QUOTE_MAX
from graph.model.nearness import Nearness
from graph.model.profile import Profile
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


def message_called(ref: str | None, messages: Iterable[Message]) -> Message | None:
    return next((message for message in messages if message.ref == ref), None)


def different_people(one: str | None, other: str | None) -> bool:
    """Two authors that nobody named may be two people."""
    return one is None or other is None or one != other


@dataclass(frozen=True, slots=True)
class Place:
    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A proposal that was put before the others and is not turned down yet."""

    at: Place
    statement: str
    author: str | None = None


@dataclass(frozen=True, slots=True)
class KnownDecision:
    """A decision or constraint that a message may be about: in force, turned down, or waiting."""

    claim: str
    statement: str
    at: int
    messages: tuple[str, ...] = ()  # refs of the sources it was said in, the first first
    alternatives: tuple[str, ...] = ()
    rejected: bool = False  # a proposal that was turned down: what says it again contradicts
    candidate: bool = False  # not in force yet: it can be confirmed, and contradicts nothing

    @property
    def holds(self) -> bool:
        return not (self.rejected or self.candidate)


@dataclass(frozen=True, slots=True)
class MessageInTalk:
    """A message with what it is heard against: the messages before it, oldest first, and the decisions known by then."""

    message: Message
    earlier: Sequence[Message]
    decisions: Sequence[KnownDecision]
    nearness: Nearness
    profile: Profile


@dataclass(frozen=True, slots=True)
class FoundPattern:
    """A pattern. `at` are its own words, `about` the words it is about: both are evidence; `claim` the decision."""

    type: PatternType
    at: Place
    description: str = ""  # none of a contradiction: the log asks which is correct
    about: Place | None = None
    claim: str | None = None
    mild: bool = False  # lays nothing down: it only says how things are, or is a yes that may be for something else
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
    lines = takewhile(lambda line: line.startswith(">"), message.text[:READ].lstrip().splitlines())
    words = _plain(" ".join(line.lstrip("> \t") for line in lines)).rstrip(_CUT)
    if message.reply_to or " " not in words:  # "> ok" may be anybody's
        return message
    quoted = next((before for before in reversed(earlier) if words in _plain(before.text[:READ])), None)
    return replace(message, reply_to=quoted.ref) if quoted else message


def _plain(text: str) -> str:
    return " ".join(flat(text).casefold().split())


def place_of(message: Message, answer: str = "") -> Place:
    """The telling sentence that shares most words with the answer, the first of equals, as a span that can be quoted."""
    spans, shared = message.said.sentences or ((0, 0),), terms_in(answer)
    telling = [span for span in spans if len(message.text[slice(*span)].split()) > 2] or spans[:1]
    start, end = max(telling, key=lambda span: len(shared & terms_in(message.text[slice(*span)])))
    return Place(message.ref, start, min(end, start + QUOTE_MAX))


def short_quote(words: str) -> str:
    return shortened(" ".join(words.split()), _SHOWN)
