"""Knows when a quotation names another key than its proposal: "3 m high" is no width, "forget the deadline" no venue."""

from dataclasses import replace

from extract.turns.named import named_in
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.words import OpType
from graph.rules.language.wording import flat
from graph.rules.values.carries import MEASURED


def misnamed(op: Op, profile: Profile) -> Op:
    """The proposal, left to a person where its own words speak of another key for the same sort of value."""
    spec = profile.spec(op.key) if op.key else None
    withdrawn = op.op is OpType.UPDATE and op.value is None
    if spec is None or not (withdrawn or spec.value_type in MEASURED):
        return op
    named = {key for one in named_in(flat(op.evidence.quote), profile) for key in one.keys}
    alike = {key for key in named if withdrawn or profile.keys[key].value_type == spec.value_type}
    if not alike or op.key in named:
        return op
    return replace(op, needs_review=True, reason=f"the quotation names {', '.join(sorted(alike)[:3])}")
