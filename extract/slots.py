"""Gives a decision the slot that its subject and its predicate name: "service-a will use Postgres" is service-a.database.

Only what can have one value at a time has a slot; of other things nobody knows whether both may hold.
"""

from dataclasses import replace

from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.words import ClaimKind, OpType
from graph.rules.language.wording import adds, flat, is_negated
from graph.rules.statements.particulars import slot_of

_DECIDES = frozenset({ClaimKind.DECISION, ClaimKind.CONSTRAINT, ClaimKind.CORRECTION, ClaimKind.COMMITMENT})


def slotted(op: Op, profile: Profile) -> Op:
    """The op with a key where its words name one that the profile knows; else as it came."""
    if op.key is not None or op.kind not in _DECIDES or op.op is OpType.NOTE or not op.statement:
        return op
    if is_negated(flat(op.statement)) or adds(op.evidence.quote):
        return op  # "we won't use Mongo" fills nothing, and "we also use Mongo" empties nothing
    found = slot_of(op.statement, profile.categories)
    if found is None or found.key is None or profile.spec(found.key) is None:
        return op
    if found.words not in op.evidence.quote:
        return op
    return replace(op, key=found.key, value_type=found.value_type, value=found.words)
