"""Decisions from a registry are written as they come, each under its own ref, in the name of who brings them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.actions.exchange.recorded_conflicts import name_as_told
from graph.actions.reviewing.steps import Person, locate
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, find, resettle
from graph.model.address import at_item, named
from graph.model.claim import Supersession
from graph.model.ids import day_of
from graph.model.profile import Profile
from graph.model.registry import Contested
from graph.model.slot import SlotShape
from graph.process.services import Services
from graph.rules.registry.recording import norm_of, state_of
from graph.rules.registry.resting import Brought
from graph.rules.slots.chain import leads_to
from graph.rules.slots.trail import Cause

Pair = tuple[str, str, str | None]  # newer, older, and the part of it where only that was replaced


async def spare_refs(services: Services, project: str, refs: Sequence[str]) -> None:
    """Numbers that came along are not handed out again: today's counters go on behind them."""
    day = day_of(services.now())
    taken: dict[str, int] = {}
    for ref in refs:
        prefix, _, rest = ref.partition("-")
        of_day, _, number = rest.partition("-")
        if of_day == day and number.isascii() and number.isdigit() and len(number) < 10:
            taken[prefix] = max(taken.get(prefix, 0), int(number))
    if taken:
        blocks = [{"id": f"{project}|{prefix}|{day}", "count": most} for prefix, most in sorted(taken.items())]
        await services.graph.write("counter.take", blocks=blocks)


async def record_decisions(
    services: Services,
    project: str,
    profile: Profile,
    brought: Sequence[Brought],
    person: Person,
    contested: Mapping[str, Contested],
) -> None:
    """Store decisions in one transaction. Known refs stay as they are. `contested`: the names of conflicts, by member."""
    slots = await _slots(services, project, profile, brought)
    shapes = dict(slots.values())
    cause = Cause(by=person.name, note=person.note)

    def decide(settlement: Settlement) -> None:
        for one in brought:
            slot = settlement.after(slots[one.record.ref][0])
            if slot.claim(one.record.ref) is None:
                state = state_of(one, slot, settlement.now)
                resettle(settlement, slot.id, replace(slot, claims=(*slot.claims, state)), cause)
                name_as_told(settlement, slot.id, contested)

    await announce(services, project, shapes, decide, room=8 + len(brought))


async def _slots(
    services: Services, project: str, profile: Profile, brought: Sequence[Brought]
) -> dict[str, tuple[str, SlotShape]]:
    """Each decision's slot. One without a key whose words stand there already is another decision, so it gets its own."""
    plain = {one.record.ref: _slot(project, profile, one, alone=False) for one in brought}
    rows = await services.graph.read("registry.filled", slots=sorted({slot for slot, _ in plain.values()}))
    filled = {row["id"] for row in rows}
    found = {}
    for one in brought:
        slot, shape = plain[one.record.ref]
        if slot in filled and one.record.key is None:
            slot, shape = _slot(project, profile, one, alone=True)
        filled.add(slot)
        found[one.record.ref] = (slot, shape)
    return found


def _slot(project: str, profile: Profile, brought: Brought, *, alone: bool) -> tuple[str, SlotShape]:
    record = brought.record
    spec = profile.spec(record.key) if record.key else None
    norm = f"{record.ref}|{norm_of(record)}" if alone else norm_of(record)
    scope, many = at_item(project, record.item), spec is not None and spec.many
    address = named(scope, record.kind, record.key, norm, many=many)
    return address.slot, SlotShape.at(address, high_risk=profile.is_high_risk(record.key))


async def record_supersessions(services: Services, project: str, pairs: Sequence[Pair], person: Person) -> None:
    """Say which decision replaced which, newer first; what is said already, or would close a circle, is left."""
    if not pairs:
        return
    places = await locate(services, project, *{ref for pair in pairs for ref in pair[:2]})
    cause = Cause(by=person.name, note=person.note)

    def decide(settlement: Settlement) -> None:
        for newer, older, part in pairs:
            slot = settlement.after(places[older][1])
            there = [edge for name in settlement.slots for edge in settlement.after(name).supersessions]
            drawn = [(edge.newer, edge.older) for edge in there]
            told = (newer, older, part) in {(edge.newer, edge.older, edge.part) for edge in there}
            new = find(settlement, newer)
            if new is not None and not told and not leads_to(drawn, older, newer):
                edge = _edge(newer, older, new.valid_from or settlement.now, person, settlement.now, part)
                changed = replace(slot, supersessions=(*slot.supersessions, edge))
                resettle(settlement, slot.id, changed, cause)

    await announce(services, project, {slot: SlotShape() for _, slot in places.values()}, decide)


def _edge(newer: str, older: str, at: int, person: Person, now: int, part: str | None) -> Supersession:
    return Supersession(
        newer=newer,
        older=older,
        at=at,
        by=person.name,
        recorded_at=now,
        part=part,
        reason=person.note,
        explicit=True,
        looked_at=now,
    )
