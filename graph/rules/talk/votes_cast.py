"""Knows who voted how on a decision: the votes among the words that confirmed it or turned it down."""

from collections.abc import Iterable
from dataclasses import dataclass

from graph.model.trace import Quoted
from graph.model.words import EvidenceRole
from graph.rules.talk.votes import vote_of

_ANSWERS = (EvidenceRole.CONFIRMS, EvidenceRole.CORRECTS)


@dataclass(frozen=True, slots=True)
class Cast:
    by: str
    value: str


def votes_on(quoted: Iterable[Quoted]) -> tuple[Cast, ...]:
    """Who votes again has changed their mind: the later one counts. A plain yes is no vote, nor is one without a name."""
    found: dict[str, str] = {}
    for one in sorted(quoted, key=lambda one: one.evidence.order):
        said = one.evidence
        value = vote_of(said.quote) if said.role in _ANSWERS and said.author and said.draft is not None else None
        if value is not None and said.author:
            found.pop(said.author, None)
            found[said.author] = value
    return tuple(Cast(by, value) for by, value in found.items())
