"""The step between deciding and writing: what the changed claims come to in the blocks, and in the fields of items."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from graph.actions.moment import Moment
from graph.model.field import ItemState
from graph.model.line import line_of
from graph.model.plan import BlockWrite, LinkWrite, Plan
from graph.model.profile import Profile
from graph.model.slot import SlotState
from graph.rules.knowledge.fields import patched
from graph.rules.knowledge.patch import Patch, patch
from graph.rules.slots.trail import WHENCE


def project(moment: Moment, profile: Profile) -> None:
    """Put what is projected of the slots, as they are now, into the plan of the moment."""
    slots = [moment.after(one) for one in moment.slots]
    items = _items(slots) | moment.items
    patches = [(one, patch(one, profile, _overridden(items, one.shape.item))) for one in slots]
    moment.add(
        Plan(
            moment.project,
            items=tuple(_changed_items(moment, slots)),
            entries=tuple(entry for _, one in patches for entry in one.set),
            entries_gone=tuple(name for _, one in patches for name in one.gone),
            blocks=_blocks(moment, patches),
            links=tuple(_links(moment)),
        )
    )


def _links(moment: Moment) -> Iterator[LinkWrite]:
    """What a line is linked to follows the decision in its slot, whatever becomes of that."""
    for name, settled in moment.settled.items():
        line = line_of(settled.slot.shape.key)
        was, now = moment.slots[name].current, settled.slot.current
        if line is None or (was and was.value) == (now and now.value):
            continue
        by = _credits(moment).get(name, "").partition(":")[2] or WHENCE
        if now is None or not isinstance(now.value, str):
            yield LinkWrite(line, None, 0.0, by, moment.now)
        else:
            yield LinkWrite(line, now.value, now.confidence, by, moment.now)


def _overridden(items: Mapping[str, ItemState], item: str | None) -> Collection[str]:
    return items[item].overrides if item is not None and item in items else ()


def _items(slots: Sequence[SlotState]) -> dict[str, ItemState]:
    return {one.projected.item.ref: one.projected.item for one in slots if one.projected.item is not None}


def _changed_items(moment: Moment, slots: Sequence[SlotState]) -> list[ItemState]:
    """Each item that is not as it was stored. `moment.items` are those that an action has changed itself."""
    mine: defaultdict[str, list[SlotState]] = defaultdict(list)
    for one in slots:
        if one.shape.item is not None:
            mine[one.shape.item].append(one)
    stored = _items(slots)
    now = {ref: patched(state, mine[ref]) for ref, state in (stored | moment.items).items()}
    return [one for ref, one in now.items() if one != stored.get(ref)]


def _blocks(moment: Moment, patches: Sequence[tuple[SlotState, Patch]]) -> tuple[BlockWrite, ...]:
    by_slot = _credits(moment)
    moved: dict[tuple[str, str], BlockWrite] = {
        (item or "", key): BlockWrite(item, key, moment.now, by) for item, key, by in moment.blocks
    }
    for slot, one in patches:
        for key in sorted(one.blocks):
            by = by_slot.get(slot.id) or _last_credit(moment)
            moved[slot.shape.item or "", key] = BlockWrite(slot.shape.item, key, moment.now, by)
    return tuple(moved[name] for name in sorted(moved))


def _credits(moment: Moment) -> Mapping[str, str]:
    """Who or what changed each slot: a person by name, else the run whose words came last."""
    found = {}
    for slot, settled in moment.settled.items():
        persons = [one.by for one in settled.plan.reviews if one.by != WHENCE]
        words = sorted(
            (one.evidence for one in settled.plan.evidence_new if one.evidence.draft), key=lambda one: one.order
        )
        runs = [one.draft.run for one in words if one.draft and one.draft.run]
        if persons:
            found[slot] = f"user:{persons[-1]}"
        elif runs:
            found[slot] = f"system:{runs[-1]}"
    return found


def _last_credit(moment: Moment) -> str:
    """A slot that changed in passing changed on the account of whoever wrote the moment's own review, or its run."""
    reviews, runs = (moment.extra.reviews, moment.extra.runs) if moment.extra else ((), ())
    persons = [one.by for one in reviews if one.by != WHENCE]
    if persons:
        return f"user:{persons[-1]}"
    return f"system:{runs[-1].ref}" if runs else f"system:{WHENCE}"
