"""The one way into the slots: take them, decide, cascade, write the whole plan, and tell of it after the commit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graph.actions.ledger import Ledger
from graph.actions.names import NamesExhausted
from graph.engine import Transaction
from graph.model.claim import Claim, Supersession
from graph.model.errors import LeaseLost
from graph.model.ids import CLAIM_PREFIX, CONFLICT_PREFIX, node_id
from graph.model.plan import Plan
from graph.model.slot import SlotShape, SlotState
from graph.model.status import ClaimStatus, is_legal
from graph.rules.review import replaced
from graph.rules.settle import Setting, Settled, settle
from graph.rules.trail import Cause
from graph.store.plans import plan_params
from graph.store.slots import slot_from, slot_row

ROOM = 8  # refs of each prefix that a plan may need beyond its caller's own count, before it has to be planned again


@dataclass(slots=True)
class Moment:
    """One decision in the making: the slots as stored, the time, the refs to give, and what has been settled so far."""

    project: str
    now: int
    take: Callable[[str], str]
    slots: dict[str, SlotState]
    settled: dict[str, Settled] = field(default_factory=dict)
    extra: Plan | None = None

    def setting(self, cause: Cause) -> Setting:
        return Setting(self.now, self.take, cause)

    def add(self, plan: Plan) -> None:
        self.extra = self.extra + plan if self.extra else plan

    def after(self, slot: str) -> SlotState:
        return self.settled[slot].slot if slot in self.settled else self.slots[slot]

    def plan(self) -> Plan:
        whole = Plan(self.project)
        for one in self.settled.values():
            whole = whole + one.plan
        return _without_passing_edges(whole + self.extra if self.extra else whole)


def _without_passing_edges(plan: Plan) -> Plan:
    """A supersession that one step drew and a later one took back, both in this moment, was never there."""
    closed = {_edge(one): one for one in plan.supersessions_closed}
    passing = {_edge(one) for one in plan.supersessions_new if closed.get(_edge(one)) == one}
    return replace(
        plan,
        supersessions_new=tuple(one for one in plan.supersessions_new if _edge(one) not in passing),
        supersessions_closed=tuple(one for one in plan.supersessions_closed if _edge(one) not in passing),
    )


def _edge(one: Supersession) -> tuple[str, str, bool, str | None]:
    return (one.newer, one.older, one.explicit, one.part)


Decide = Callable[[Moment], None]
Finish = Callable[[Moment], None]


async def announce(
    ledger: Ledger,
    project: str,
    slots: Mapping[str, SlotShape],
    decide: Decide,
    *,
    finish: Finish | None = None,
    lease: str | None = None,
    room: int = ROOM,
) -> Moment:
    """Decide on the slots in one transaction. `finish` sees everything settled, cascades included, before it is written."""
    prefixes = (*CLAIM_PREFIX.values(), CONFLICT_PREFIX)
    while True:
        await ledger.names.reserve(project, dict.fromkeys(prefixes, room), ledger.now())
        try:
            moment = await ledger.graph.transact(lambda tx: _decide(tx, ledger, project, slots, decide, finish, lease))
        except NamesExhausted:
            room *= 4
            continue
        await ledger.announcer.changed(project)
        return moment


async def _decide(
    tx: Transaction,
    ledger: Ledger,
    project: str,
    slots: Mapping[str, SlotShape],
    decide: Decide,
    finish: Finish | None,
    lease: str | None,
) -> Moment:
    moment = Moment(project, 0, ledger.names.giver(project, ledger.now()), {})
    await _take(tx, moment, slots)
    moment.now = max([ledger.now(), *(slot.touched_at + 1 for slot in moment.slots.values())])
    decide(moment)
    await _cascade(tx, moment)
    if finish is not None:
        finish(moment)
    await _write(tx, ledger, moment, lease)
    return moment


async def _take(tx: Transaction, moment: Moment, slots: Mapping[str, SlotShape]) -> None:
    """Slots are taken in the order of their names, so that two writers never wait for each other."""
    if not slots:
        return
    wanted = [slot_row(slot, moment.project, slots[slot]) for slot in sorted(slots)]
    for row in await tx.run("slot.touch", slots=wanted):
        state = slot_from(row)
        moment.slots[state.id] = state


async def _write(tx: Transaction, ledger: Ledger, moment: Moment, lease: str | None) -> None:
    plan = moment.plan()
    names = [ledger.token() for _ in plan.events]
    row = await tx.run_one("plan.apply", **plan_params(plan, lease=lease, event_names=names))
    if row["held"] != len(plan.runs):
        raise LeaseLost("Another worker has taken this run over: what this one made of it is discarded.")


# ── explicit supersessions come into force with their newer side


async def _cascade(tx: Transaction, moment: Moment) -> None:
    for _ in range(
        16
    ):  # a chain of explicit supersessions that wait for each other; longer ones settle with the next write
        due = [edge for edge in _due(moment) if not _is_done(moment, edge)]
        if not due:
            return
        await _take_missing(tx, moment, [edge.older for edge in due])
        for edge in due:
            _enforce(moment, edge)


def _due(moment: Moment) -> list[Supersession]:
    """Whole supersessions whose newer side has just come into force."""
    found = []
    for settled in moment.settled.values():
        fresh = {one.ref for one in _came_into_force(moment, settled)}
        found += [
            edge for edge in settled.slot.supersessions if edge.explicit and not edge.part and edge.newer in fresh
        ]
    return found


def _came_into_force(moment: Moment, settled: Settled) -> list[Claim]:
    before = {one.claim.ref: one.claim for one in moment.slots[settled.slot.id].claims}
    now = [one.claim for one in settled.slot.claims if one.claim.status is ClaimStatus.ACTIVE]
    return [one for one in now if one.ref not in before or before[one.ref].status is not ClaimStatus.ACTIVE]


def _is_done(moment: Moment, edge: Supersession) -> bool:
    older = find(moment, edge.older)
    return older is not None and not is_legal(older.status, ClaimStatus.SUPERSEDED)


def _enforce(moment: Moment, edge: Supersession) -> None:
    older, newer = find(moment, edge.older), find(moment, edge.newer)
    if older is None or newer is None or not is_legal(older.status, ClaimStatus.SUPERSEDED):
        return
    slot = moment.after(older.slot)
    changed = replaced(slot, older.ref, newer.valid_from or moment.now, moment.now)
    resettle(
        moment, older.slot, changed, Cause(by=edge.by, note=f"superseded by {edge.newer}", step=None, machine=True)
    )


def resettle(moment: Moment, slot: str, changed: SlotState, cause: Cause) -> None:
    """Settle a slot that an action has changed, on top of whatever this moment has settled there already."""
    was = moment.after(slot)
    settled = settle(changed, (), moment.setting(cause), was=was)
    earlier = moment.settled.get(slot)
    if earlier is not None:
        settled = replace(settled, plan=earlier.plan + settled.plan)
    moment.settled[slot] = settled


def find(moment: Moment, ref: str) -> Claim | None:
    for slot in moment.slots:
        state = moment.after(slot).claim(ref)
        if state is not None:
            return state.claim
    return None


async def _take_missing(tx: Transaction, moment: Moment, refs: Sequence[str]) -> None:
    missing = [ref for ref in refs if find(moment, ref) is None]
    if not missing:
        return
    rows = await tx.run("claim.slots", ids=[node_id(moment.project, ref) for ref in missing])
    await _take(tx, moment, {row["slot"]: SlotShape() for row in rows if row["slot"] not in moment.slots})
