"""Knows what a slot puts into the blocks of knowledge: each claim of it its own entry, which leads back to the claim."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from graph.model.block import Entry, Part, block_ref
from graph.model.claim import Claim
from graph.model.ids import claim_type, global_id, node_id
from graph.model.profile import KeySpec, Profile
from graph.model.slot import ClaimState, SlotState
from graph.model.source import ENRICHER
from graph.model.status import HOLDING, UNDECIDED, ClaimStatus
from graph.model.words import ClaimKind
from graph.rules.knowledge.block_names import (
    CHECKLIST,
    CONSTRAINTS,
    DECISIONS,
    NOTES,
    OPEN_QUESTIONS,
    home_of,
    list_of,
    name_in,
    tier_of,
)
from graph.rules.values.value import shown

_LIMITS = {ClaimKind.CONSTRAINT: "hard", ClaimKind.REQUIREMENT: "hard", ClaimKind.PREFERENCE: "soft"}
OPEN = "Open question: "
SHOWN = 500  # characters of a text; the claim has the whole of it


def entries_of(slot: SlotState, profile: Profile) -> tuple[Entry, ...]:
    """Every entry of a slot as it stands, in no order that matters."""
    return tuple(entry for state in slot.claims for entry in _entries(state, slot, profile))


def _entries(state: ClaimState, slot: SlotState, profile: Profile) -> Iterator[Entry]:
    claim = state.claim
    if claim.kind is ClaimKind.NOTE:
        yield from _question(state, slot)
        yield from _answer(state, slot)
        yield from _check_entry(state, slot)
    elif claim.status in HOLDING and not claim.withdraws:
        yield from _held(claim, slot, profile)
    elif claim.status in UNDECIDED:
        yield from _note_entry(state, slot, profile)


def _held(claim: Claim, slot: SlotState, profile: Profile) -> Iterator[Entry]:
    tier = tier_of(slot.shape.item)
    if claim.kind is ClaimKind.DECISION:
        body = {"text": claim.statement[:SHOWN], **_known(key=claim.key)}
        yield _entry(claim, slot, f"{tier}.{DECISIONS}", Part.LISTED, DECISIONS, body)
    if claim.key and (home := _home(claim, slot, profile)):
        yield _valued(claim, slot, home, profile.spec(claim.key) or KeySpec(claim.key))
    elif severity := _LIMITS.get(claim.kind):
        body = {"text": claim.statement[:SHOWN], "severity": severity, **_known(key=claim.key)}
        yield _entry(claim, slot, f"{tier}.{CONSTRAINTS}", Part.LISTED, CONSTRAINTS, body)


def _home(claim: Claim, slot: SlotState, profile: Profile) -> str | None:
    """Return the block of a claim's key. A kind with a list of its own goes to the block of remaining keys only if no block
    names it."""
    if claim.key is None:
        return None
    home = home_of(claim.key, slot.shape.item, profile)
    listed = claim.kind is ClaimKind.DECISION or claim.kind in _LIMITS
    return home.block if home.named or not listed else None


def _valued(claim: Claim, slot: SlotState, block: str, spec: KeySpec) -> Entry:
    value = claim.statement if claim.value is None else claim.value
    if spec.many:
        body = listed_body(value, spec)
        return _entry(claim, slot, block, Part.LISTED, list_of(spec, block), body)
    return _entry(claim, slot, block, Part.VALUE, name_in(spec.key, block), value_body(value))


def value_body(value: Any) -> dict[str, Any]:
    """A quantity shows its number and its unit beside each other; every other value is itself."""
    if isinstance(value, dict) and set(value) == {"value", "unit"}:
        return {"value": value["value"], "unit": value["unit"]}
    return {"value": value}


def listed_body(value: Any, spec: KeySpec) -> dict[str, Any]:
    said = _known(value=None if isinstance(value, str) else value, severity=spec.severity)
    return {"text": shown(value)[:SHOWN], **said}


def _note_entry(state: ClaimState, slot: SlotState, profile: Profile) -> Iterator[Entry]:
    """Yield a note for words about a block that are not believed, as they were said."""
    claim = state.claim
    home = _home(claim, slot, profile)
    if home is None and claim.kind not in _LIMITS:
        return
    block = home or f"{tier_of(slot.shape.item)}.{CONSTRAINTS}"
    agents = bool(state.assertions) and all(evidence.agent for evidence in state.assertions)
    suggested = claim.rule == ENRICHER  # its own words: what it quotes is only what it is about
    told = _known(key=claim.key, agent=agents or suggested or None, withdraws=claim.withdraws or None)
    body = {"text": claim.statement[:SHOWN] if suggested else _said(state), **told, "status": claim.status.value}
    yield _entry(claim, slot, block, Part.NOTE, NOTES, body)


def _question(state: ClaimState, slot: SlotState) -> Iterator[Entry]:
    """A note whose words leave a question open, until a person turns it down."""
    asks = next((evidence.draft.asks for evidence in state.assertions if evidence.draft and evidence.draft.asks), None)
    if asks is None or state.claim.status is not ClaimStatus.CANDIDATE:
        return
    body = {"text": state.claim.statement.removeprefix(OPEN)[:SHOWN], "key": asks}
    block = f"{tier_of(slot.shape.item)}.{OPEN_QUESTIONS}"
    yield _entry(state.claim, slot, block, Part.QUESTION, OPEN_QUESTIONS, body, key=asks)


def _answer(state: ClaimState, slot: SlotState) -> Iterator[Entry]:
    """A note whose words answer a question without a key, until a person turns it down."""
    if slot.shape.answers is None or state.claim.status is not ClaimStatus.CANDIDATE:
        return
    block = f"{tier_of(slot.shape.item)}.{OPEN_QUESTIONS}"
    yield _entry(state.claim, slot, block, Part.ANSWER, OPEN_QUESTIONS, {}, key=slot.shape.answers)


def _check_entry(state: ClaimState, slot: SlotState) -> Iterator[Entry]:
    """Yield an entry for a check that the enricher suggests, until a person turns it down. A question gets another entry."""
    asks = any(evidence.draft and evidence.draft.asks for evidence in state.assertions)
    if state.claim.rule != ENRICHER or asks or state.claim.status is not ClaimStatus.CANDIDATE:
        return
    body = {"text": state.claim.statement[:SHOWN], "agent": True}
    yield _entry(state.claim, slot, f"{tier_of(slot.shape.item)}.{CHECKLIST}", Part.LISTED, CHECKLIST, body)


def _said(state: ClaimState) -> str:
    quoted = next((evidence.quote for evidence in state.assertions if evidence.quote), state.claim.statement)
    return " ".join(quoted.split())[:SHOWN]


def _known(**parts: Any) -> dict[str, Any]:
    return {name: value for name, value in parts.items() if value is not None}


def _entry(
    claim: Claim, slot: SlotState, block: str, part: Part, name: str, body: dict[str, Any], key: str | None = None
) -> Entry:
    item, at = slot.shape.item, claim.valid_from if claim.valid_from is not None else claim.recorded_at
    lead = {"at": written(at), "factId": global_id(claim_type(claim.ref), claim.project, claim.ref), "ref": claim.ref}
    return Entry(
        id=f"{node_id(claim.project, block_ref(item, block))}|{claim.ref}",
        project=claim.project,
        item=item,
        block=block,
        slot=slot.id,
        claim=claim.ref,
        part=part,
        name=name,
        body=json.dumps(body | lead, ensure_ascii=False),
        at=at,
        key=key or claim.key,
    )


def written(at: int) -> str:
    """A time as blocks write it."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat().replace("+00:00", "Z")
