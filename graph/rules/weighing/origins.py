"""Knows how many independent voices said something: repeating it on the same day, in the same place, is not corroboration."""

from collections.abc import Iterable

from graph.model.ids import day_of
from graph.model.source_kind import kind_of
from graph.model.trace import Quoted
from graph.model.words import EvidenceRole

Origin = tuple[str, str, str]  # author, document or discussion, day
_SAYS_SO = frozenset({EvidenceRole.ASSERTS, EvidenceRole.CONFIRMS})


def origins_in(quoted: Iterable[Quoted]) -> set[Origin]:
    """Words of an agent are nobody's own, and a run that was shown the claim only repeats it."""
    return {
        _origin(one) for one in quoted if one.evidence.role in _SAYS_SO and not one.evidence.agent and not one.shown
    }


def _origin(one: Quoted) -> Origin:
    source = one.source
    path = source.origin.get("path") if kind_of(source).written else None
    place = path or source.task or source.ref
    return (one.evidence.author or source.author or "", str(place), day_of(one.evidence.at))
