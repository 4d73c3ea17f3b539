"""Knows votes as working groups write them, who cast which, and where a ballot ends: "+1", "-1", "any objections? … hearing none"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.trace import Quoted
from graph.model.words import EvidenceRole
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat
from graph.rules.talk.heard import Message
from graph.rules.talk.put import Proposed, proposal_in
from graph.rules.utterances.sentences import opens_with, says, sentence

_VOTE = re.compile(
    r"^\W{0,3}?(?P<value>[+=-]\s?[01!](?:\.\d{1,2})?|[+\u2212-]∞|0|±0|i\+1)(?![\d/:%-])(?P<rest>.{0,80})", re.IGNORECASE
)
_READ = 2000
_FEWEST_SAID = 3  # words
_GAP = 3  # messages between two votes of one ballot
_FEWEST = 3  # people; fewer agree with each other, and decide nothing for a group
_AHEAD = 12  # messages before a ballot in which its proposal is looked for
_SETTLES = (EvidenceRole.CONFIRMS, EvidenceRole.CORRECTS)


@dataclass(frozen=True, slots=True)
class Vote:
    message: str
    by: str | None
    value: str  # +1, +0, 0, -1, +0.5


@dataclass(frozen=True, slots=True)
class Ballot:
    """Who voted how on what. `first` and `last` are places in the discussion; `proposal` what was voted on."""

    first: int
    last: int
    votes: tuple[Vote, ...]
    carried: bool
    proposal: tuple[int, Proposed] | None = None
    spoken: bool = False  # closed by words ("hearing none") and not by counting


@lru_cache(maxsize=2048)
def vote_of(text: str) -> str | None:
    """The vote that a message is; an agreement with somebody ("+1 to Ann") is none."""
    words = flat(text.strip()[:120])
    changed = opens_with("changes-vote", words)
    words = words[changed[1] :] if changed else words
    found = _VOTE.match(words)
    if found is None or len(words.split()) > 14 or opens_with("agrees-with-whom", found["rest"]):
        return None
    value = found["value"].casefold().replace(" ", "").replace("\u2212", "-").replace("±", "").replace("i+1", "+1")
    return value.replace("=1", "+1").replace("+!", "+1")


def changes_vote(text: str) -> bool:
    """ "Ok, changed my mind, +1" """
    words = flat(text.strip()[:120])
    changed = opens_with("changes-vote", words)
    return changed is not None and vote_of(words[changed[1] :]) is not None


def ballots(messages: Sequence[Message]) -> tuple[Ballot, ...]:
    """Every ballot of a discussion, in order."""
    found: list[Ballot] = []
    cast: list[tuple[int, Vote]] = []
    for at, message in enumerate(messages):
        value = vote_of(message.text)
        if cast and _over(cast, at, value is not None and _again(cast, message)):
            found += _closed(messages, cast)
            cast = []
        if value is not None:
            cast.append((at, Vote(message.ref, message.author, value)))
        elif not cast and _hears_none(message.text):
            found += _heard_none(messages, at, found)
    return (*found, *_closed(messages, cast))


def ballot_now(messages: Sequence[Message]) -> Ballot | None:
    """The ballot that the last message votes in or closes, as far as it has come; for who reads a window of messages."""
    found = ballots(messages)
    return found[-1] if found and found[-1].last == len(messages) - 1 else None


def standing_votes(messages: Sequence[Message]) -> tuple[Vote, ...]:
    """Everybody's last vote: who votes again has changed their mind."""
    cast = [Vote(one.ref, one.author, value) for one in messages if (value := vote_of(one.text)) is not None]
    return tuple({one.by or one.message: one for one in cast}.values())


def _over(cast: list[tuple[int, Vote]], at: int, again: bool) -> bool:
    """A ballot ends with a silence of votes, a new proposal, or when somebody who voted votes again after one."""
    return at - cast[-1][0] > _GAP or (again and at - cast[-1][0] > 1)


def _again(cast: list[tuple[int, Vote]], message: Message) -> bool:
    return any(vote.by == message.author for _, vote in cast)


def _closed(messages: Sequence[Message], cast: list[tuple[int, Vote]]) -> list[Ballot]:
    people = {vote.by for _, vote in cast} if cast else set()
    if len(people) < _FEWEST:
        return []
    first, last = cast[0][0], cast[-1][0]
    latest = {vote.by: vote for _, vote in cast}
    against = sum(one.value.startswith("-") for one in latest.values())
    for_ = sum(one.value.startswith("+") and float(one.value) > 0.5 for one in latest.values())
    return [Ballot(first, last, tuple(latest.values()), for_ > 0 and against == 0, _put(messages, first))]


def _put(messages: Sequence[Message], first: int) -> tuple[int, Proposed] | None:
    for at in range(first - 1, max(-1, first - 1 - _AHEAD), -1):
        if vote_of(messages[at].text) is None and (found := proposal_in(messages[at].text)):
            return at, found
    return None


@lru_cache(maxsize=2048)
def _hears_none(text: str) -> bool:
    return says("none-heard", text[:300]) is not None


def _heard_none(messages: Sequence[Message], at: int, found: list[Ballot]) -> list[Ballot]:
    """ "Any objections?" and then, from the chair, that there are none."""
    said = flat(messages[at].text[:300])
    asked = next(
        (one for one in range(at, max(-1, at - 6), -1) if says("calls-objections", messages[one].text[:300])), None
    )
    plain = any(one.phrase.tells("family") for one in sentence(messages[at].text[:300]).of("none-heard"))
    if (asked is None and not plain) or "?" in said or (found and at - found[-1].last <= _GAP):
        return []
    about = (_asked_about(messages, asked) if asked is not None else None) or _put(messages, at)
    return [Ballot(asked if asked is not None else at, at, (), carried=True, proposal=about, spoken=True)]


def _asked_about(messages: Sequence[Message], asked: int) -> tuple[int, Proposed] | None:
    """ "We adopt the charter. Any objections?" puts its first sentence, "any objections to merging it?" puts itself."""
    text = messages[asked].text
    spans = sentences(text, 0, min(len(text), _READ), wrapped=False)
    at = next((at for at, one in enumerate(spans) if says("calls-objections", text[slice(*one)])), 0)
    if at < len(spans) and says("objection-to", text[slice(*spans[at])]):
        return asked, Proposed(*spans[at])
    if 0 < at <= len(spans) and _states(text[slice(*spans[at - 1])]):
        return asked, Proposed(*spans[at - 1])
    return None


def _states(words: str) -> bool:
    return len(words.split()) >= _FEWEST_SAID and "?" not in words


@dataclass(frozen=True, slots=True)
class Cast:
    by: str
    value: str


def votes_on(quoted: Iterable[Quoted]) -> tuple[Cast, ...]:
    """Who votes again has changed their mind: the later one counts. A plain yes is no vote, nor is one without a name."""
    found: dict[str, str] = {}
    for one in sorted(quoted, key=lambda one: one.evidence.order):
        said = one.evidence
        value = vote_of(said.quote) if said.role in _SETTLES and said.author and said.draft is not None else None
        if value is not None and said.author:
            found.pop(said.author, None)
            found[said.author] = value
    return tuple(Cast(by, value) for by, value in found.items())
