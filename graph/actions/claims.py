"""What a person does with one claim: promote, reject, edit, defer, archive, retract."""

from collections.abc import Callable
from typing import Any

from graph.actions.ledger import Ledger
from graph.actions.steps import Change, Person, take_step
from graph.model.claim import Claim
from graph.model.errors import BadInput
from graph.model.profile import Profile
from graph.model.words import ClaimKind, ReviewAction
from graph.rules import review
from graph.rules.legality import refusal
from graph.rules.reconcile import normal_statement
from graph.rules.values import Misfit, infer, normalise

STATEMENT_MAX = 4000


async def promote(ledger: Ledger, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        ledger, project, ref, ReviewAction.PROMOTE, person, lambda one, now: review.promoted(one, ref, now)
    )


async def reject(ledger: Ledger, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        ledger, project, ref, ReviewAction.REJECT, person, lambda one, now: review.rejected(one, ref, now)
    )


async def retract(ledger: Ledger, project: str, ref: str, person: Person) -> Claim:
    """It was never true: it leaves every view of the world as it was, and stays in what was known."""
    if not (person.note or "").strip():
        raise BadInput("retract needs a note: say why it was never true.")
    return await _step(
        ledger, project, ref, ReviewAction.RETRACT, person, lambda one, now: review.rejected(one, ref, now)
    )


async def archive(ledger: Ledger, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        ledger, project, ref, ReviewAction.ARCHIVE, person, lambda one, now: review.archived(one, ref, now)
    )


async def defer(ledger: Ledger, project: str, ref: str, person: Person) -> Claim:
    return await _step(
        ledger, project, ref, ReviewAction.DEFER, person, lambda one, now: review.deferred(one, ref, now)
    )


async def edit(
    ledger: Ledger, project: str, ref: str, person: Person, profile: Profile, *, statement: str | None, value: Any
) -> Claim:
    """Other words, or another value, for the same claim; what it said before stays in its reviews."""
    if statement is None and value is None:
        raise BadInput("editClaim changes nothing without a statement or a value: give at least one.")
    if statement is not None and not 0 < len(statement.strip()) <= STATEMENT_MAX:
        raise BadInput(f"A statement has 1 to {STATEMENT_MAX} characters.")

    def change(slot: Any, now: int) -> Any:
        claim = slot.claim(ref).claim
        return review.edited(slot, ref, now, **_says(claim, profile, statement, value))

    return await _step(ledger, project, ref, ReviewAction.EDIT, person, change)


def _says(claim: Claim, profile: Profile, statement: str | None, value: Any) -> dict[str, Any]:
    says: dict[str, Any] = {}
    if statement is not None:
        says["statement"] = statement.strip()
        if claim.key is None:
            says["norm"] = normal_statement(statement)
    if value is not None:
        if claim.key is None:
            raise BadInput(f"{claim.ref} has no key, so it has no value: edit its statement.")
        typed = typed_value(profile, claim.key, value)
        says |= {"value": typed.value, "value_type": typed.type, "norm": typed.norm}
    return says


def typed_value(profile: Profile, key: str, value: Any) -> Any:
    """The value as its key asks, or BadInput that says what would fit."""
    spec = profile.spec(key)
    if spec is None:
        raise BadInput(f"The profile {profile.name} has no key {key!r}: a key is lower-case words joined by dots.")
    if isinstance(value, str) and spec.value_type is None:
        found = infer(value, key) if value.strip() else Misfit("there is no value")
    else:
        found = normalise(spec.value_type, value, spec.values, spec.unit)
    if isinstance(found, Misfit):
        raise BadInput(f"That value does not fit {key}: {found.reason}.")
    return found


async def _step(ledger: Ledger, project: str, ref: str, action: ReviewAction, person: Person, change: Change) -> Claim:
    return await take_step(ledger, project, ref, action, person, change, _check(action))


def _check(action: ReviewAction) -> Callable[[Claim], str | None]:
    def check(claim: Claim) -> str | None:
        if claim.kind is ClaimKind.NOTE and action is ReviewAction.PROMOTE:
            return f"{claim.ref} is a note, and a note stays a CANDIDATE: addClaim states what it should say. Legal: reject."
        return refusal(claim, action)

    return check
