"""Knows how to reconcile a reading: each op becomes words that assert something in a slot, or a note with its reason.

The slot's fold decides on the words; `outcomes` then tells the run.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph.model.address import Address, at_item, keyed, named, worded
from graph.model.claim import Draft, Evidence, Standing
from graph.model.episode import BY_MODEL, external, speaks, step_of
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.record import Record
from graph.model.slot import SlotShape
from graph.model.source import Extractor, Run, Source
from graph.model.source_kind import evidence_kind, kind_of
from graph.model.words import ClaimKind, EvidenceKind, Layer, StepRole
from graph.rules.cards.eligibility import standing_in_episode
from graph.rules.reading.context import YES, Support
from graph.rules.reading.drafts import draft_of
from graph.rules.reading.support import support
from graph.rules.reading.things import address_of_thing, is_of_thing
from graph.rules.reading.understood import (
    address_of_understood,
    is_understood,
    norm_of_understood,
    role_of,
    standing_of_understood,
    storable,
    understanding,
)
from graph.rules.reading.verify import Noted, Verified, source_of, verify
from graph.rules.reading.waiting import has_begun, in_own_currency, without_risk
from graph.rules.slots.standing import standing_of
from graph.rules.values.normal import normal_statement


@dataclass(frozen=True, slots=True)
class Reading:
    """A run's source with its extractor's proposals; `dropped` are proposals over a limit, with the reason."""

    source: Source
    run: Run
    ops: tuple[Op, ...]
    dropped: tuple[tuple[Op, str], ...] = ()
    stage: str | None = None
    then: Extractor | None = None  # who is to read the source, too, once this has succeeded
    beside: Mapping[str, Source] = field(
        default_factory=dict, hash=False
    )  # other sources that its quotations are of, by ref
    understood: bool = False  # a model has read it: what it says of other claims is all that is heard of it
    record: Record | None = None  # what the source is, where it is a decision record
    errors: tuple[str, ...] = ()  # rules that failed while the others went on
    arrived: "Arrived | None" = None  # its words on their way, where whoever read it has seen to that already
    speaks_of: tuple[str, ...] | None = None  # the slots that a message speaks of, by the same


@dataclass(frozen=True, slots=True)
class Arrival:
    """Words on their way to a slot, with the quotations that support them."""

    slot: str
    shape: SlotShape
    words: Evidence
    support: tuple[Evidence, ...]
    op: Op
    reason: str | None = None
    noted: bool = False


@dataclass(frozen=True, slots=True)
class Arrived:
    """The words of proposals that were read just now; of others, or by another version, it says nothing."""

    run: Run
    ops: tuple[Op, ...]
    words: tuple[Arrival, ...]

    def of(self, reading: Reading) -> tuple[Arrival, ...] | None:
        same = (self.run.ref, self.run.extractor_version) == (reading.run.ref, reading.run.extractor_version)
        return self.words if same and self.ops == reading.ops else None


def arrived_of(reading: Reading) -> tuple[Arrival, ...] | None:
    return reading.arrived.of(reading) if reading.arrived is not None else None


def arrivals(reading: Reading, profile: Profile, now: int) -> tuple[Arrival, ...]:
    """Every op of a reading on its way, in the order in which they were proposed."""
    return tuple(_arrival(op, reading, profile, now) for op in reading.ops)


def whole(reading: Reading) -> Reading:
    """Return the reading with its ops over the limit of a document: in a wave their turn comes later, and they are not lost."""
    if not kind_of(reading.source).written:
        return reading
    return replace(reading, ops=(*reading.ops, *(op for op, _ in reading.dropped)))


def all_arrivals(readings: Sequence[Reading], profile: Profile, now: int) -> tuple[tuple[Arrival, ...], ...]:
    return tuple(arrivals(reading, profile, now) for reading in readings)


def _arrival(op: Op, reading: Reading, profile: Profile, now: int) -> Arrival:
    verdict = verify(op, reading.source, profile, reading.stage, reading.beside)
    if isinstance(verdict, Noted):
        return _note(verdict, reading, now)
    if is_understood(verdict.op):
        return _understood(verdict, reading, profile, now)
    supported = YES if op.from_field else _supported(verdict.op, reading.source, profile, now)
    standing = _standing(verdict.op, reading.source, profile, supported)
    draft = draft_of(verdict.op, _norm(verdict), reading.run)
    words = _evidence(verdict.op.evidence, reading, now, draft=draft, standing=standing, item=op.item)
    words = replace(words, reanchored=verdict.mended is not None)
    if _begins_as_entity(op, standing, reading.source, profile):
        words = replace(words, standing=Standing())
        address = replace(address_of(reading.source.project, op, draft.norm, profile), layer=Layer.ENTITY)
    else:
        address = address_of(reading.source.project, op, draft.norm, profile)
    shape = SlotShape.at(address, high_risk=profile.is_high_risk(op.key))
    reason = supported.reason or verdict.mended
    return Arrival(address.slot, shape, words, _support(verdict, words, reading, now), verdict.op, reason)


def _norm(verdict: Verified) -> str:
    """Return the normal form by which the op is compared."""
    op = verdict.op
    if op.key is not None:
        return verdict.norm or ""
    return norm_of_understood(op) if is_of_thing(op) else normal_statement(op.statement or "")


def _begins_as_entity(op: Op, standing: Standing, source: Source, profile: Profile) -> bool:
    """True if a document proposes an entity straight away, as the profile says. Nothing but a person makes it hold, and
    mere ends move no entity."""
    ends = standing.over or standing.refuses or standing.withdraws
    return op.kind in profile.layers.entities and kind_of(source).written and not ends


def _standing(op: Op, source: Source, profile: Profile, supported: Support) -> Standing:
    if speaks(source, op.evidence.section) is None:
        return standing_of(op, source=source, profile=profile, supported=supported.ok, past=supported.past)
    return standing_in_episode(
        op,
        said_by=evidence_kind(source, op.evidence.section),
        external=external(source),
        profile=profile,
        supported=supported.ok,
        past=supported.past,
    )


def _understood(verdict: Verified, reading: Reading, profile: Profile, now: int) -> Arrival:
    """Turn a model's op about plain talk into an arrival. The words weigh what their own source gives them: it may be an
    earlier one."""
    source = source_of(verdict.op.evidence, reading.source, reading.beside) or reading.source
    op = storable(verdict.op, source)
    supported = understanding(op, source, now) and without_risk(op, profile)
    standing = standing_of_understood(op, source, profile, supported.ok)
    if not supported.ok and op.starts is not None:
        then = understanding(op, source, op.starts) and without_risk(op, profile)
        standing = replace(standing, awaits=standing_of_understood(op, source, profile, then.ok).accepts)
    norm = norm_of_understood(op)
    draft = replace(
        draft_of(op, norm, reading.run),
        stance=op.stance.value if op.stance else None,
        starts=op.starts,
    )
    address = address_of_understood(at_item(reading.source.project, op.item), op, norm, profile)
    words = _evidence(op.evidence, reading, now, draft=draft, standing=standing, item=op.item)
    apart = replace(
        words, id=f"{words.id}:{_short(address.slot)}", role=role_of(op), reanchored=verdict.mended is not None
    )
    reason = supported.reason or verdict.mended
    sure = replace(verdict, op=op)
    shape = SlotShape.at(address)
    return Arrival(address.slot, shape, apart, _support(sure, apart, reading, now), op, reason)


def address_of(project: str, op: Op, norm: str, profile: Profile) -> Address:
    """Return the address where the words of an op meet other words on the same thing."""
    scope, spec = at_item(project, op.item), profile.spec(op.key) if op.key else None
    if op.about is not None and is_of_thing(op):
        return address_of_thing(scope, op.kind, op.about, profile)
    if op.key is None or (spec is not None and spec.many):
        return named(scope, op.kind, op.key, _apart(op, norm), many=True)
    return keyed(scope, op.key, _apart(op, op.key) if op.suggested else None)


def _supported(op: Op, source: Source, profile: Profile, now: int) -> Support:
    if op.rule.endswith(BY_MODEL):
        return understanding(op, source, now) and without_risk(op, profile)
    return (
        support(op, source, profile.spec(op.key or ""))
        and in_own_currency(op, profile)
        and without_risk(op, profile)
        and has_begun(op, source)
    )


def _apart(op: Op, norm: str) -> str:
    """A suggestion never meets what was said, even in the same words: no normal text has a line break."""
    return f"suggested\n{norm}" if op.suggested else norm


def _note(verdict: Noted, reading: Reading, now: int) -> Arrival:
    """Keep an op that does not verify as a note. Without its quotation in the text it keeps no span at all."""
    said = verdict.statement[:1000] or verdict.reason
    quoted = verdict.evidence or Quotation("", reading.source.sections[0].name, 0, 0)
    op = replace(verdict.op, kind=ClaimKind.NOTE, key=None, value=None, statement=said)
    draft = draft_of(op, normal_statement(said), reading.run)
    about_question = op.asks is not None or op.answers is not None
    item = op.item if about_question else None  # a question is an item's own; any other note is the project's
    words = _evidence(quoted, reading, now, draft=draft, standing=Standing(), item=item)
    said = f"{op.answers} {draft.norm}" if op.answers else draft.norm
    address = worded(at_item(reading.source.project, item), ClaimKind.NOTE, _apart(op, said))
    shape = SlotShape.at(address, answers=op.answers)
    return Arrival(address.slot, shape, words, (), verdict.op, verdict.reason, noted=True)


def _evidence(quotation: Quotation, reading: Reading, now: int, **more: Any) -> Evidence:
    source = source_of(quotation, reading.source, reading.beside) or reading.source
    start, end = quotation.start or 0, quotation.end or 0
    draft: Draft | None = more.get("draft")
    said = f":{_short(draft.norm)}" if draft else ""
    return Evidence(
        id=f"{source.ref}:{start}:{end}{said}",
        source=source.ref,
        start=start,
        end=end,
        quote=quotation.quote,
        section=quotation.section,
        kind=(kind := evidence_kind(source, quotation.section)),
        role=quotation.role,
        at=source.at,
        recorded_at=now,
        author=_author(source, quotation.section),
        agent=kind is EvidenceKind.AGENT_OUTPUT,
        task=source.task,
        **more,
    )


def _author(source: Source, section: str) -> str | None:
    """Return the author of words. In an episode the model speaks as its agent and a tool as itself: neither is the run's
    person."""
    step = step_of(source, section)
    if step is None or step.role is StepRole.USER:
        return source.author
    return step.tool or "tool" if step.role is StepRole.TOOL else str(source.origin.get("agent", "agent"))


def _support(verdict: Verified, words: Evidence, reading: Reading, now: int) -> tuple[Evidence, ...]:
    made = (_evidence(quotation, reading, now, of=words.id) for quotation in verdict.op.support)
    return tuple(
        replace(
            evidence,
            id=f"{words.id}/{evidence.role}:{evidence.start}:{evidence.end}",
            reanchored=quoted in verdict.reanchored,
        )
        for evidence, quoted in zip(made, verdict.op.support, strict=True)
    )


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]
