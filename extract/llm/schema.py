"""The schema of a model's answer: FactOps, named as the outside world names them, and the Op that each becomes."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from graph.model.key import key_of
from graph.model.op import About, Aim, Op, Quotation
from graph.model.words import ClaimKind, EvidenceRole, OpType, Relation, Stance

ValueType = Literal["boolean", "enum", "number", "dimension", "currency", "date", "string", "note"]
Role = Literal["RATIONALE", "ALTERNATIVE", "CONFIRMS", "CORRECTS"]
MODEL_RULE = "model"
_LONGEST = 200  # characters of what a proposal is about, of a name, of a day
_LONGEST_WORDS = 4_000  # of a statement, as of a person's; of a longer one the quotation says what is meant
_DIGITS = 5
_CLOSED = {"stance": Stance, "relation": Relation}


class Quoted(BaseModel):
    """Words of a text that was shown, letter for letter. Offsets are code points into it, and only a hint."""

    quote: Annotated[str, Field(min_length=1)]
    startChar: int | None = None  # noqa: N815 - the names are the contract's
    endChar: int | None = None  # noqa: N815
    sourceSection: str = Field(description="the name in the head above the words, like MESSAGE 3")  # noqa: N815


class Supporting(Quoted):
    role: Role


class OpScope(BaseModel):
    type: Literal["project", "item"]
    itemId: str | None = Field(None, description="the item's ref")  # noqa: N815


class OpAbout(BaseModel):
    subject: str = Field(description="the thing itself, in two or three words")
    aspect: str = Field(description="which question about it is answered: price, place, day, tool, owner …")


def _measure(number: str, of: str) -> JsonValue:
    fields: dict[str, JsonValue] = {number: {"type": "number"}, of: {"type": "string"}}
    return {"type": "object", "properties": fields, "required": [number, of]}


_PLAIN: list[JsonValue] = [{"type": one} for one in ("string", "number", "boolean", "null")]
_VALUES: list[JsonValue] = [*_PLAIN, _measure("value", "unit"), _measure("amount", "currency")]


class FactOp(BaseModel):
    """One proposal, with the words that carry it."""

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, said: Any) -> Any:
        """Models write null for what they would have left out, and words in any case. A stance, a relation or what it is
        about that can't be read is left out: without it the proposal says less, and nothing else."""
        if not isinstance(said, dict):
            return said
        kept = {name: value for name, value in said.items() if value is not None}
        for name in ("op", "kind", *_CLOSED):
            if isinstance(kept.get(name), str):
                kept[name] = kept[name].strip().upper().replace(" ", "_")
        for name, words in _CLOSED.items():
            if kept.get(name) not in words.__members__:
                kept.pop(name, None)
        for name in ("target", "by", "from", "owner", "due", "key", "statement", "reason"):
            if name in kept and not (isinstance(kept[name], str) and len(kept[name]) <= _LONGEST_WORDS):
                kept.pop(name)
        return _readable(kept)

    op: Literal["ADD", "UPDATE", "CONFLICT", "NOTE"]
    kind: str = Field("FACT", description="one of the kinds that the rules name")
    scope: OpScope | None = None
    key: str | None = None
    valueType: ValueType | None = None  # noqa: N815
    value: Any = Field(
        None,
        description='true, 4, "oak", {"value": 600, "unit": "cm"}, {"amount": 1200.5, "currency": "EUR"}, "2026-05-01"',
        json_schema_extra={"anyOf": _VALUES},
    )
    removes: bool = Field(False, description="an UPDATE that withdraws `value` from a key that holds many")
    statement: str | None = Field(None, description="one sentence that says it, in words of the text")
    evidence: Quoted
    support: list[Supporting] = Field([], description="reasons, what was not taken, who agreed: each in its own words")
    confidence: Annotated[float, Field(ge=0, le=1)]
    needsReview: bool = False  # noqa: N815
    reason: str | None = Field(None, description="for whoever debugs; never a source of truth")
    about: OpAbout | None = None
    stance: Stance | None = None
    relation: Relation | None = Field(None, description="what it does to `target`")
    target: str | None = Field(None, description='a "ref" of what is known, or "#2" for the second op of this answer')
    by: str | None = Field(None, description="who says so: the author of the words quoted")
    from_: str | None = Field(None, alias="from", description="the later day from which it holds: 2026-05-01")
    owner: str | None = Field(None, description="who is to do it")
    due: str | None = Field(None, description="by which day: 2026-05-01")


