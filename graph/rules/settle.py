"""Knows what has to be written so that a stored slot says what its fold says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import Claim, Evidence
from graph.model.ids import claim_prefix
from graph.model.plan import EventNote, EvidenceLink, Plan, SlotWrite
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.rules.chain import chain_changes
from graph.rules.contest import contest_changes
from graph.rules.fold import Fixed, Place, fold
from graph.rules.trail import Cause, log_of, transition


@dataclass(frozen=True, slots=True)
class Setting:
    """What settling needs from outside: the time, the names to hand out, and on whose account it happens."""

    now: int
    take: Callable[[str], str]  # a prefix → the next free ref
    cause: Cause


@dataclass(frozen=True, slots=True)
class Settled:
    slot: SlotState
    plan: Plan
    carries: dict[str, str]  # evidence id → ref of the claim that now carries it


def settle(slot: SlotState, arrivals: Sequence[Evidence], setting: Setting, *, was: SlotState | None = None) -> Settled:
    """Fold the slot with what arrived. `was` is the slot as stored, where an action has changed it in between."""
    stored = was or slot
    places = fold(_loose(slot, arrivals), _fixed(slot))
    matched = match(places, slot)
    after = [_claim_after(place, held, slot, setting) for place, held in zip(places, matched, strict=True)]
    merged = _merged_away(slot, matched, places, after, setting)
    states = tuple(
        ClaimState(claim, _with_support(place, slot, arrivals)) for claim, place in zip(after, places, strict=True)
    )
    settled = replace(slot, claims=states, touched_at=setting.now)
    plan = _claim_writes(stored, states, merged, setting)
    chain, edges = chain_changes(stored, settled, places, after, setting.now)
    contest, conflict = contest_changes(stored, settled, setting.now, setting.take)
    current = next((one.ref for one in after if one.status in HOLDING), None)
    plan = plan + chain + contest + Plan(slot.project, slots=(SlotWrite(slot.id, current, setting.now),))
    carries = {said.id: state.claim.ref for state in states for said in state.evidence}
    return Settled(replace(settled, supersessions=edges, conflict=conflict), plan, carries)


# ── what the fold reads


def _fixed(slot: SlotState) -> tuple[Fixed, ...]:
    return tuple(
        Fixed(
            ref=state.claim.ref,
            norm=state.claim.norm,
            pin=state.claim.pin,
            hand=state.claim.hand_authored,
            evidence=tuple(one for one in state.assertions if one.recorded_at <= state.claim.pin.at),
            turned_down_at=state.claim.turned_down_at,
        )
        for state in slot.claims
        if state.claim.pin is not None
    )


def _loose(slot: SlotState, arrivals: Sequence[Evidence]) -> list[Evidence]:
    """Assertions that no Review has fixed: the stored ones and what arrived, each once."""
    known = {one.id for state in slot.claims for one in state.evidence}
    stored = [one for state in slot.claims for one in state.assertions if not _is_fixed(state.claim, one)]
    return stored + [one for one in arrivals if one.draft is not None and one.id not in known]


def _is_fixed(claim: Claim, words: Evidence) -> bool:
    return claim.pin is not None and words.recorded_at <= claim.pin.at


# ── which stored claim is which place


def match(places: Sequence[Place], slot: SlotState) -> list[ClaimState | None]:
    """The stored claim that each place continues: the one a Review fixed, else the one whose first words it has."""
    owner = {said.id: state for state in slot.claims for said in state.assertions}
    taken: set[str] = set()
    found: list[ClaimState | None] = [None] * len(places)
    for exact in (True, False):
        for number, place in enumerate(places):
            if found[number] is None:
                found[number] = _continued(place, owner, slot, taken, exact)
    return found


def _continued(
    place: Place, owner: dict[str, ClaimState], slot: SlotState, taken: set[str], exact: bool
) -> ClaimState | None:
    if place.fixed is not None:
        taken.add(place.fixed)
        return slot.claim(place.fixed)
    for said in place.evidence:
        state = owner.get(said.id)
        if state is None or state.claim.ref in taken or state.claim.pin is not None:
            continue
        first = min(state.assertions, key=lambda one: one.order)
        if exact and first.id != said.id:
            continue
        taken.add(state.claim.ref)
        return state
    return None


def _merged_away(
    slot: SlotState,
    matched: Sequence[ClaimState | None],
    places: Sequence[Place],
    after: Sequence[Claim],
    setting: Setting,
) -> list[Claim]:
    """Stored claims whose words all belong to another claim now; their refs keep leading there."""
    alive = {state.claim.ref for state in matched if state is not None}
    home = {said.id: claim.ref for place, claim in zip(places, after, strict=True) for said in place.evidence}
    gone = []
    for state in slot.claims:
        if state.claim.ref not in alive and state.assertions:
            target = home.get(state.assertions[0].id)
            gone.append(replace(state.claim, merged_into=target, changed_at=setting.now))
    return gone


# ── what a claim says


def _claim_after(place: Place, held: ClaimState | None, slot: SlotState, setting: Setting) -> Claim:
    claim = held.claim if held else _born(place, slot, setting)
    if place.fixed is None and not claim.edited:
        claim = _as_said(claim, place)
    claim = replace(
        claim,
        status=place.status,
        valid_from=place.valid_from,
        valid_to=place.valid_to,
        held=place.held,
        needs_review=place.status in (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED, ClaimStatus.NEEDS_RECHECK),
        seen_count=max(1, len(place.evidence)),
        confidence=max([claim.confidence, *(said.draft.confidence for said in place.evidence if said.draft)]),
    )
    before = held.claim if held else None
    if before is None or _differs(before, claim):
        claim = replace(claim, changed_at=setting.now)
    return replace(claim, log=log_of(before, claim, setting.now))


def _differs(before: Claim, after: Claim) -> bool:
    return (before.status, before.norm, before.statement) != (after.status, after.norm, after.statement)


def _born(place: Place, slot: SlotState, setting: Setting) -> Claim:
    first = place.evidence[0]
    draft = first.draft
    assert draft is not None  # a place without a fixed claim consists of assertions
    template = _template(place, slot)
    return replace(
        template,
        ref=setting.take(claim_prefix(draft.kind)),
        kind=draft.kind,
        recorded_at=setting.now,
        changed_at=setting.now,
        task=first.task,
        confidence=draft.confidence,
        hand_authored=any(said.standing.hand for said in place.evidence),
        log=(),
        pin=None,
        edited=False,
        turned_down_at=None,
        deferred_at=None,
    )


def _template(place: Place, slot: SlotState) -> Claim:
    """Where a new claim lies (tier, item, key, risk) is a matter of its slot, which the arrivals' caller has set up."""
    draft = place.evidence[0].draft
    assert draft is not None
    shape = slot.shape
    return Claim(
        project=slot.project,
        ref="",
        kind=draft.kind,
        status=ClaimStatus.CANDIDATE,
        statement=draft.statement,
        slot=slot.id,
        norm=place.norm,
        recorded_at=0,
        changed_at=0,
        tier=shape.tier,
        item=shape.item,
        domain=shape.domain,
        layer=shape.layer,
        key=shape.key,
        high_risk=shape.high_risk,
    )


