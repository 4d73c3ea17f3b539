"""Graduation: a memory is proposed as an entity. `freezing` tells what its promotion does to the memory."""

from dataclasses import replace

from graph.actions.reviewing.claims import typed_value
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Person, cause_of, claim_after, locate, no_claim, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, resettle
from graph.model.address import Address, in_layer, named
from graph.model.claim import Claim, Draft, Evidence, Standing
from graph.model.errors import BadInput, IllegalTransition
from graph.model.key import key_of
from graph.model.plan import Graduation, Graduations, Plan
from graph.model.profile import Profile
from graph.model.slot import ClaimState, SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, ReviewAction
from graph.process.services import Services
from graph.rules.catalogue.likeness import instead_of
from graph.rules.reviews.legality import refusal
from graph.rules.slots.folding_claim import change_claim, fix
from graph.rules.slots.settle import settle
from graph.rules.values.normal import normal_statement

RULE, VERSION = "graduation", "1"
_STAY = (ClaimKind.IDENTITY, ClaimKind.PREFERENCE, ClaimKind.EPISODIC)  # at home among the memories


async def graduate(
    services: Services,
    project: str,
    profile: Profile,
    ref: str,
    person: Person,
    *,
    key: str | None,
    rationale: str | None,
) -> Claim:
    """An entity candidate that rests on what its memory rests on; nothing else changes until a person promotes it."""
    if profile.layers.rationale and not (rationale or "").strip():
        raise BadInput("graduate needs a rationale here: say why this is more than a memory.")
    ref, slot = (await locate(services, project, ref))[ref]
    memory = await claim_by_ref(services, project, ref)
    _refuse(memory)
    says = _under_key(memory, profile, None if key is None else _checked(profile, key))
    target = in_layer(slot, Layer.ENTITY) if key is None else _address(memory, profile, says).slot
    shape = replace(_shape(memory), layer=Layer.ENTITY, key=says.key)

    def decide(settlement: Settlement) -> str:
        state = settlement.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        _refuse(state.claim)
        words = _words(state, says, rationale, settlement.now)
        cause = cause_of(project, ref, person, settlement, undoing=True)
        settlement.settled[target] = settle(settlement.slots[target], words, settlement.setting(cause))
        entity = settlement.settled[target].carries[words[0].id]
        _propose_again(settlement, target, entity, person)
        settlement.add(
            Plan(project, Graduations(proposed=(Graduation(entity, ref, person.name, settlement.now, rationale),)))
        )
        return entity

    def finish(settlement: Settlement, entity: str) -> None:
        now = claim_after(settlement, target, entity)
        record(settlement, entity, target, ReviewAction.GRADUATE, _with_note(person, rationale), now)

    announced = await announce(services, project, {slot: SlotShape(), target: shape}, decide, finish=finish)
    return claim_after(announced.settlement, target, announced.decided)


def _with_note(person: Person, rationale: str | None) -> Person:
    return replace(person, note=rationale or person.note)


def _refuse(memory: Claim) -> None:
    if memory.layer is not Layer.MEMORY:
        raise IllegalTransition(f"{memory.ref} is {memory.layer.lower()} already: only a memory is graduated.")
    if memory.kind in _STAY:
        kind = memory.kind.lower()
        raise IllegalTransition(
            f"{memory.ref} is of kind {kind}, which stays a memory: `promote` keeps it in force, or add as a decision what follows from it."
        )
    refused = refusal(memory, ReviewAction.GRADUATE)
    if refused:
        raise IllegalTransition(refused)


def _propose_again(settlement: Settlement, slot: str, entity: str, person: Person) -> None:
    """Let a proposal wait for a person again that was taken back, or turned down."""
    claim = claim_after(settlement, slot, entity)
    if claim.status is not ClaimStatus.REJECTED:
        return

    def step(claim: Claim) -> Claim:
        return replace(fix(claim, ClaimStatus.CANDIDATE, claim.valid_from, None, settlement.now), turned_down_at=None)

    cause = cause_of(settlement.project, entity, person, settlement, undoing=True)
    resettle(settlement, slot, change_claim(settlement.after(slot), entity, settlement.now, step), cause)


def withdraw(settlement: Settlement, slot: str, entity: str, person: Person) -> None:
    """A proposal is taken back: the memory holds on, and the same may be proposed again."""

    def step(claim: Claim) -> Claim:
        return fix(claim, ClaimStatus.REJECTED, claim.valid_from, None, settlement.now)

    cause = cause_of(settlement.project, entity, person, settlement, undoing=True)
    resettle(settlement, slot, change_claim(settlement.after(slot), entity, settlement.now, step), cause)


# ── the entity's words


def _checked(profile: Profile, said: str) -> str:
    key = key_of(said)
    if profile.spec(key) is None:
        raise BadInput(f"{key[:80]!r} is not a key of the profile {profile.name}: {instead_of(key, profile)}")
    return key


def _shape(memory: Claim) -> SlotShape:
    return SlotShape(memory.tier, memory.item, memory.domain, memory.layer, memory.key, memory.high_risk)


def _under_key(memory: Claim, profile: Profile, key: str | None) -> Claim:
    """The memory as it would be said under another key."""
    if key is None or key == memory.key:
        return memory
    if memory.value is None:
        return replace(memory, key=key, norm=normal_statement(memory.statement))
    typed = typed_value(profile, key, memory.value)
    return replace(memory, key=key, value=typed.value, value_type=typed.type, norm=typed.norm)


def _address(memory: Claim, profile: Profile, says: Claim) -> Address:
    spec = profile.spec(says.key or "")
    place = memory.item or memory.domain
    scope = Address(memory.project, memory.tier, place, Layer.ENTITY)
    return named(scope, says.kind, says.key, says.norm, many=spec is not None and spec.many)


def _words(state: ClaimState, says: Claim, rationale: str | None, now: int) -> list[Evidence]:
    """The memory's own quotations: what asserts it asserts the entity, and accepts nothing by itself."""
    draft = Draft(
        kind=says.kind,
        statement=says.statement,
        rule=RULE,
        extractor_version=VERSION,
        run=says.run,
        confidence=says.confidence,
        norm=says.norm,
        value_type=says.value_type,
        value=says.value,
        rationale=(rationale or "").strip() or says.rationale,
        alternatives=says.alternatives,
        owner=says.owner,
        due=says.due,
        subject=says.subject if says.key is None else None,
        aspect=says.aspect if says.key is None else None,
    )
    said = [
        evidence for evidence in state.assertions if not evidence.standing.withdraws and not evidence.standing.refuses
    ]
    asserting = [
        replace(evidence, draft=draft, standing=Standing(hand=evidence.standing.hand), recorded_at=now)
        for evidence in said
    ]
    beside = [replace(evidence, recorded_at=now) for evidence in state.evidence if evidence.draft is None]
    return [*asserting, *beside]
