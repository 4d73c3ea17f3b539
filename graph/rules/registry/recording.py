"""Knows how a decision from a registry becomes a claim: fixed as its file says, with the words that it rests on."""

from graph.model.claim import Claim, Draft, Pin
from graph.model.registry import Recorded
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.registry.resting import Brought, words_of
from graph.rules.values.normal import Misfit, normal_statement, normalise

RULE = "import"
_CHAINED = HOLDING | {ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED}


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
    return ClaimState(claim, words_of(brought, claim, _draft(record, claim), now))


def _outvoted(record: Recorded) -> bool:
    return record.status is ClaimStatus.SUPERSEDED and not record.held


def _draft(record: Recorded, claim: Claim) -> Draft:
    return Draft(
        kind=claim.kind,
        statement=claim.statement,
        rule=RULE,
        extractor_version="1",
        run=claim.run,
        confidence=record.confidence,
        norm=claim.norm,
        value_type=claim.value_type,
        value=claim.value,
        rationale=record.rationale,
        alternatives=record.alternatives,
        owner=record.owner,
        due=record.due,
    )
