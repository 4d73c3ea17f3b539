"""Knows which of the words that a claim rests on are to be shown, once each, and which of them are only what it answers."""

from collections.abc import Sequence

from graph.model.claim import POSSIBLE, Claim
from graph.model.trace import Quoted
from graph.model.words import EvidenceRole


def is_answered(quoted: Quoted, claim: Claim | None, because: Sequence[Quoted]) -> bool:
    """What only looked decided when it was said rests on what it answers; but what its own words give as a reason is one."""
    if claim is None or claim.rule != POSSIBLE or quoted.evidence.role is not EvidenceRole.RATIONALE:
        return False
    return not any(_is_part(quoted, one) for one in because)


def said_once(words: Sequence[Quoted]) -> list[Quoted]:
    """Who says yes to what only looks decided rests it on the same words again: nobody reads them twice."""
    if not any(one.evidence.draft and one.evidence.draft.rule == POSSIBLE for one in words):
        return list(words)
    first: dict[tuple[str, int, int, str], Quoted] = {}
    for one in words:
        said = one.evidence
        first.setdefault((said.source, said.start, said.end, said.role.value), one)
    return list(first.values())


def _is_part(quoted: Quoted, other: Quoted) -> bool:
    inner, outer = quoted.evidence, other.evidence
    asserts = outer.role is EvidenceRole.ASSERTS and inner.source == outer.source
    shorter = inner.end - inner.start < outer.end - outer.start
    return asserts and shorter and outer.start <= inner.start and inner.end <= outer.end
