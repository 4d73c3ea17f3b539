"""The one way into the slots: take them, decide, cascade, project, write the whole plan, and tell after the commit."""

from collections.abc import Callable, Mapping
from typing import Protocol

from graph.actions.cascade import cascade
from graph.actions.lapse import lapse
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment
from graph.actions.names import NamesExhausted
from graph.actions.projection import project as put_together
from graph.actions.projects import profile_of
from graph.engine import Transaction
from graph.model.errors import LeaseLost
from graph.model.ids import CLAIM_PREFIX, CONFLICT_PREFIX, PATTERN_PREFIX
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.store.plans import plan_params
from graph.store.slots import take_slots

ROOM = 8  # refs of each prefix that a plan may need beyond its caller's own count, before it has to be planned again

Decide = Callable[[Moment], None]
Finish = Callable[[Moment], None]


class Listener(Protocol):
    """Who hears the discussions that a transaction adds to: first what they remember, then what was settled."""

    async def recall(self, tx: Transaction) -> None: ...

    async def hear(self, tx: Transaction, moment: Moment) -> None: ...


async def announce(
    ledger: Ledger,
    project: str,
    slots: Mapping[str, SlotShape],
    decide: Decide,
    *,
    finish: Finish | None = None,
    listener: Listener | None = None,
    lease: str | None = None,
    room: int = ROOM,
) -> Moment:
    """Decide on the slots in one transaction. `finish` sees everything settled, cascades included, before it is written."""
    profile = await profile_of(ledger, project)
    prefixes = (*CLAIM_PREFIX.values(), CONFLICT_PREFIX, *((PATTERN_PREFIX,) if listener else ()))
    while True:
        await ledger.names.reserve(project, dict.fromkeys(prefixes, room), ledger.now())
        try:
            moment = await ledger.graph.transact(
                lambda tx: _decide(tx, ledger, project, profile, slots, decide, finish, listener, lease)
            )
        except NamesExhausted:
            room *= 4
            continue
        await ledger.announcer.changed(project)
        return moment


async def _decide(
    tx: Transaction,
    ledger: Ledger,
    project: str,
    profile: Profile,
    slots: Mapping[str, SlotShape],
    decide: Decide,
    finish: Finish | None,
    listener: Listener | None,
    lease: str | None,
) -> Moment:
    if listener is not None:
        await listener.recall(tx)
    moment = Moment(project, 0, ledger.names.giver(project, ledger.now()), {})
    await take_slots(tx, project, slots, moment.slots)
    moment.now = max([ledger.now(), *(slot.touched_at + 1 for slot in moment.slots.values())])
    decide(moment)
    if listener is not None:
        await listener.hear(tx, moment)
    await cascade(tx, moment)
    await lapse(tx, moment)
    if finish is not None:
        finish(moment)
    put_together(moment, profile)
    await _write(tx, ledger, moment, lease)
    return moment


async def _write(tx: Transaction, ledger: Ledger, moment: Moment, lease: str | None) -> None:
    plan = moment.plan()
    names = [ledger.token() for _ in (*plan.events, *plan.runs_new)]
    row = await tx.run_one("plan.apply", **plan_params(plan, lease=lease, event_names=names, written=ledger.token()))
    if row["held"] != len(plan.runs):
        raise LeaseLost("Another worker has taken this run over: what this one made of it is discarded.")
