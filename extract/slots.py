"""Gives a decision the slot that its subject and its predicate name: "service-a will use Postgres" is service-a.database.

Only things of one category replace each other; of others nobody knows whether both may hold, so they get no slot.
"""

from dataclasses import replace

from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.words import ClaimKind, OpType
from graph.rules.frames import adds, frame_of
from graph.rules.wording import flat, is_negated

_DECIDES = frozenset({ClaimKind.DECISION, ClaimKind.CONSTRAINT, ClaimKind.CORRECTION, ClaimKind.COMMITMENT})


def slotted(op: Op, profile: Profile) -> Op:
    """The op with a key where its words name one that the profile knows; else as it came."""
    if op.key is not None or op.kind not in _DECIDES or op.op is OpType.NOTE or not op.statement:
        return op
    if is_negated(flat(op.statement)) or adds(op.evidence.quote):
        return op  # "we won't use Mongo" fills nothing, and "we also use Mongo" empties nothing
    frame = frame_of(op.statement, profile.categories)
    key = frame.key if frame else None
    if frame is None or key is None or profile.spec(key) is None:
        return op
    if frame.object not in op.evidence.quote:
        return op
    return replace(op, key=key, value_type="string", value=frame.object)