def _as_said(claim: Claim, place: Place) -> Claim:
    """What the claim says is what its earliest words say; reasons and alternatives are gathered from all of them."""
    drafts = [said.draft for said in place.evidence if said.draft is not None]
    first = drafts[0]
    alternatives = tuple(dict.fromkeys(one for draft in drafts for one in draft.alternatives))
    return replace(
        claim,
        statement=first.statement,
        value=first.value,
        value_type=first.value_type,
        norm=place.norm,
        rule=first.rule,
        extractor_version=first.extractor_version,
        run=first.run,
        rationale=next((draft.rationale for draft in drafts if draft.rationale), None),
        alternatives=alternatives,
        owner=next((draft.owner for draft in drafts if draft.owner), None),
        due=next((draft.due for draft in drafts if draft.due), None),
        hand_authored=any(said.standing.hand for said in place.evidence),
    )


def _with_support(place: Place, slot: SlotState, arrivals: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The assertions of a place with the quotations that support them, wherever those were before."""
    mine = {said.id for said in place.evidence}
    everything = [said for state in slot.claims for said in state.evidence] + list(arrivals)
    support = {said.id: said for said in everything if said.draft is None and said.of in mine}
    loose: tuple[Evidence, ...] = ()
    if place.fixed is not None:
        state = slot.claim(place.fixed)
        loose = tuple(one for one in (state.evidence if state else ()) if one.draft is None and one.of is None)
    return place.evidence + tuple(support.values()) + loose


# ── what is written


def _claim_writes(slot: SlotState, states: Sequence[ClaimState], merged: list[Claim], setting: Setting) -> Plan:
    stored = {state.claim.ref: state for state in slot.claims}
    home = {said.id: state.claim.ref for state in slot.claims for said in state.evidence}
    new = tuple(state.claim for state in states if state.claim.ref not in stored)
    changed = tuple(
        state.claim for state in states if state.claim.ref in stored and stored[state.claim.ref].claim != state.claim
    )
    links = [EvidenceLink(state.claim.ref, said) for state in states for said in state.evidence]
    steps = [transition(stored.get(state.claim.ref), state.claim, setting.now, setting.cause) for state in states]
    events = tuple(
        EventNote("claim", state.claim.ref, setting.now, step.action if step else None)
        for state, step in zip(states, steps, strict=True)
        if step is not None or state.claim.ref not in stored
    )
    return Plan(
        slot.project,
        claims_new=new,
        claims_changed=changed + tuple(merged),
        evidence_new=tuple(link for link in links if link.evidence.id not in home),
        evidence_moved=tuple(
            replace(link, was=home[link.evidence.id])
            for link in links
            if home.get(link.evidence.id, link.claim) != link.claim
        ),
        reviews=tuple(step for step in steps if step is not None),
        events=events,
    )
