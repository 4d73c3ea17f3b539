"""Knows who cast which vote, where somebody votes twice: the last one counts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graph.model.trace import Quoted
from graph.model.words import EvidenceRole, VoteSide
from graph.rules.language.utterance import Utterance, utterance
from graph.rules.language.wording import flat
from graph.rules.talk.messages import Message
from graph.rules.utterances.sentences import Sentence, kept, sentence

_VOTE = re.compile(
    r"^\W{0,3}?(?P<value>[+=-]\s?[01!](?:\.\d{1,2})?|[+\u2212-]∞|0|±0|i\+1)(?![\d/:%-])(?P<rest>.{0,80})", re.IGNORECASE
)
_SETTLES = (EvidenceRole.CONFIRMS, EvidenceRole.CORRECTS)


@dataclass(frozen=True, slots=True)
class Vote:
    message: str
    by: str | None
    value: str  # +1, +0, 0, -1, +0.5

    @property
    def side(self) -> VoteSide:
        """The sign of what was written; "+0" and "-0" are no vote for either."""
        if not any(one in self.value for one in "123456789∞!"):
            return VoteSide.NEITHER
        return VoteSide.AGAINST if self.value.startswith("-") else VoteSide.FOR


def standing_votes(messages: Sequence[Message]) -> tuple[Vote, ...]:
    """Everybody's last vote: who votes again has changed their mind."""
    cast = [Vote(one.ref, one.author, value) for one in messages if (value := vote_of(one.said)) is not None]
    return tuple({one.by or one.message: one for one in cast}.values())


def votes_on(quoted: Iterable[Quoted]) -> tuple[Vote, ...]:
    """Return each voter's last vote, for a second vote takes the first back. A plain yes is no vote, nor is one without a
    name."""
    found: dict[str, Vote] = {}
    for one in sorted(quoted, key=lambda one: one.evidence.order):
        said = one.evidence
        value = (
            vote_of(utterance(said.quote)) if said.role in _SETTLES and said.author and said.draft is not None else None
        )
        if value is not None and said.author:
            found.pop(said.author, None)
            found[said.author] = Vote(said.source, said.author, value)
    return tuple(found.values())


@kept
def vote_of(said: Utterance) -> str | None:
    """The vote that a message is; an agreement with somebody ("+1 to Ann") is none."""
    words = _beginning(said)
    changed = words.opens_with("changes-vote")
    words = words[changed[1] :] if changed else words
    found = _VOTE.match(words.text)
    if found is None or len(words.text.split()) > 14 or sentence(found["rest"]).opens_with("agrees-with-whom"):
        return None
    value = found["value"].casefold().replace(" ", "").replace("\u2212", "-").replace("±", "").replace("i+1", "+1")
    return value.replace("=1", "+1").replace("+!", "+1")


def changes_vote(said: Utterance) -> bool:
    """ "Ok, changed my mind, +1" """
    return _beginning(said).opens_with("changes-vote") is not None and vote_of(said) is not None


def _beginning(said: Utterance) -> Sentence:
    return sentence(flat(said.text.strip()[:120]))
