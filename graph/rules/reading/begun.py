"""Knows whether what is decided holds from its words on: what begins on a later day holds nothing yet."""

from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import ClaimKind, SourceKind
from graph.rules.reading.context import context_of
from graph.rules.reading.supported import YES, Support
from graph.rules.statements.later import later_day

_WHOLE = frozenset(
    {ClaimKind.ACTION_ITEM, ClaimKind.COMMITMENT, ClaimKind.NOTE}
)  # they are for a later day as they are


def begun(op: Op, source: Source) -> Support:
    """Nothing takes the place of what holds until then without a person."""
    if source.kind in (SourceKind.TURN, SourceKind.MANUAL) or op.kind in _WHOLE or op.value_type == "date":
        return YES
    words = context_of(source, op.evidence.start or 0, op.evidence.end or 0).states
    later = later_day(words, source.at)
    return (
        YES
        if later is None
        else Support(False, f"it is for a later day ({later}): a person says what holds until then")
    )
