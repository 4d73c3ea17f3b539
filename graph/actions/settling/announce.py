"""Runs a decision on slots in one transaction: the same steps for every action. Then it tells subscribers of the change."""

from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from graph.actions.conflicts.heard_conflicts import update_conflicts
from graph.actions.operating.projects import profile_of
from graph.actions.settling.cascade import cascade
from graph.actions.settling.lapse import lapse
from graph.actions.settling.layering import across_layers
from graph.actions.settling.one_subject import meet_under_other_names
from graph.actions.settling.projection import project_slots
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Along, Transaction
from graph.model.alias import Aliases
from graph.model.ids import CLAIM_PREFIX, CONFLICT_PREFIX, PATTERN_PREFIX
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.process.refs import RefsExhausted
from graph.process.services import Services
from graph.store.plans import write_plan
from graph.store.runs import check_held
from graph.store.slots import slots_of, slots_taken, take_slots
from graph.word_reader import ToBeRead

ROOM = 8  # refs of each prefix that a plan may need beyond its caller's own count, before it has to be planned again

T = TypeVar("T")
Decide = Callable[[Settlement], T]
"""Settles slots of the settlement, and answers with what its caller, and `finish`, want to know of that."""
Finish = Callable[[Settlement, T], None]
"""Sees everything settled, cascades included, before it is written."""
Beside = Callable[[Transaction, Settlement, T], Awaitable[None]]
"""Writes what stands beside the claims, in the same transaction, once the plan is written."""


@dataclass(frozen=True, slots=True)
class Announced(Generic[T]):
    """The result of an announcement: everything that was settled and written, and the answer of `decide`."""

    settlement: Settlement
    decided: T


@dataclass(frozen=True, slots=True)
class _Asked(Generic[T]):
    """The request of one announcement; it stays the same however often its transaction has to begin again."""

    services: Services
    project: str
    profile: Profile
    slots: Mapping[str, SlotShape]
    decide: Decide[T]
    finish: Finish[T] | None
    listener: TransactionListener | None
    beside: Beside[T] | None
    lease: str | None
    names: Aliases | None
    ends: Sequence[str]


@dataclass(slots=True)
class _Underway:
    """A try of an announcement. `slots` and `held`: queries on their way."""

    asked: _Asked[Any]
    tx: Transaction
    settlement: Settlement
    slots: Along | None = None
    held: Along | None = None
    decided: Any = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step that every announcement takes, in its turn."""

    name: str
    take: Callable[[_Underway], Awaitable[None]]


async def announce(
    services: Services,
    project: str,
    slots: Mapping[str, SlotShape],
    decide: Decide[T],
    *,
    finish: Finish[T] | None = None,
    listener: TransactionListener | None = None,
    beside: Beside[T] | None = None,
    lease: str | None = None,
    names: Aliases | None = None,
    ends: Sequence[str] = (),
    room: int = ROOM,
) -> Announced[T]:
    """Decide on the slots in one transaction, and tell of it after the commit. `names`: the merged ones, where they are known;
    `ends`: the runs that end with it, by node id, which have to be held by the lease."""
    profile = await profile_of(services, project)
    asked = _Asked(services, project, profile, slots, decide, finish, listener, beside, lease, names, ends)
    day = await services.present(project)
    prefixes = (*CLAIM_PREFIX.values(), CONFLICT_PREFIX, *((PATTERN_PREFIX,) if listener else ()))
    again: list[str] = []
    while True:
        await services.refs.reserve(project, dict.fromkeys(prefixes, room), services.now())
        try:
            announced = await services.graph.transact(lambda tx: _go_through(asked, day, again, tx))
        except RefsExhausted:
            room *= 4
            continue
        except ToBeRead as words:
            await words.read()
            continue
        await services.announcer.changed(project)
        return announced


async def _go_through(asked: _Asked[T], day: int, again: list[str], tx: Transaction) -> Announced[T]:
    """Take all steps. `again`: the names that an earlier try gave, which it gives once more: words that were read meanwhile are told by
    them."""
    services, project = asked.services, asked.project
    dispense, given, left = services.refs.dispenser(project, services.now()), list[str](), deque(again)

    def take(prefix: str) -> str:
        given.append(left.popleft() if left and left[0].startswith(f"{prefix}-") else dispense(prefix))
        return given[-1]

    here = _Underway(asked, tx, Settlement(project, services.now(), take, {}, day=day))
    try:
        for step in STEPS:
            await step.take(here)
    except ToBeRead:
        again[:] = given
        raise
    return Announced(here.settlement, here.decided)


# ── the steps


async def _recall(here: _Underway) -> None:
    asked = here.asked
    if asked.ends:
        here.held = here.tx.along("run.hold", ids=list(asked.ends), lease=asked.lease)
    here.slots = slots_taken(here.tx, asked.project, asked.slots)
    if asked.listener is not None:
        await asked.listener.recall(here.tx)


async def _hold(here: _Underway) -> None:
    """Stop where another worker has taken over one of the runs."""
    if here.held is not None:
        await check_held(here.held, here.asked.ends)


async def _take(here: _Underway) -> None:
    """No two transactions on one slot have the same time."""
    settlement = here.settlement
    settlement.slots |= await slots_of(here.slots)
    settlement.slots |= await take_slots(here.tx, settlement.project, here.asked.slots, settlement.slots)  # found since
    settlement.now = max([settlement.now, *(slot.touched_at + 1 for slot in settlement.slots.values())])


async def _decide(here: _Underway) -> None:
    here.decided = here.asked.decide(here.settlement)


async def _hear(here: _Underway) -> None:
    if here.asked.listener is not None:
        await here.asked.listener.hear(here.tx, here.settlement)


async def _cascade(here: _Underway) -> None:
    await cascade(here.tx, here.settlement)


async def _compare_merged_names(here: _Underway) -> None:
    await meet_under_other_names(here.tx, here.settlement, here.asked.profile, here.asked.names)


async def _compare_layers(here: _Underway) -> None:
    across_layers(here.settlement)


async def _close_lapsed_conflicts(here: _Underway) -> None:
    await lapse(here.tx, here.settlement)


async def _update_heard_conflicts(here: _Underway) -> None:
    await update_conflicts(here.tx, here.settlement)


async def _finish(here: _Underway) -> None:
    if here.asked.finish is not None:
        here.asked.finish(here.settlement, here.decided)


async def _project(here: _Underway) -> None:
    project_slots(here.settlement, here.asked.profile)


async def _write(here: _Underway) -> None:
    write_plan(here.tx, here.settlement.plan(), lease=here.asked.lease, token=here.asked.services.token)


async def _write_beside(here: _Underway) -> None:
    if here.asked.beside is not None:
        await here.asked.beside(here.tx, here.settlement, here.decided)


STEPS = (
    Step("recall", _recall),
    Step("hold", _hold),
    Step("take", _take),
    Step("decide", _decide),
    Step("hear", _hear),
    Step("cascade", _cascade),
    Step("compare_merged_names", _compare_merged_names),
    Step("compare_layers", _compare_layers),
    Step("lapse", _close_lapsed_conflicts),
    Step("update_heard_conflicts", _update_heard_conflicts),
    Step("finish", _finish),
    Step("project", _project),
    Step("write", _write),
    Step("write_beside", _write_beside),
)
