"""Knows the claim that words would make, were they the first in their slot."""

from graph.model.claim import Draft
from graph.model.op import Op
from graph.model.source import AGAIN, Run
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.reading.things import is_of_thing
from graph.rules.reading.understood import about_words, is_understood, value_of
from graph.rules.values.value import shown


def draft_of(op: Op, norm: str, run: Run) -> Draft:
    reasons = [quotation.quote for quotation in op.support if quotation.role is EvidenceRole.RATIONALE]
    of_thing = op.kind is not ClaimKind.NOTE and (is_understood(op) or is_of_thing(op))
    subject, aspect = about_words(op.about if of_thing else None)
    value = value_of(op) if of_thing else None
    return Draft(
        kind=op.kind,
        statement=op.statement or _stated(op),
        rule=op.rule,
        extractor_version=run.extractor_version.partition(AGAIN)[0],
        run=run.ref,
        confidence=op.confidence,
        norm=norm,
        value_type=value.type if value else op.value_type if op.key else None,
        value=op.value,
        rationale=" ".join(reasons) or None,
        alternatives=tuple(quotation.quote for quotation in op.support if quotation.role is EvidenceRole.ALTERNATIVE),
        owner=op.owner,
        due=op.due,
        asks=op.asks,
        answers=op.answers,
        subject=subject,
        aspect=aspect,
    )


def _stated(op: Op) -> str:
    if op.value is None:
        return f"{op.key} is withdrawn"
    return f"{op.key} = {shown(op.value)}" + (" is withdrawn" if op.removes else "")
