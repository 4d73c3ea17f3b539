"""What a person sets over everything that is said of an item, and takes back: reviewed, and never anybody else's to change."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from graph.actions.announce import announce
from graph.actions.claims import typed_value
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment
from graph.actions.projects import profile_of
from graph.actions.reading import items_by_ids
from graph.actions.steps import Person, reviewed
from graph.model.address import at_item, keyed
from graph.model.errors import BadInput, NotFound
from graph.model.field import ItemState, Override
from graph.model.ids import node_id
from graph.model.key import key_of
from graph.model.place import Item
from graph.model.plan import BlockWrite, Plan, Reviews, Slots, SlotWrite
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.words import ReviewAction
from graph.rules.knowledge.fields import field_now, moved, of_items
from graph.rules.knowledge.patch import blocks_of_override
from graph.store.keys import key_at

MOST_VALUES = 100


async def set_override(ledger: Ledger, project: str, item: str, key: str, value: Any, person: Person) -> Item:
    """The value holds whatever is said, until it is cleared. The same value again changes nothing."""
    key, profile = key_of(key), await profile_of(ledger, project)
    found = await _item(ledger, project, item)
    wanted = _value(profile, key, value)

    def change(state: ItemState, now: int) -> Mapping[str, Override] | None:
        was = state.overrides.get(key)
        if was is not None and was.value == wanted:
            return None
        return {**state.overrides, key: Override(wanted, person.name, now, person.note)}

    return await _change(ledger, found, key, ReviewAction.OVERRIDE, person, change, profile)


async def clear_override(ledger: Ledger, project: str, item: str, key: str, person: Person) -> Item:
    """What is said of the key holds again."""
    key, profile = key_of(key), await profile_of(ledger, project)
    found = await _item(ledger, project, item)

    def change(state: ItemState, _: int) -> Mapping[str, Override]:
        if key not in state.overrides:
            known = ", ".join(sorted(state.overrides)) or "nothing"
            raise NotFound(f"Nothing is set for {key[:80]!r} of {item!r}. Set there: {known}.")
        return {name: one for name, one in state.overrides.items() if name != key}

    return await _change(ledger, found, key, ReviewAction.RESTORE, person, change, profile)


async def _item(ledger: Ledger, project: str, ref: str) -> Item:
    (found,) = await items_by_ids(ledger.graph, [node_id(project, ref)])
    if found is None:
        raise NotFound(f"There is no item {ref!r} in {project!r}: createItem makes it, `items` lists those there are.")
    return found


def _value(profile: Profile, key: str, value: Any) -> Any:
    """As the key's type asks; for a key that holds many, the whole list of them."""
    if not of_items(key):
        raise BadInput(f"{key[:80]!r} is a key of the project, and no item has it: addClaim states it for the project.")
    typed = [typed_value(profile, key, one) for one in (value if isinstance(value, list) else [value])]
    spec = profile.spec(key)
    if spec is not None and spec.many:
        if len(typed) > MOST_VALUES:
            raise BadInput(f"{key} is set to {len(typed)} values: at most {MOST_VALUES} are kept.")
        return list({one.norm: one.value for one in reversed(typed)}.values())[::-1]
    return typed_value(profile, key, value).value


async def _change(
    ledger: Ledger,
    item: Item,
    key: str,
    action: ReviewAction,
    person: Person,
    change: Any,
    profile: Profile,
) -> Item:
    slot, slots = await _slots_under(ledger, item, key, profile)

    def decide(moment: Moment) -> ItemState:
        before = moment.slots[slot].projected.item
        assert before is not None  # it was there a moment ago, and items are never deleted
        overrides = change(before, moment.now)
        after = before if overrides is None else moved(before, overrides=overrides)
        if after is not before:
            told = {"before": field_now(before, profile, key), "after": field_now(after, profile, key)}
            step = f"{node_id(item.project, item.ref)}/{moment.now}/{key}"
            review = reviewed(moment, person, action, item.ref, id=step, noun="Item", **told)
            moment.add(Plan(item.project, Slots(taken=(_touched(moment, slot),)), Reviews(new=(review,))))
            asked = any(one.projected.asked for one in moment.slots.values())
            moved_blocks = sorted(blocks_of_override(key, item.ref, profile, asked=asked))
            moment.items[item.ref] = after
            by = f"user:{person.name}"
            moment.blocks += [BlockWrite(item.ref, one, moment.now, by, slot) for one in moved_blocks]
        return after

    return replace(item, state=(await announce(ledger, item.project, slots, decide)).decided)


async def _slots_under(ledger: Ledger, item: Item, key: str, profile: Profile) -> tuple[str, dict[str, SlotShape]]:
    """The slot that the value is set over, and all that hold something under the key."""
    address = keyed(at_item(item.project, item.ref), key)
    shape, slot = SlotShape.at(address, high_risk=profile.is_high_risk(key)), address.slot
    rows = await ledger.graph.read("trace.by_key", key=key_at(item.project, item.ref, key))
    return slot, {row["claim"]["slotId"]: SlotShape() for row in rows} | {slot: shape}


def _touched(moment: Moment, slot: str) -> SlotWrite:
    """The slot's time moves with what is set over it, so that no two settings share one."""
    current = moment.slots[slot].current
    return SlotWrite(slot, current.ref if current else None, moment.now)
