"""The step between deciding and writing: what the changed claims come to in the blocks, and in the fields of items."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from graph.actions.settling.settlement import Settlement
from graph.model.block import FIELDS
from graph.model.field import ItemState
from graph.model.plan import (
    Blocks,
    BlockWrite,
    Items,
    Links,
    LinkWrite,
    Plan,
    Quotations,
    Reviews,
    Runs,
    ShownWrite,
    Slots,
)
from graph.model.profile import Profile
from graph.model.slot import SlotState
from graph.rules.knowledge.fields import patched
from graph.rules.knowledge.linked import link_in
from graph.rules.knowledge.patch import Patch, moved_on, patch
from graph.rules.slots.trail import WHENCE

Patches = Sequence[tuple[SlotState, Patch]]


def project_slots(settlement: Settlement, profile: Profile) -> None:
    """Put what is projected of the slots, as they are now, into the plan of the settlement."""
    slots = [settlement.after(slot) for slot in settlement.slots]
    items = _items(slots) | settlement.items
    patches = [(slot, patch(slot, profile, _overridden(items, slot.shape.item))) for slot in slots]
    changed, blocks = _changed_items(settlement, patches), _blocks(settlement, patches)
    settlement.add(
        Plan(
            settlement.project,
            Items(projected=tuple(changed)),
            Blocks(
                entries=tuple(entry for _, one in patches for entry in one.set),
                entries_gone=tuple(name for _, one in patches for name in one.gone),
                moved=blocks,
            ),
            Slots(shown=tuple(_shown(settlement, patches, blocks, changed))),
            Links(drawn=tuple(_links(settlement))),
        )
    )


def _links(settlement: Settlement) -> Iterator[LinkWrite]:
    """Yield the changed links of lines: each follows the decision in its slot, whatever becomes of that."""
    for name, settled in settlement.settled.items():
        now = link_in(settled.slot)
        if now is not None and now != link_in(settlement.slots[name]):
            yield now


def _overridden(items: Mapping[str, ItemState], item: str | None) -> Collection[str]:
    return items[item].overrides if item is not None and item in items else ()


def _items(slots: Sequence[SlotState]) -> dict[str, ItemState]:
    return {slot.projected.item.ref: slot.projected.item for slot in slots if slot.projected.item is not None}


def _changed_items(settlement: Settlement, patches: Patches) -> list[ItemState]:
    """Each item that is not as it was stored. `settlement.items` are those that an action has changed itself."""
    stored = _items([slot for slot, _ in patches])
    found = []
    for ref, state in (stored | settlement.items).items():
        mine = [(slot, one) for slot, one in patches if slot.shape.item == ref]
        now = patched(state, [slot for slot, _ in mine])
        if all(one.known for _, one in mine):  # what it held was only lost
            now = replace(now, revision=state.revision)
        if now != stored.get(ref):
            found.append(now)
    return found


def _blocks(settlement: Settlement, patches: Patches) -> tuple[BlockWrite, ...]:
    by_slot = _credits(settlement)
    moved = {(write.item or "", write.key): write for write in settlement.blocks}
    for slot, one in patches:
        for key in sorted(one.blocks):
            by = by_slot.get(slot.id) or _last_credit(settlement)
            moved[slot.shape.item or "", key] = BlockWrite(slot.shape.item, key, settlement.now, by, slot.id)
    return tuple(moved[name] for name in sorted(moved))


def _shown(
    settlement: Settlement, patches: Patches, blocks: Sequence[BlockWrite], items: Sequence[ItemState]
) -> Iterator[ShownWrite]:
    """Yield the slots' new memories of their projection: each moving block, and each item's fields, counts at one slot."""
    stored = _items([slot for slot, _ in patches])
    counted: defaultdict[str, list[str]] = defaultdict(list)
    for write in blocks:
        counted[write.slot].append(write.key)
    for item in items:
        if item.revision != stored[item.ref].revision:
            mine = [(one.known, slot.id) for slot, one in patches if slot.shape.item == item.ref]
            counted[min(mine)[1]].append(FIELDS)
    by_slot = _credits(settlement)
    for slot, one in patches:
        by = by_slot.get(slot.id) or _last_credit(settlement)
        shown = moved_on(slot.projected.shown, one.digest, counted[slot.id], settlement.now, by)
        if shown != slot.projected.shown:
            yield ShownWrite(slot.id, shown)


def _credits(settlement: Settlement) -> Mapping[str, str]:
    """The cause of each slot's change: a person's name, else the run whose words came last."""
    found = {}
    for slot, settled in settlement.settled.items():
        persons = [review.by for review in settled.plan.of(Reviews).new if review.by != WHENCE]
        words = sorted(
            (link.evidence for link in settled.plan.of(Quotations).new if link.evidence.draft),
            key=lambda evidence: evidence.order,
        )
        runs = [evidence.draft.run for evidence in words if evidence.draft and evidence.draft.run]
        if persons:
            found[slot] = f"user:{persons[-1]}"
        elif runs:
            found[slot] = f"system:{runs[-1]}"
    return found


def _last_credit(settlement: Settlement) -> str:
    """Return the cause of a slot that changed in passing: the author of the settlement's own review, or its run."""
    reviews, runs = settlement.extra.of(Reviews).new, settlement.extra.of(Runs).ended
    persons = [review.by for review in reviews if review.by != WHENCE]
    if persons:
        return f"user:{persons[-1]}"
    return f"system:{runs[-1].ref}" if runs else f"system:{WHENCE}"
