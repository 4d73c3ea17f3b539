"""Knows what has to be written so that a stored slot says what its fold says."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import Claim, Evidence
from graph.model.ids import claim_prefix
from graph.model.plan import Claims, EventNote, Events, EvidenceLink, Plan, Quotations, Reviews, Slots, SlotWrite
from graph.model.seal import is_sealed, opens
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING
from graph.rules.slots.chain import chain_changes, match, merged_away
from graph.rules.slots.contest import contest_changes
from graph.rules.slots.fold import fold
from graph.rules.slots.folding_claim import FoldedClaim, ReviewedClaim
from graph.rules.slots.saying import claim_of, first_draft, new_claim
from graph.rules.slots.succession import on_their_days
from graph.rules.slots.trail import Cause, log_claim, transition


@dataclass(frozen=True, slots=True)
class Setting:
    """The input of settling from outside: the time, the names to hand out, and the cause."""

    now: int
    take: Callable[[str], str]  # a prefix → the next free ref
    cause: Cause
    day: int = 0  # the project's present time, if it is later than `now`: words may be dated ahead of the clock


@dataclass(frozen=True, slots=True)
class Settled:
    slot: SlotState
    plan: Plan
    carries: dict[str, str]  # evidence id → ref of the claim that now carries it


def settle(slot: SlotState, arrivals: Sequence[Evidence], setting: Setting, *, was: SlotState | None = None) -> Settled:
    """Fold the slot with what arrived. `was` is the slot as stored, where an action has changed it in between."""
    stored = was or slot
    arrivals = _recognised(slot, arrivals)
    known = {state.claim.ref: state.claim for state in stored.claims}
    places = fold(on_their_days(_loose(slot, arrivals), max(setting.now, setting.day)), _fixed(slot))
    after = [
        log_claim(known.get(claim.ref), claim, setting.now)
        for claim in _claims(places, match(places, slot), slot, setting)
    ]
    home = {said.id: claim.ref for place, claim in zip(places, after, strict=True) for said in place.evidence}
    gone = merged_away(slot, home)
    states = _states(places, after, slot, arrivals, home | _supported(slot, arrivals, home, gone))
    settled = replace(slot, claims=states, touched_at=setting.now)
    chain, edges = chain_changes(stored, settled, places, after, gone, setting.now, setting.cause)
    contest, conflict = contest_changes(settled, stored.conflict, setting.now, setting.take)
    current = next((claim.ref for claim in after if claim.status in HOLDING), None)
    plan = _claim_writes(stored, states, gone, setting) + chain + contest
    plan += Plan(slot.project, Slots(taken=(SlotWrite(slot.id, current, setting.now),)))
    carries = {said.id: state.claim.ref for state in states for said in state.evidence}
    return Settled(replace(settled, supersessions=edges, conflict=conflict), plan, carries)


# ── the fold's input


def _recognised(slot: SlotState, arrivals: Sequence[Evidence]) -> Sequence[Evidence]:
    """Give words that repeat an erased value its sealed name: a value that was turned down stays turned down."""
    seals = {state.claim.norm for state in slot.claims if is_sealed(state.claim.norm)}
    if not seals:
        return arrivals

    def named(norm: str) -> str:
        return next((one for one in sorted(seals) if not is_sealed(norm) and opens(one, norm)), norm)

    def known(evidence: Evidence) -> Evidence:
        if evidence.draft is None:
            return evidence
        replaces = named(evidence.draft.replaces) if evidence.draft.replaces else None
        return replace(evidence, draft=replace(evidence.draft, norm=named(evidence.draft.norm), replaces=replaces))

    return [known(evidence) for evidence in arrivals]


def _fixed(slot: SlotState) -> tuple[ReviewedClaim, ...]:
    return tuple(as_fixed(state) for state in slot.claims if state.claim.pin is not None)


def as_fixed(state: ClaimState) -> ReviewedClaim:
    claim, pin = state.claim, state.claim.pin
    assert pin is not None  # only a claim that a Review has fixed is asked for
    said = tuple(evidence for evidence in state.assertions if evidence.recorded_at <= pin.at)
    hand = (
        claim.hand_authored
        if not said
        else any(evidence.standing.hand for evidence in said if not evidence.standing.withdraws)
    )
    return ReviewedClaim(claim.ref, claim.norm, pin, hand, said, claim.turned_down_at)


def _loose(slot: SlotState, arrivals: Sequence[Evidence]) -> list[Evidence]:
    """Assertions that no Review has fixed: the stored ones and what arrived, each once."""
    known = {evidence.id for state in slot.claims for evidence in state.evidence}
    stored = [
        evidence for state in slot.claims for evidence in state.assertions if not _is_fixed(state.claim, evidence)
    ]
    new = {evidence.id: evidence for evidence in arrivals if evidence.draft is not None and evidence.id not in known}
    return stored + list(new.values())


def _is_fixed(claim: Claim, words: Evidence) -> bool:
    return claim.pin is not None and words.recorded_at <= claim.pin.at


# ── the claims after the fold


def _claims(
    places: Sequence[FoldedClaim], matched: Sequence[ClaimState | None], slot: SlotState, setting: Setting
) -> Iterable[Claim]:
    for place, held in zip(places, matched, strict=True):
        if held is not None:
            yield claim_of(place, held.claim)
        else:
            ref = setting.take(claim_prefix(first_draft(place).kind))
            yield claim_of(place, new_claim(place, slot, ref, setting.now))


def _supported(
    slot: SlotState, arrivals: Sequence[Evidence], home: dict[str, str], gone: dict[str, str]
) -> dict[str, str]:
    """Return the claim of each quotation that asserts nothing itself: that of the assertion it supports, else its own."""
    stays = {said.id: gone.get(state.claim.ref, state.claim.ref) for state in slot.claims for said in state.evidence}
    quoted = [said for state in slot.claims for said in state.evidence] + list(arrivals)
    where = {said.id: home.get(said.of or "", stays.get(said.id)) for said in quoted if said.draft is None}
    return {one: ref for one, ref in where.items() if ref is not None}


def _states(
    places: Sequence[FoldedClaim],
    claims: Sequence[Claim],
    slot: SlotState,
    arrivals: Sequence[Evidence],
    home: dict[str, str],
) -> tuple[ClaimState, ...]:
    support: dict[str, dict[str, Evidence]] = {}
    for said in (*(evidence for state in slot.claims for evidence in state.evidence), *arrivals):
        if said.draft is None and said.id in home:
            support.setdefault(home[said.id], {}).setdefault(said.id, said)
    return tuple(
        ClaimState(claim, (*place.evidence, *support.get(claim.ref, {}).values()))
        for place, claim in zip(places, claims, strict=True)
    )


# ── writes


def _claim_writes(slot: SlotState, states: Sequence[ClaimState], gone: dict[str, str], setting: Setting) -> Plan:
    stored = {state.claim.ref: state for state in slot.claims}
    home = {said.id: state.claim.ref for state in slot.claims for said in state.evidence}
    links = [EvidenceLink(state.claim.ref, said) for state in states for said in state.evidence]
    steps = [transition(stored.get(state.claim.ref), state.claim, setting.now, setting.cause) for state in states]
    changed = [
        state.claim for state in states if state.claim.ref in stored and stored[state.claim.ref].claim != state.claim
    ]
    changed += [replace(stored[ref].claim, merged_into=into, changed_at=setting.now) for ref, into in gone.items()]
    events = tuple(
        EventNote("claim", state.claim.ref, setting.now, step.action if step else None)
        for state, step in zip(states, steps, strict=True)
        if step is not None or state.claim.ref not in stored
    )
    return Plan(
        slot.project,
        Claims(new=tuple(state.claim for state in states if state.claim.ref not in stored), changed=tuple(changed)),
        Quotations(
            new=tuple(link for link in links if link.evidence.id not in home),
            moved=tuple(
                replace(link, was=home[link.evidence.id])
                for link in links
                if home.get(link.evidence.id, link.claim) != link.claim
            ),
        ),
        Reviews(new=tuple(step for step in steps if step is not None)),
        Events(told=events),
    )
