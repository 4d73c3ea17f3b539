"""Knows votes as working groups write them, and who cast which: "+1", "-1"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.trace import Quoted
from graph.model.words import EvidenceRole, VoteSide
from graph.rules.language.wording import flat
from graph.rules.talk.heard import Message
from graph.rules.utterances.sentences import opens_with

_VOTE = re.compile(
    r"^\W{0,3}?(?P<value>[+=-]\s?[01!](?:\.\d{1,2})?|[+\u2212-]∞|0|±0|i\+1)(?![\d/:%-])(?P<rest>.{0,80})", re.IGNORECASE
)
_SETTLES = (EvidenceRole.CONFIRMS, EvidenceRole.CORRECTS)


@dataclass(frozen=True, slots=True)
class Vote:
    message: str
    by: str | None
    value: str  # +1, +0, 0, -1, +0.5


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


def standing_votes(messages: Sequence[Message]) -> tuple[Vote, ...]:
    """Everybody's last vote: who votes again has changed their mind."""
    cast = [Vote(one.ref, one.author, value) for one in messages if (value := vote_of(one.text)) is not None]
    return tuple({one.by or one.message: one for one in cast}.values())


@dataclass(frozen=True, slots=True)
class Cast:
    by: str
    value: str

    @property
    def side(self) -> VoteSide:
        """The sign of what was written; "+0" and "-0" are no vote for either."""
        if not any(one in self.value for one in "123456789∞!"):
            return VoteSide.NEITHER
        return VoteSide.AGAINST if self.value.startswith("-") else VoteSide.FOR


def votes_on(quoted: Iterable[Quoted]) -> tuple[Cast, ...]:
    """Return each voter's last vote, for a second vote takes the first back. A plain yes is no vote, nor is one without a
    name."""
    found: dict[str, str] = {}
    for one in sorted(quoted, key=lambda one: one.evidence.order):
        said = one.evidence
        value = vote_of(said.quote) if said.role in _SETTLES and said.author and said.draft is not None else None
        if value is not None and said.author:
            found.pop(said.author, None)
            found[said.author] = value
    return tuple(Cast(by, value) for by, value in found.items())
