"""Conflicts that a registry brings come back as they were, open or closed, each under its own ref."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.actions.reviewing.steps import locate
from graph.actions.settling.announce import announce
from graph.actions.settling.conflicts import add_conflict
from graph.actions.settling.settlement import Settlement
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.plan import Conflicts, Events
from graph.model.registry import Contested, Recorded
from graph.model.slot import SlotShape
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus
from graph.process.services import Services

RULE = "import"
_CHANGES = {
    ConflictStatus.OPEN: ConflictChange.OPENED,
    ConflictStatus.RESOLVED: ConflictChange.RESOLVED,
    ConflictStatus.DISMISSED: ConflictChange.DISMISSED,
}
Told = tuple[str, Contested]  # with the decision that it is told with


async def fresh_conflicts(services: Services, project: str, records: Sequence[Recorded]) -> list[Told]:
    """Return the conflicts whose refs are new. Known ones stay as they are, open or closed."""
    told = [(record.ref, conflict) for record in records for conflict in record.conflicts]
    ids = [node_id(project, one.ref) for _, one in told]
    rows = await services.graph.read("conflict.by_ids", ids=ids) if ids else []
    there = {row["id"] for row in rows}
    return [(ref, one) for ref, one in told if node_id(project, one.ref) not in there]


def open_by_member(told: Sequence[Told]) -> dict[str, Contested]:
    """Return the conflicts that their slot opens by itself, as soon as its members stand in it, by member."""
    slots = [(ref, one) for ref, one in told if (one.kind, one.status) == (ConflictKind.SLOT, ConflictStatus.OPEN)]
    return {member: one for ref, one in slots for member in (*one.against, ref)}


def name_as_told(settlement: Settlement, slot: str, told: Mapping[str, Contested]) -> None:
    """The conflict that has just opened in a slot goes by the name that it came with, and is as old as it was."""
    settled = settlement.settled[slot]
    mine = settled.slot.conflict
    if mine is None or mine.ref not in {conflict.ref for conflict in settled.plan.of(Conflicts).new}:
        return
    given = next((told[ref] for ref in mine.members if ref in told), None)
    if given is None or given.ref == mine.ref or _is_taken(settlement, given.ref):
        return
    named = replace(mine, ref=given.ref, opened_at=mine.opened_at if given.opened_at is None else given.opened_at)
    events = tuple(
        replace(note, ref=named.ref) if note.ref == mine.ref else note for note in settled.plan.of(Events).told
    )
    plan = settled.plan.but(replace(settled.plan.of(Conflicts), new=(named,))).but(Events(told=events))
    settlement.settled[slot] = replace(settled, slot=replace(settled.slot, conflict=named), plan=plan)


def _is_taken(settlement: Settlement, ref: str) -> bool:
    return any(
        conflict.ref == ref for settled in settlement.settled.values() for conflict in settled.plan.of(Conflicts).new
    )


async def record_conflicts(services: Services, project: str, told: Sequence[Told]) -> None:
    """Store the conflicts that no slot has opened by itself."""
    if not told:
        return
    places = await locate(services, project, *{name for ref, one in told for name in (*one.against, ref)})

    def decide(settlement: Settlement) -> None:
        for ref, one in told:
            members = tuple(dict.fromkeys(places[name][0] for name in (*one.against, ref)))
            slots = {places[name][1] for name in (*one.against, ref)}
            conflict = _as_told(project, one, members, slots, settlement.now)
            if not _is_open_already(settlement, conflict, slots):
                add_conflict(settlement, conflict, _CHANGES[conflict.status])

    await announce(services, project, {slot: SlotShape() for _, slot in places.values()}, decide)


def _is_open_already(settlement: Settlement, conflict: Conflict, slots: set[str]) -> bool:
    """True if the slot has an open conflict with these members: one is open per slot."""
    here = [settlement.after(slot).conflict for slot in slots]
    return conflict.status is ConflictStatus.OPEN and any(
        one is not None and set(conflict.members) <= set(one.members) for one in here
    )


def _as_told(project: str, one: Contested, members: tuple[str, ...], slots: set[str], now: int) -> Conflict:
    """A closed conflict of one slot says which; an open one that its slot did not open is one between claims."""
    shared = one.kind is ConflictKind.SLOT and one.status is not ConflictStatus.OPEN and len(slots) == 1
    return Conflict(
        project=project,
        ref=one.ref,
        kind=one.kind,
        status=one.status,
        rule=RULE,
        slot=next(iter(slots)) if shared else None,
        summary=one.summary or " against ".join(members),
        members=members,
        opened_at=now if one.opened_at is None else one.opened_at,
        winner=one.winner if one.winner in members else None,
        closed_at=one.closed_at,
        closed_by=one.closed_by,
        note=one.note,
    )
