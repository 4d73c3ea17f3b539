"""Reads one message of a chat once: its words mended, its quotations left out, the people, activities, places and times in it."""

from bisect import bisect_left
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from graph.model.chat import ChatEvent, ChatMessage, Entity, Group
from graph.model.profile import Profile
from graph.model.times import TimeExpression
from graph.rules.chats.mentions import Mention, activities, events_named, people, places, resources
from graph.rules.chats.spelling import mended
from graph.rules.chats.word_lists import listed
from graph.rules.times.reading import read_tokens
from graph.rules.times.tokens import Token
from graph.rules.times.zones import local

LONGEST = 4000
_SURPRISED = listed("heard", "surprised")
_CLAUSES = 6  # of a message, looked at each by itself
_SIGNS = frozenset({".", ",", "!", "?", ";", ":", "(", ")", "-", "–", "—", "…"})


@dataclass(frozen=True, slots=True)
class ParsedMessage:
    message: ChatMessage
    tokens: tuple[Token, ...]
    text: str  # the mended words, in small letters
    said: datetime  # local
    group: Group
    profile: Profile
    calendar: tuple[ChatEvent, ...] = ()
    times: tuple[TimeExpression, ...] = ()
    people: tuple[Mention, ...] = ()
    activities: tuple[Mention, ...] = ()
    events: tuple[Mention, ...] = ()
    places: tuple[Mention, ...] = ()
    resources: tuple[Mention, ...] = ()
    question: bool = False
    quoted: bool = False

    def word(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def has(self, *phrases: str) -> bool:
        """True if any of the phrases stands there as whole words."""
        return any(f" {phrase} " in self.text for phrase in phrases)

    def words(self) -> tuple[str, ...]:
        return tuple(token.text for token in self.tokens if _is_word(token))

    def at(self, start: int) -> int:
        """The token that begins there, or behind it."""
        return bisect_left(self.tokens, start, key=lambda token: token.start)

    def timed(self) -> frozenset[int]:
        """The tokens that tell a time."""
        return frozenset(at for time in self.times for at in range(self.at(time.start), self.at(time.end)))

    def clauses(self) -> tuple[tuple[str, ...], ...]:
        """The words between signs: "me, I leave it on your hook" are two."""
        said = (
            tuple(token.text for token in self.tokens[first:last] if _is_word(token)) for first, last in self.spans()
        )
        return tuple(one for one in said if one)

    def spans(self) -> tuple[tuple[int, int], ...]:
        """Return the first token of each clause, and the token behind its last."""
        signs = [
            at
            for at, token in enumerate(self.tokens)
            if token.text in _SIGNS and not (token.glued and at + 1 < len(self.tokens) and self.tokens[at + 1].glued)
        ]
        return tuple((first + 1, last) for first, last in pairwise((-1, *signs, len(self.tokens))) if first + 1 < last)

    def parts(self) -> tuple["ParsedMessage", ...]:
        """Return each of the first clauses, as if nothing else had been said."""
        return tuple(self.part(first, last) for first, last in self.spans()[:_CLAUSES])

    def part(self, first: int, last: int) -> "ParsedMessage":
        """Return the tokens from `first` to before `last`, as if nothing else had been said."""

        def inside(mentions: "tuple[Mention, ...]") -> "tuple[Mention, ...]":
            there = (mention for mention in mentions if first <= mention.begin and mention.end <= last)
            return tuple(replace(mention, begin=mention.begin - first, end=mention.end - first) for mention in there)

        kept = self.tokens[first:last]
        return replace(
            self, tokens=kept, text=f" {' '.join(token.text for token in kept)} ", times=tuple(time for time in self.times if first <= self.at(time.start) < last),
            people=inside(self.people), activities=inside(self.activities), events=inside(self.events), places=inside(self.places),
            resources=inside(self.resources), question=any(token.text == "?" for token in kept),
        )  # fmt: skip

    def entities(self) -> tuple[Entity, ...]:
        found = [Entity("time", time.start, time.end, str(time.kind)) for time in self.times]
        for kind, mentions in (
            ("person", self.people),
            ("activity", self.activities),
            ("place", self.places),
            ("resource", self.resources),
        ):
            found += [
                Entity(kind, self.tokens[mention.begin].start, self.tokens[mention.end - 1].end, mention.value)
                for mention in mentions
            ]
        return tuple(sorted(found, key=lambda entity: (entity.start, entity.end, entity.kind)))


def _is_word(token: Token) -> bool:
    return token.word or token.number or token.text == "&"


def _asks(cut: tuple[Token, ...]) -> bool:
    """True if there is a question; the mere surprise of "eh?? it's my turn" is none."""
    signs = [at for at, token in enumerate(cut) if token.text == "?"]
    behind = any(_is_word(token) for token in cut[signs[-1] :]) if signs else False
    return bool(signs) and not (behind and cut[0].text in _SURPRISED and not any(map(_is_word, cut[1 : signs[-1]])))


def parse_message(
    message: ChatMessage, group: Group, profile: Profile, events: tuple[ChatEvent, ...] = (), timed: bool = True
) -> ParsedMessage:
    """Read everything that later steps need of one message; linear in its length. The first gate needs no times."""
    kept, quoted = mended(message.text[:LONGEST], group, profile, events)
    said = local(message.at, group.timezone)
    words = " ".join(token.text for token in kept)
    found = ParsedMessage(message, kept, f" {words} ", said, group, profile, events, quoted=quoted)
    found = replace(found, times=read_tokens(kept, said) if timed else ())
    return replace(
        found,
        people=people(kept, group),
        activities=activities(kept, profile),
        events=events_named(kept, events, group, found.timed()),
        places=places(kept, group, events),
        resources=resources(kept, profile),
        question=_asks(kept),
    )
