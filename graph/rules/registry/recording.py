"""Knows how a decision from a registry becomes a claim: fixed as its file says, quoting the messages that it names.

Whoever brings it in stands for it with their name, and what it rests on are words that can be looked up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import QUOTE_MAX, Claim, Draft, Evidence, Pin, Standing
from graph.model.registry import Quote, Recorded
from graph.model.slot import ClaimState, SlotState
from graph.model.source import Source
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import terms_of
from graph.model.words import EvidenceKind, EvidenceRole
from graph.rules.language.sentences import sentences
from graph.rules.reading.reconcile import normal_statement
from graph.rules.values.normal import Misfit, normalise

RULE = "import"
_CHAINED = HOLDING | {ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED}


@dataclass(frozen=True, slots=True)
class Brought:
    """A recorded decision with what it rests on: its own source, the run of that, and its task's messages by place."""

    record: Recorded
    source: Source
    run: str
    messages: Mapping[int, Source]
    ended: int | None = None  # when something else in the registry replaced it


def norm_of(record: Recorded) -> str:
    if record.key is None or record.value is None:
        return normal_statement(record.statement)
    typed = normalise(record.value_type, record.value)
    if isinstance(typed, Misfit):
        typed = normalise(None, record.value)
    return normal_statement(record.statement) if isinstance(typed, Misfit) else typed.norm


def state_of(brought: Brought, slot: SlotState, now: int) -> ClaimState:
    record, source = brought.record, brought.source
    held = record.held and record.status in _CHAINED
    ends = record.status in (ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED)
    until = (record.valid_to or brought.ended or max(now, source.at)) if ends and held else record.valid_to
    claim = Claim(
        project=slot.project,
        ref=record.ref,
        kind=record.kind,
        status=record.status,
        statement=record.statement,
        slot=slot.id,
        norm=norm_of(record),
        recorded_at=now,
        changed_at=now,
        tier=slot.shape.tier,
        item=slot.shape.item,
        key=slot.shape.key,
        high_risk=slot.shape.high_risk,
        value_type=record.value_type,
        value=record.value,
        rule=RULE,
        run=brought.run,
        task=record.task,
        importance=record.importance,
        pin=Pin(record.status, held, source.at, until, now),
        turned_down_at=now if record.status is ClaimStatus.REJECTED or _outvoted(record) else None,
    )
    return ClaimState(claim, _evidence(brought, claim, now))


def _outvoted(record: Recorded) -> bool:
    return record.status is ClaimStatus.SUPERSEDED and not record.held


def _evidence(brought: Brought, claim: Claim, now: int) -> tuple[Evidence, ...]:
    source, record = brought.source, brought.record
    draft = Draft(
        kind=claim.kind,
        statement=claim.statement,
        rule=RULE,
        extractor_version="1",
        run=brought.run,
        confidence=record.confidence,
        norm=claim.norm,
        value_type=claim.value_type,
        value=claim.value,
        rationale=record.rationale,
        alternatives=record.alternatives,
        owner=record.owner,
        due=record.due,
    )
    hand = Standing(accepts=True, firm=not claim.high_risk, decides=True, hand=True)
    words = _span(source, source.sections[0].start, source.sections[0].end, now, role=EvidenceRole.ASSERTS)
    words = replace(words, task=claim.task, item=claim.item, draft=draft, standing=hand)
    reasons = [_span(source, one.start, one.end, now) for one in source.sections[1:]]
    quoted = [_quoted(quote, brought, words, now) for quote in _quotes(record)]
    return (words, *(replace(one, of=words.id) for one in reasons), *(one for one in quoted if one is not None))


def _quotes(record: Recorded) -> Sequence[Quote]:
    """Where it says which words of a message count, those; else the message as such."""
    told = {quote.message for quote in record.quotes}
    return (*record.quotes, *(Quote(place) for place in dict.fromkeys(record.messages) if place not in told))


def _quoted(quote: Quote, brought: Brought, words: Evidence, now: int) -> Evidence | None:
    message = brought.messages.get(quote.message)
    if message is None:
        return None
    start, end = quote.start, quote.end
    if start is None or end is None or not 0 <= start < end <= len(message.text) or end - start > QUOTE_MAX:
        start, end = _nearest(message.text, brought.record.statement)
    said = _span(message, start, end, now, role=quote.role)
    said = replace(said, id=f"{said.id}:{brought.record.ref}:{quote.role}", task=words.task)
    if quote.role is EvidenceRole.ASSERTS:
        return replace(said, draft=words.draft, standing=Standing())
    return replace(said, of=words.id)


def _nearest(text: str, statement: str) -> tuple[int, int]:
    """The sentence that shares most with the statement, or all of a message that is short enough to quote."""
    if len(text) <= QUOTE_MAX:
        return 0, len(text)
    wanted = set(terms_of(statement))
    spans = sentences(text, 0, len(text), wrapped=False) or [(0, len(text))]
    start, end = max(spans, key=lambda one: (len(wanted & set(terms_of(text[one[0] : one[1]]))), -one[0]))
    return start, min(end, start + QUOTE_MAX)


def _span(source: Source, start: int, end: int, now: int, role: EvidenceRole = EvidenceRole.RATIONALE) -> Evidence:
    end = min(end, start + QUOTE_MAX)
    section = source.section_at(start, end)
    return Evidence(
        id=f"{source.ref}:{start}:{end}",
        source=source.ref,
        start=start,
        end=end,
        quote=source.text[start:end],
        section=section.name if section else None,
        kind=EvidenceKind.AGENT_OUTPUT if source.agent else EvidenceKind.USER_SPAN,
        role=role,
        at=source.at,
        recorded_at=now,
        author=source.author,
        agent=source.agent,
    )
