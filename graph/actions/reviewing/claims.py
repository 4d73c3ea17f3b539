"""Steps with a claim: promote, reject, edit, defer, archive, retract."""

from functools import partial
from typing import Any

from graph.actions.cards.budget import Room
from graph.actions.cards.sharing import share, too_narrow
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.freezing import promote_entity
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Change, Person, locate, take_step
from graph.model.address import BORN_IN, layer_of
from graph.model.claim import Claim
from graph.model.errors import BadInput, Forbidden
from graph.model.profile import Profile
from graph.model.slot import SlotState
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.catalogue.likeness import instead_of
from graph.rules.reviews import review
from graph.rules.reviews.legality import refusal
from graph.rules.reviews.reword import reworded, rival
from graph.rules.values.normal import Misfit, Value, infer, normalise
from graph.rules.values.value import shown

STATEMENT_MAX = 4000


async def promote(services: Services, project: str, ref: str, person: Person) -> Claim:
    """An entity takes the memory that it was proposed from with it; a card has to fit its budget, and goes on from a broader
    tier to the other projects there, for whom it takes their reviewer."""
    ref, slot = (await locate(services, project, ref))[ref]
    if layer_of(slot) is not BORN_IN:
        return await promote_entity(services, project, ref, slot, person)
    claim = await claim_by_ref(services, project, ref)
    if (narrow := await too_narrow(services, claim, person)) is not None:
        raise Forbidden(narrow)
    room = Room((await profile_of(services, project)).cards, [claim])
    action = ReviewAction.PROMOTE

    def change(slot: SlotState, now: int) -> SlotState:
        return review.promoted(slot, ref, now)

    def refused(stored: Claim) -> str | None:
        return refusal(stored, action) or room.refusal(stored)

    step = await take_step(services, project, ref, action, person, change, refused, at=(ref, slot), listener=room)
    await share(services, [step])
    return step


async def recheck(services: Services, project: str, ref: str, person: Person) -> Claim:
    """Confirm a claim after a look: it goes on holding from its own time."""
    if not (person.note or "").strip():
        raise BadInput("recheck needs a note: say what was looked into.")
    return await _step(
        services, project, ref, ReviewAction.RECHECK, person, lambda slot, now: review.promoted(slot, ref, now)
    )


async def reject(services: Services, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        services, project, ref, ReviewAction.REJECT, person, lambda slot, now: review.rejected(slot, ref, now)
    )


async def retract(services: Services, project: str, ref: str, person: Person) -> Claim:
    """Retract a claim that was never true: it leaves every view of the world as it was, and stays in every view of what was
    known."""
    if not (person.note or "").strip():
        raise BadInput("retract needs a note: say why it was never true.")
    return await _step(
        services, project, ref, ReviewAction.RETRACT, person, lambda slot, now: review.rejected(slot, ref, now)
    )


async def archive(services: Services, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        services, project, ref, ReviewAction.ARCHIVE, person, lambda slot, now: review.archived(slot, ref, now)
    )


async def defer(services: Services, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        services, project, ref, ReviewAction.DEFER, person, lambda slot, now: review.deferred(slot, ref, now)
    )


async def edit(
    services: Services, project: str, ref: str, person: Person, profile: Profile, *, statement: str | None, value: Any
) -> Claim:
    """Change a claim's words, or its value; its earlier words stay in its reviews."""
    if statement is None and value is None:
        raise BadInput("editClaim changes nothing without a statement or a value: give at least one.")
    if statement is not None and not 0 < len(statement.strip()) <= STATEMENT_MAX:
        raise BadInput(f"A statement has 1 to {STATEMENT_MAX} characters.")

    def change(slot: Any, now: int) -> Any:
        claim = slot.claim(ref).claim
        return review.edited(slot, ref, now, **_says(claim, profile, statement, value))

    return await _step(services, project, ref, ReviewAction.EDIT, person, change)


def _says(claim: Claim, profile: Profile, statement: str | None, value: Any) -> dict[str, Any]:
    """Statement and value go together: a new value takes the old one's place in the statement, unless that is new, too."""
    key = claim.key
    if key is None:
        if value is not None:
            raise BadInput(f"{claim.ref} has no key, so it has no value: edit its statement.")
        # Its slot stays that of the words it rests on: said again they count for it, and never replace it.
        return {"statement": (statement or "").strip()}
    old, new = _value_of(claim), None if value is None else typed_value(profile, key, value)
    at = claim.valid_from or claim.recorded_at
    if new is not None and new.norm != claim.norm and _holds_many(profile, key):
        raise BadInput(
            f"{key} holds many values, each a claim of its own: addClaim the other one, with supersedes: {claim.ref}."
        )
    said = (claim.statement if statement is None else statement).strip()
    if new is not None and statement is None:
        said = reworded(said, key, old, new, at)
    _refuse_rival(said, key, new or old, at)
    says: dict[str, Any] = {"statement": said}
    return says if new is None else says | {"value": new.value, "value_type": new.type, "norm": new.norm}


def _refuse_rival(statement: str, key: str, value: Value | None, at: int) -> None:
    other = rival(statement, key, value, at) if value is not None else None
    if value is not None and other is not None:
        raise BadInput(
            f"The statement says {other[:80]!r}, and the value is {shown(value.value)[:80]!r}: "
            "give the statement and the value that belong together."
        )


def _value_of(claim: Claim) -> Value | None:
    found = normalise(claim.value_type, claim.value)
    return found if isinstance(found, Value) else None


def _holds_many(profile: Profile, key: str) -> bool:
    spec = profile.spec(key)
    return spec is not None and spec.many


def typed_value(profile: Profile, key: str, value: Any) -> Value:
    """The value as its key asks, or BadInput that says what would fit."""
    spec = profile.spec(key)
    if spec is None:
        raise BadInput(f"The profile {profile.name} has no key {key[:80]!r}: {instead_of(key, profile)}")
    if isinstance(value, str) and spec.value_type is None:
        found = infer(value, key) if value.strip() else Misfit("there is no value")
    else:
        found = normalise(spec.value_type, spec.meant_by(value), spec.values, spec.unit)
    if isinstance(found, Misfit):
        raise BadInput(f"That value does not fit {key}: {found.reason}.")
    return found


async def _step(
    services: Services, project: str, ref: str, action: ReviewAction, person: Person, change: Change
) -> Claim:
    return await take_step(services, project, ref, action, person, change, partial(refusal, action=action))
