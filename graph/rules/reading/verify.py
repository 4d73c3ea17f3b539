"""Verifies an extractor's quotation: whether it is really there, and may be said under that key, here, as that type.

A quotation is verified when text[start:end] equals it, in code points, inside its section. Wrong offsets are mended only
when the words occur exactly once in the section; everything else becomes a note, and no unverified span ever leaves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from graph.model.key import is_key
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.source_kind import kind_of
from graph.model.words import ClaimKind, OpType
from graph.rules.reading.anchor import Anchor, anchor, short
from graph.rules.reading.context import own_statement
from graph.rules.values.normal import Misfit, Value, infer, normalise
from graph.rules.values.value import shown

NOBODY: Mapping[str, Source] = MappingProxyType({})
_NOWHERE = "the quotation is of a text that is not here"
_TOLD = 300  # characters of a proposal's own reason


@dataclass(frozen=True, slots=True)
class Verified:
    """Every span of `op` is true, its value is typed; `norm` is what the value is compared by. `mended`: how its evidence,
    which had wrong offsets, was found again."""

    op: Op
    norm: str | None = None
    reanchored: tuple[Quotation, ...] = ()  # those of the op's quotations whose offsets were mended
    mended: str | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """An op that is not believed as it stands. `evidence` is there only if the quotation itself is true."""

    op: Op  # as proposed, for whoever debugs
    reason: str
    statement: str
    evidence: Quotation | None = None


Verdict = Verified | Noted


def verify(
    op: Op, source: Source, profile: Profile, stage: str | None = None, beside: Mapping[str, Source] = NOBODY
) -> Verdict:
    """`beside`: other sources that may be quoted from, by ref: the messages that were shown with this one."""
    said = source_of(op.evidence, source, beside)
    if said is None:
        return Noted(op, _NOWHERE, _statement(op))
    found = anchor(op.evidence, said, profile.extract.quote_max)
    if isinstance(found, str):
        return Noted(op, found, _statement(op))
    noted = _unspoken(op, said) or _complaint(op, profile, stage)
    if noted:
        return Noted(op, noted, _statement(op), found.quotation)
    value = _value(op, profile, said.at)
    if isinstance(value, Misfit):
        return Noted(op, value.reason, _statement(op), found.quotation)
    return _verdict(op, source, profile, found, value, beside)


def source_of(quoted: Quotation, source: Source, beside: Mapping[str, Source]) -> Source | None:
    """Return the source of a quotation: the text that is read, or another that was shown with it."""
    return source if quoted.source is None or quoted.source == source.ref else beside.get(quoted.source)


def _verdict(
    op: Op, source: Source, profile: Profile, found: Anchor, value: Value | None, beside: Mapping[str, Source]
) -> Verified:
    kept = _support(op, source, profile.extract.quote_max, beside)
    sure = replace(op, evidence=found.quotation, support=tuple(one.quotation for one in kept))
    norm = None
    if value is not None:
        sure, norm = replace(sure, value_type=value.type, value=value.value), value.norm
    sure = replace(sure, statement=own_statement(sure, source.at))
    mended = tuple(one.quotation for one in (found, *kept) if one.mended)
    return Verified(sure, norm, mended, found.mended)


def _support(op: Op, source: Source, quote_max: int, beside: Mapping[str, Source]) -> tuple[Anchor, ...]:
    """The quotations beside its evidence that verify: the op goes on without the others."""
    quoted = ((quotation, source_of(quotation, source, beside)) for quotation in op.support)
    found = (anchor(quotation, said, quote_max) for quotation, said in quoted if said is not None)
    return tuple(one for one in found if isinstance(one, Anchor))


def _unspoken(op: Op, source: Source) -> str | None:
    """Say why words of a turn's template or of its questions count as nobody's."""
    spoken = kind_of(source).speaks_in(op.evidence.section)
    return None if spoken else f"in section {short(op.evidence.section)} nobody states anything"


def _complaint(op: Op, profile: Profile, stage: str | None) -> str | None:
    """Say why the op can be no more than a note, whatever its quotation says."""
    if op.op is OpType.NOTE or op.kind is ClaimKind.NOTE:
        return f"proposed as a note: {op.reason[:_TOLD]}" if op.reason else "proposed as a note"
    if not 0 <= op.confidence <= 1:
        return f"a confidence lies between 0 and 1, and this is {op.confidence}"
    if op.removes and op.op is OpType.ADD:
        return "only an UPDATE withdraws"
    if op.key is not None:
        return _key_complaint(op.key, profile, stage)
    return None if (op.statement or "").strip() else "it has neither a key nor a statement"


def _key_complaint(key: str, profile: Profile, stage: str | None) -> str | None:
    if not is_key(key):
        return f"{short(key)} is not a key: words joined by dots"
    if profile.spec(key) is None:
        return f"the key {short(key)} is not in the registry of {profile.name}"
    if not profile.allows(stage, key):
        return f"the key {short(key)} is not one for the stage {short(stage or '')}"
    return None


def _value(op: Op, profile: Profile, at: int) -> Value | Misfit | None:
    """The value as its key asks. A withdrawal may leave it out: from a key that holds one, it names none."""
    if op.key is None:
        return None
    spec = profile.spec(op.key)
    many = bool(spec and spec.many)
    if op.value is None and op.op is OpType.UPDATE and not many:
        return None
    if op.removes and not many:
        return Misfit(f"the key {short(op.key)} holds one value: withdraw it with none")
    wanted = spec.value_type if spec else None
    if wanted is None and op.value_type in (None, "string") and isinstance(op.value, str):
        return infer(op.value, op.key) if op.value.strip() else Misfit("there is no value")
    if spec is None:
        return normalise(op.value_type, op.value, at=at)
    return normalise(wanted or op.value_type, spec.meant_by(op.value), spec.values, spec.unit, at)


def _statement(op: Op) -> str:
    said = (op.statement or "").strip()
    if said:
        return said
    return op.evidence.quote.strip() if op.key is None or op.value is None else f"{op.key} = {shown(op.value)}"
