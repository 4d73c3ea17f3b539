"""Knows when a decision has replaced another person's without a word of it: then it holds, and both tasks are told."""

from graph.model.slot import ClaimState
from graph.model.source import Source
from graph.model.words import EvidenceRole, SourceKind
from graph.rules.language.wording import content, flat
from graph.rules.reading.reconcile import Arrival
from graph.rules.reading.understood import is_understood


def replaced_in_silence(arrival: Arrival, source: Source, older: ClaimState) -> bool:
    """What rules read is told where it is talk: a document that says otherwise is compared with talk by what is heard."""
    op, words = arrival.op, arrival.words
    if op.relation is not None or not words.standing.decides:
        return False
    if not is_understood(op) and source.kind is not SourceKind.MESSAGE:
        return False
    stood = {one.author for one in older.assertions if not one.agent and not one.standing.refuses}
    if words.author is not None and stood == {words.author}:
        return False
    if any(one.role in (EvidenceRole.ALTERNATIVE, EvidenceRole.CORRECTS) for one in op.support):
        return False
    value = older.claim.value
    named = content(flat(value if isinstance(value, str) else older.claim.statement))
    return not (named and named <= content(flat(source.text)))
