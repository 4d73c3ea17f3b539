"""What a model's answer looks like: FactOps, named as the outside world names them, and what becomes an Op of each."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from graph.model.key import key_of
from graph.model.op import Op, Quotation
from graph.model.words import ClaimKind, EvidenceRole, OpType

ValueType = Literal["boolean", "enum", "number", "dimension", "currency", "date", "string", "note"]
Role = Literal["RATIONALE", "ALTERNATIVE", "CONFIRMS", "CORRECTS"]
_MODEL = "model"


class Quoted(BaseModel):
    """Words of the text, letter for letter. Offsets are code points into the whole text, and only a hint."""

    quote: Annotated[str, Field(min_length=1)]
    startChar: int | None = None  # noqa: N815 - the names are the contract's
    endChar: int | None = None  # noqa: N815
    sourceSection: str  # noqa: N815


class Supporting(Quoted):
    role: Role


class OpScope(BaseModel):
    type: Literal["project", "item"]
    itemId: str | None = Field(None, description="the item's ref")  # noqa: N815


class FactOp(BaseModel):
    """One proposal, with the words that carry it."""

    @model_validator(mode="before")
    @classmethod
    def _leave_out_nulls(cls, said: Any) -> Any:
        """Where a form asks for every field, models write null for what they would have left out."""
        return {name: value for name, value in said.items() if value is not None} if isinstance(said, dict) else said

    op: Literal["ADD", "UPDATE", "CONFLICT", "NOTE"]
    kind: str = Field("FACT", description=f"one of {', '.join(ClaimKind)}")
    scope: OpScope | None = None
    key: str | None = None
    valueType: ValueType | None = None  # noqa: N815
    value: Any = Field(
        None,
        description='true, 4, "oak", {"value": 600, "unit": "cm"}, {"amount": 1200.5, "currency": "EUR"}, "2026-05-01"',
    )
    removes: bool = Field(False, description="an UPDATE that withdraws `value` from a key that holds many")
    statement: str | None = Field(None, description="for kinds other than FACT: one sentence, in words of the source")
    evidence: Quoted
    support: list[Supporting] = []
    confidence: Annotated[float, Field(ge=0, le=1)]
    needsReview: bool = False  # noqa: N815
    reason: str | None = Field(None, description="for whoever debugs; never a source of truth")


class FactOps(BaseModel):
    """Everything that the text says, as operations on what is known."""

    model_config = ConfigDict(extra="forbid")

    ops: list[FactOp]


def op_of(proposed: FactOp) -> Op:
    """As the rest of Whence has it. A kind that there is not is kept as a note, like any other mistake."""
    kind = ClaimKind(proposed.kind) if proposed.kind in ClaimKind.__members__ else ClaimKind.NOTE
    scope = proposed.scope
    return Op(
        op=OpType(proposed.op),
        kind=kind,
        evidence=_quotation(proposed.evidence, EvidenceRole.ASSERTS),
        confidence=proposed.confidence,
        statement=proposed.statement,
        key=key_of(proposed.key) if proposed.key else None,
        value_type=proposed.valueType,
        value=proposed.value,
        removes=proposed.removes,
        item=scope.itemId if scope is not None and scope.type == "item" else None,
        support=tuple(_quotation(one, EvidenceRole(one.role)) for one in proposed.support),
        needs_review=proposed.needsReview,
        rule=_MODEL,
        reason=proposed.reason,
        raw=proposed.model_dump(mode="json"),
    )


def _quotation(said: Quoted, role: EvidenceRole) -> Quotation:
    return Quotation(said.quote, said.sourceSection, said.startChar, said.endChar, role)
