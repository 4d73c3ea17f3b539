"""Knows who cast which vote ("+1", "-1 for me"); where somebody votes twice, the last one counts."""

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
        if not any(sign in self.value for sign in "123456789∞!"):
            return VoteSide.NEITHER
        return VoteSide.AGAINST if self.value.startswith("-") else VoteSide.FOR


def standing_votes(messages: Sequence[Message]) -> tuple[Vote, ...]:
    """Everybody's last vote: who votes again has changed their mind."""
    cast = [
        Vote(message.ref, message.author, value) for message in messages if (value := vote_of(message.said)) is not None
    ]
    return tuple({vote.by or vote.message: vote for vote in cast}.values())


def votes_on(quoted: Iterable[Quoted]) -> tuple[Vote, ...]:
    """Return each voter's last vote on a claim, in their order. A plain yes is no vote, nor is one without a name."""
    found: dict[str, Vote] = {}
    for words in sorted((quotation.evidence for quotation in quoted), key=lambda words: words.order):
        settles = words.role in _SETTLES and words.draft is not None
        if settles and words.author and (value := vote_of(utterance(words.quote))) is not None:
            found.pop(words.author, None)
            found[words.author] = Vote(words.source, words.author, value)
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
