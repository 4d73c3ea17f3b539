"""Knows the fields of an item: what a person has set, else what facts hold, else the profile's default."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graph.model.address import set_by_hand
from graph.model.claim import Claim
from graph.model.field import Field, Held, ItemState, Override
from graph.model.profile import KeySpec, Profile
from graph.model.review import Review
from graph.model.slot import SlotState
from graph.model.status import HOLDING
from graph.model.trace import is_to_come
from graph.model.words import ClaimKind, FieldOrigin, ReviewAction
from graph.rules.asking.point_in_time import Asked
from graph.rules.slots.layers import trusted_slots

PROJECTS_OWN = "project."
ITEMS_OWN = "item."


def of_items(key: str) -> bool:
    """True if an item may have the key: some keys are the project's alone."""
    return not key.startswith(PROJECTS_OWN)


def held_in(slot: SlotState) -> Held | None:
    """Return the present content of an item's slot."""
    current = slot.current
    return held_by(current) if current is not None and slot.shape.item is not None else None


def held_by(claim: Claim) -> Held | None:
    """Return the field that a claim gives its item. A decision under a key that is no item's, such as a line's canonical,
    gives none."""
    if claim.key is None or claim.status not in HOLDING or claim.withdraws:
        return None
    if claim.kind is not ClaimKind.FACT and not claim.key.startswith(ITEMS_OWN):
        return None
    value = claim.statement if claim.value is None else claim.value
    return Held(claim.key, value, claim.ref, _held_since(claim))


def patched(state: ItemState, slots: Iterable[SlotState]) -> ItemState:
    """The item after these slots of it have changed; the same where nothing of it has."""
    held = dict(state.held)
    for slot in slots:
        now = held_in(slot)
        held.pop(slot.id, None)
        if now is not None:
            held[slot.id] = now
    return with_parts(state, held=held)


def recomputed(state: ItemState, slots: Iterable[SlotState], trail: Sequence[Review]) -> ItemState:
    """The item from nothing but its slots, all of them, and its reviews."""
    held = {slot.id: now for slot in slots if (now := held_in(slot)) is not None}
    return with_parts(state, held=held, overrides=overrides_at(trail, None))


def with_parts(
    state: ItemState, *, held: Mapping[str, Held] | None = None, overrides: Mapping[str, Override] | None = None
) -> ItemState:
    """The item with other parts; its revision moves when that shows."""
    changed = replace(
        state, held=state.held if held is None else held, overrides=state.overrides if overrides is None else overrides
    )
    return changed if _shown_values(changed) == _shown_values(state) else replace(changed, revision=state.revision + 1)


def _trusted_fields(state: ItemState) -> list[Held]:
    """Return the fields of the most trusted slots: of several layers of one address, the most trusted answers."""
    trusted = trusted_slots(state.held)
    return sorted((one for slot, one in state.held.items() if slot in trusted), key=_order)


def _shown_values(state: ItemState) -> tuple[list[tuple[str, Any, str]], dict[str, Any]]:
    """Return the content of an item's fields, in their order: an override hides the facts."""
    held = [(one.key, one.value, one.claim) for one in _trusted_fields(state)]
    overrides = {key: override.value for key, override in state.overrides.items()}
    return [one for one in held if one[0] not in overrides], overrides


# ── the fields


def fields_of(state: ItemState, profile: Profile) -> tuple[Field, ...]:
    """Every key that the profile asks of an item, in its order, then what else is known, by name."""
    by_key: dict[str, list[Held]] = {}
    for one in _trusted_fields(state):
        by_key.setdefault(one.key, []).append(one)
    keys = _keys(profile, {*by_key, *state.overrides})
    return tuple(field for key in keys for field in _field(state, key, profile.spec(key), by_key.get(key, [])))


def field_now(state: ItemState, profile: Profile, key: str) -> dict[str, Any]:
    """Return an item's field under a key, as a Review shows it before and after."""
    spec = profile.spec(key)
    mine = [field for field in fields_of(state, profile) if field.key == key]
    values = [field.value for field in mine if field.value is not None]
    many = spec is not None and spec.many
    origin = mine[0].origin if mine else FieldOrigin.DEFAULT
    return {"key": key, "value": values if many else next(iter(values), None), "origin": origin.value}


def fields_then(
    state: ItemState, claims: Iterable[Claim], trail: Sequence[Review], until: int, profile: Profile
) -> tuple[Field, ...]:
    """The fields at another time: `claims` as they were then, and what a person had set `until` then."""
    known = {claim.ref: claim for claim in claims}
    held: dict[str, Held] = {}
    for one in sorted(known.values(), key=lambda claim: (_held_since(claim), claim.recorded_at, claim.ref)):
        if (now := held_by(one)) is not None:
            held[one.slot] = now
    then = replace(state, held=held, overrides=overrides_at(trail, until))
    set_then = {claim.slot: claim for claim in known.values() if claim.status in HOLDING}
    return tuple(
        replace(
            field, fact=known[field.fact] if isinstance(field.fact, str) else set_then.get(field.slot or ""), slot=None
        )
        for field in fields_of(then, profile)
    )


def overrides_at(trail: Sequence[Review], until: int | None) -> dict[str, Override]:
    """Return the overrides of an item at a time, from its trail of reviews."""
    found: dict[str, Override] = {}
    for one in sorted(trail, key=lambda review: (review.at, review.order)):
        if until is not None and one.at > until:
            break
        if one.action is ReviewAction.OVERRIDE and one.after:
            found[one.after["key"]] = Override(one.after["value"], one.by, one.at, one.note)
        elif one.action is ReviewAction.RESTORE and one.before:
            found.pop(one.before.get("key", ""), None)
    return found


def to_come(held: Held, asked: Asked) -> bool:
    """True for a value that holds from a later day on: until then the field is what it was."""
    return is_to_come(held.at, asked.day)


def _keys(profile: Profile, known: Iterable[str]) -> Iterator[str]:
    asked = [key for key, spec in profile.keys.items() if _asked(key, spec)]
    yield from asked
    yield from sorted(set(known) - set(asked))


def _asked(key: str, spec: KeySpec) -> bool:
    """A key may lie anywhere in a profile of open keys: only what is an item's by name, or has a default, is asked."""
    named = key.startswith(ITEMS_OWN) or (spec.block or "").startswith(ITEMS_OWN)
    return of_items(key) and (named or spec.default is not None)


def _field(state: ItemState, key: str, spec: KeySpec | None, held: Sequence[Held]) -> Iterator[Field]:
    """Yield a field for a key that holds one value; for a key that holds many, one for each, so that each leads to its fact."""
    project, override, many = state.project, state.overrides.get(key), spec is not None and spec.many
    if override is not None:
        slot = set_by_hand(project, state.ref, key).slot
        for value in _each(override.value, many):
            yield Field(project, key, value, FieldOrigin.OVERRIDE, slot=slot)
    elif held:
        for one in held:
            yield Field(project, key, one.value, FieldOrigin.FACT, one.claim)
    else:
        for value in _each(spec.default if spec else None, many):
            yield Field(project, key, value, FieldOrigin.DEFAULT)


def _each(value: Any, many: bool) -> Sequence[Any]:
    if not many or not isinstance(value, list):
        return [value]
    return value or [None]


def _order(held: Held) -> tuple[str, int, str, str]:
    return (held.key, held.at, repr(held.value), held.claim)


def _held_since(claim: Claim) -> int:
    return claim.valid_from if claim.valid_from is not None else claim.recorded_at