class FactOps(BaseModel):
    """Everything that the text says, as operations on what is known."""

    model_config = ConfigDict(extra="forbid")

    ops: list[FactOp]


def _readable(kept: dict[str, Any]) -> dict[str, Any]:
    """Leave out broken parts that an op can do without."""
    about = kept.get("about")
    if not (isinstance(about, Mapping) and all(isinstance(about.get(one), str) for one in ("subject", "aspect"))):
        kept.pop("about", None)
    if isinstance(kept.get("support"), list):
        kept["support"] = [one for one in kept["support"] if _is_support(one)]
    elif "support" in kept:
        kept.pop("support")
    scope = kept.get("scope")
    if not (isinstance(scope, Mapping) and scope.get("type") in ("project", "item")):
        kept.pop("scope", None)
    if kept.get("valueType") not in (*ValueType.__args__, None):  # type: ignore[attr-defined]
        kept.pop("valueType")
    return kept


def _is_support(one: Any) -> bool:
    return (
        isinstance(one, Mapping)
        and one.get("role") in Role.__args__  # type: ignore[attr-defined]
        and isinstance(one.get("quote"), str)
        and bool(one["quote"])
        and isinstance(one.get("sourceSection"), str)
    )


def op_of(proposed: FactOp, told: Mapping[str, Any], place: int) -> Op:
    """Return the proposal as an op. `told`: the proposal as it came, with the additions of sharing the answer; `place`: its
    place in the answer. An unknown kind is kept as a note, like any other mistake."""
    kind = ClaimKind(proposed.kind) if proposed.kind in ClaimKind.__members__ else ClaimKind.NOTE
    scope = proposed.scope
    return Op(
        op=OpType(proposed.op),
        kind=kind,
        evidence=_quotation(proposed.evidence, told["evidence"], EvidenceRole.ASSERTS),
        confidence=proposed.confidence,
        statement=proposed.statement,
        key=key_of(proposed.key) if proposed.key else None,
        value_type=proposed.valueType,
        value=proposed.value,
        removes=proposed.removes,
        item=scope.itemId if scope is not None and scope.type == "item" else None,
        support=_support(proposed, told),
        needs_review=proposed.needsReview,
        rule=MODEL_RULE,
        reason=proposed.reason,
        owner=_short(proposed.owner),
        about=_about(proposed.about),
        stance=proposed.stance,
        relation=proposed.relation,
        aim=_aim(proposed.target, told),
        by=_short(proposed.by),
        number=_whole(told.get("number")) or place,
        raw=proposed.model_dump(mode="json", by_alias=True) | {"number": _whole(told.get("number")) or place},
    )


def _support(proposed: FactOp, told: Mapping[str, Any]) -> tuple[Quotation, ...]:
    places = [one for one in told.get("support") or () if _is_support(one)]
    return tuple(
        _quotation(supporting, place, EvidenceRole(supporting.role))
        for supporting, place in zip(proposed.support, places, strict=True)
    )


def _quotation(said: Quoted, told: Mapping[str, Any], role: EvidenceRole) -> Quotation:
    source = told.get("source")
    elsewhere = source if isinstance(source, str) else None
    return Quotation(said.quote, said.sourceSection, said.startChar, said.endChar, role, elsewhere)


def _about(said: OpAbout | None) -> About | None:
    subject, aspect = (said.subject.strip()[:_LONGEST], said.aspect.strip()[:_LONGEST]) if said else ("", "")
    return About(subject, aspect) if subject and aspect else None


def _aim(target: str | None, told: Mapping[str, Any]) -> Aim | None:
    """ "#2" is resolved where an answer is parted; in one that stands for itself it is of that answer."""
    if target is None or not target.strip():
        return None
    source, number = told.get("targetSource"), _whole(told.get("targetNumber"))
    if isinstance(source, str) and number is not None:
        return Aim(source, number)
    digits = target.strip().removeprefix("#")
    if not target.strip().startswith("#"):
        return Aim(target.strip()[:_LONGEST].upper())
    whole = "targetSource" not in told and digits.isascii() and digits.isdigit() and len(digits) < _DIGITS
    return Aim("", int(digits)) if whole else None


def _whole(number: Any) -> int | None:
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _short(words: str | None) -> str | None:
    return words.strip()[:_LONGEST] or None if words else None
