"""Knows what a sentence that names its key takes over from what was said before: whose it is, its unit, its month."""

from collections.abc import Sequence
from dataclasses import replace

from extract.turns.cues import CUE
from extract.turns.facts import Fact
from extract.turns.meant import in_month
from graph.model.op import Op
from graph.model.words import OpType
from graph.rules.language.wording import flat
from graph.rules.values.dates import only_nth
from graph.rules.values.measures import measures
from graph.rules.values.normal import Value


def aimed(op: Op, sentence: str, earlier: Sequence[Fact]) -> Op:
    """A correction that names its key, but not whose it is, is about the item that was said last to have it."""
    if not CUE.match(flat(sentence)):
        return op
    marked = replace(op, op=OpType.UPDATE, marked=True)
    known = [one for one in earlier if one.spec.key == op.key]
    if op.item is None and op.needs_review and known and known[-1].item:
        return replace(marked, item=known[-1].item, needs_review=False, reason=None)
    return marked


def as_before(op: Op, earlier: Sequence[Fact]) -> Op:
    """A size that is said without its unit is in that of what was said of the same before: 4, after 3 m high, is 4 m. So is
    a day without its month that corrects one."""
    before = [one.value.value for one in earlier if (one.spec.key, one.item) == (op.key, op.item)]
    if not before:
        return op
    if op.value_type == "date" and isinstance(op.value, str) and only_nth(op.evidence.quote):
        return _in_month(op, in_month(op.value, before[-1]))
    unit = before[-1].get("unit") if isinstance(before[-1], dict) else None
    named = any(one.sort == "size" for one in measures(op.evidence.quote))
    sized = op.value_type == "dimension" and isinstance(op.value, dict)
    return op if unit is None or named or not sized else replace(op, value={**op.value, "unit": unit})


def _in_month(op: Op, made: Value | None) -> Op:
    """Where nothing corrects, or that month has no such day, the next such day may be meant."""
    if made is not None and (op.marked or made.value == op.value):
        return replace(op, value=made.value)
    return replace(op, needs_review=True, reason=op.reason or "the words name no month, and the one before was another")
