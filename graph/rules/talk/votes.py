"""Knows who cast which vote, where somebody votes twice: the last one counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graph.model.trace import Quoted
from graph.model.words import EvidenceRole, VoteSide
from graph.rules.language.utterance import utterance
from graph.rules.talk.heard import Message, vote_of

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
