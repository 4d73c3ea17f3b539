"""Values that a person sets over everything that is said of an item, or clears. Each is a review, and only people change them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from graph.actions.answering.by_ids import items_by_ids
from graph.actions.capturing.batches import Storing
from graph.actions.capturing.capture import Intake, parcel_of
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.by_hand import stored_words
from graph.actions.reviewing.claims import typed_value
from graph.actions.reviewing.handwriting import Handwritten, Proposal, cleaned, draft_of
from graph.actions.reviewing.steps import Person, apply_step, review_of
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.model.address import Address, at_item, keyed, set_by_hand
from graph.model.errors import BadInput, NotFound, no_item
from graph.model.field import ItemState, Override
from graph.model.ids import node_id
from graph.model.key import key_of
from graph.model.place import Item
from graph.model.plan import BlockWrite, Plan, Reviews, Slots, SlotWrite
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import BY_HAND
from graph.model.words import ClaimKind, ReviewAction, Tier
from graph.process.services import Services
from graph.rules.knowledge.fields import field_now, of_items, with_parts
from graph.rules.knowledge.patch import blocks_of_override
from graph.rules.reviews.review import archived
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.rules.values.normal import normal_statement
from graph.rules.values.value import shown
from graph.store.keys import key_at

MOST_VALUES = 100


async def set_override(
    services: Services, project: str, item: str, key: str, value: Any, person: Person, written: Callable[[str], Intake]
) -> Item:
    """The value holds whatever is said, until it is cleared, and is a fact of its own, in the person's name. The same value
    again changes nothing. `written`: a statement as the source that the fact quotes."""
    key, profile = key_of(key), await profile_of(services, project)
    found = await _item(services, project, item)
    wanted = _value(profile, key, value)
    if (was := found.state.overrides.get(key)) is not None and was.value == wanted:
        return found
    hand = _Hand(found, key, person)
    proposal, storing = await hand.write_down(services, profile, wanted, written)

    def change(settlement: Settlement, state: ItemState) -> Mapping[str, Override]:
        said = stored_words(storing, proposal, hand.handwritten, settlement.now)
        cause = Cause(by=person.name, note=person.note or "set over what is said", machine=True)
        settlement.settled[hand.slot] = settle(settlement.slots[hand.slot], said, settlement.setting(cause))
        return {**state.overrides, key: Override(wanted, person.name, settlement.now, person.note)}

    return await _change(services, hand, ReviewAction.OVERRIDE, change, profile, storing)


async def clear_override(services: Services, project: str, item: str, key: str, person: Person) -> Item:
    """Remove an override: the claims of the key hold again, and the fact that was set over them is archived."""
    key, profile = key_of(key), await profile_of(services, project)
    hand = _Hand(await _item(services, project, item), key, person)

    def change(settlement: Settlement, state: ItemState) -> Mapping[str, Override]:
        if key not in state.overrides:
            known = ", ".join(sorted(state.overrides)) or "nothing"
            raise NotFound(f"Nothing is set for {key[:80]!r} of {item!r}. Set there: {known}.")
        if (fact := settlement.slots[hand.slot].current) is not None:
            apply_step(settlement, fact.ref, hand.slot, person, lambda slot, now: archived(slot, fact.ref, now))
        return {name: override for name, override in state.overrides.items() if name != key}

    return await _change(services, hand, ReviewAction.RESTORE, change, profile)


@dataclass(slots=True)
class _Hand:
    """The person, the item and the key that is set or cleared, with the slot of the facts that are set so."""

    item: Item
    key: str
    person: Person
    handwritten: Handwritten = field(init=False)

    @property
    def address(self) -> Address:
        return set_by_hand(self.item.project, self.item.ref, self.key)

    @property
    def slot(self) -> str:
        return self.address.slot

    async def write_down(
        self, services: Services, profile: Profile, value: Any, written: Callable[[str], Intake]
    ) -> tuple[Proposal, Storing]:
        statement, reason = f"{self.key} = {shown(value)}", (self.person.note or "").strip() or None
        said = Handwritten(ClaimKind.FACT, statement, written(statement), reason, Tier.ITEM, self.item.ref, value=value)
        self.handwritten = cleaned(profile, said)
        norm = normal_statement(self.handwritten.statement)
        draft = replace(draft_of(self.handwritten, norm), value=self.handwritten.value)
        storing = Storing(await parcel_of(services, self.item.project, [self.handwritten.intake], BY_HAND, done=True))
        return Proposal(draft, SlotShape.at(self.address), self.slot), storing


async def _item(services: Services, project: str, ref: str) -> Item:
    (found,) = await items_by_ids(services.graph, [node_id(project, ref)])
    if found is None:
        raise no_item(project, ref)
    return found


def _value(profile: Profile, key: str, value: Any) -> Any:
    """Return the value as the key's type asks; for a key that holds many, the whole list of them."""
    if not of_items(key):
        raise BadInput(f"{key[:80]!r} is a key of the project, and no item has it: addClaim states it for the project.")
    typed = [typed_value(profile, key, one) for one in (value if isinstance(value, list) else [value])]
    spec = profile.spec(key)
    if spec is not None and spec.many:
        if len(typed) > MOST_VALUES:
            raise BadInput(f"{key} is set to {len(typed)} values: at most {MOST_VALUES} are kept.")
        return list({value.norm: value.value for value in reversed(typed)}.values())[::-1]
    return typed_value(profile, key, value).value


async def _change(
    services: Services,
    hand: _Hand,
    action: ReviewAction,
    change: Callable[[Settlement, ItemState], Mapping[str, Override]],
    profile: Profile,
    storing: Storing | None = None,
) -> Item:
    item, key, person = hand.item, hand.key, hand.person
    slot, slots = await _slots_under(services, item, key, profile)

    def decide(settlement: Settlement) -> ItemState:
        before = settlement.slots[slot].projected.item
        assert before is not None  # it was there a moment ago, and items are never deleted
        after = with_parts(before, overrides=change(settlement, before))
        told = {"before": field_now(before, profile, key), "after": field_now(after, profile, key)}
        step = f"{node_id(item.project, item.ref)}/{settlement.now}/{key}"
        review = review_of(settlement, person, action, item.ref, id=step, noun="Item", **told)
        settlement.add(Plan(item.project, Slots(taken=(_touched(settlement, slot),)), Reviews(new=(review,))))
        asked = any(slot.projected.asked for slot in settlement.slots.values())
        moved_blocks = sorted(blocks_of_override(key, item.ref, profile, asked=asked))
        settlement.items[item.ref] = after
        by = f"user:{person.name}"
        settlement.blocks += [BlockWrite(item.ref, one, settlement.now, by, slot) for one in moved_blocks]
        return after

    shapes = {**slots, hand.slot: SlotShape.at(hand.address)}
    return replace(item, state=(await announce(services, item.project, shapes, decide, listener=storing)).decided)


async def _slots_under(services: Services, item: Item, key: str, profile: Profile) -> tuple[str, dict[str, SlotShape]]:
    """The slot that the value is set over, and all that hold something under the key."""
    address = keyed(at_item(item.project, item.ref), key)
    shape, slot = SlotShape.at(address, high_risk=profile.is_high_risk(key)), address.slot
    rows = await services.graph.read("trace.by_key", key=key_at(item.project, item.ref, key))
    return slot, {row["claim"]["slotId"]: SlotShape() for row in rows} | {slot: shape}


def _touched(settlement: Settlement, slot: str) -> SlotWrite:
    """The slot's time moves with what is set over it, so that no two settings share one."""
    current = settlement.slots[slot].current
    return SlotWrite(slot, current.ref if current else None, settlement.now)
