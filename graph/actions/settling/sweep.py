"""`sweep` finds what writes missed: it settles every slot in which more than one claim stands, or in which something is planned for
a day that has come; and what is over it closes."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph.actions.answering.pages import END
from graph.actions.settling.announce import announce
from graph.actions.settling.lapse import lapse
from graph.actions.settling.settlement import Settlement, TransactionListener, resettle
from graph.engine import Transaction
from graph.model.address import BORN_IN, layer_of
from graph.model.conflict import Conflict
from graph.model.errors import WhenceError
from graph.model.ids import node_id
from graph.model.job import daily
from graph.model.plan import Conflicts
from graph.model.slot import SlotShape
from graph.model.status import STANDING, ClaimStatus
from graph.model.times import DAY
from graph.process.services import Services
from graph.rules.slots.trail import Cause

log = logging.getLogger("whence.graph")
STRETCH = 250  # slots that are looked at in one trip
REST = 0.5  # of the time that a stretch took: captures meanwhile have the graph for themselves
STALE = DAY  # what was looked at so long ago is looked at again


@dataclass(frozen=True, slots=True)
class _Report:
    """Counts of a sweep, up to the slot `to`."""

    to: str
    began: int
    slots: int = 0
    opened: int = 0

    @property
    def told(self) -> dict[str, int]:
        return {"began": self.began, "slots": self.slots, "opened": self.opened}


async def sweep_due(services: Services) -> str:
    """Every project in which its profile's hour has come since it was swept last; one that fails keeps none from it."""
    swept, failed = 0, list[str]()
    for row in await services.graph.read("project.sweeps"):
        at = services.profile(row["profile"]).sweep.at if row["profile"] in services.profiles else ""
        if not at or daily(at).last(services.now()) <= row["since"] <= services.now():
            continue
        try:
            await sweep(services, row["slug"])
            swept += 1
        except WhenceError as error:
            log.warning("%s can't be swept: %s", row["slug"], error)
            failed.append(row["slug"])
    return f"{swept} swept" + (f", {len(failed)} not: {', '.join(failed)}" if failed else "")


async def sweep(services: Services, project: str) -> tuple[Conflict, ...]:
    """Sweep a project for conflicts, and return those it opens. A second sweep changes nothing; an interrupted one goes on.

    It looks at a stretch of slots at a time: its memory does not grow with the project.
    """
    report = await _under_way(services, project)
    opened: list[Conflict] = []
    began = services.now()
    while stretch := await services.graph.read(
        "slot.to_sweep", after=report.to, high=f"{project}|{END}", limit=STRETCH, now=services.now()
    ):
        found = []
        for row in filter(_is_wanted, stretch):
            found += await _sweep_slot(services, project, row["id"], planned=row["planned"] > 0)
        opened += found
        report = replace(
            report, to=stretch[-1]["id"], slots=report.slots + len(stretch), opened=report.opened + len(found)
        )
        await services.graph.write("project.sweep_on", id=node_id(project, ""), to=report.to, **report.told)
        await asyncio.sleep(min(1.0, max(0, services.now() - began) / 1_000_000 * REST))
        began = services.now()
    for row in await services.graph.read("conflict.open_between", project=project):
        if not all(map(_is_standing, row["members"])):
            await _sweep_between(services, project, row["members"])
    await services.graph.write("project.swept", id=node_id(project, ""), at=services.now(), **report.told)
    return tuple(opened)


async def _under_way(services: Services, project: str) -> _Report:
    """The one that was ended in the middle of late, where there is one."""
    row = await services.graph.read_one("project.sweeping", id=node_id(project, ""))
    if row["to"] is None or services.now() - row["began"] > STALE:
        return _Report(f"{project}|", services.now())
    return _Report(row["to"], row["began"], row["slots"], row["opened"])


def _is_wanted(row: Mapping[str, Any]) -> bool:
    """Several claims may stand there, a conflict is open, or it lies over the memories and may contest them."""
    layered = row["holding"] > 0 and layer_of(row["id"]) is not BORN_IN
    return row["holding"] > 1 or row["challengers"] > 0 or row["open"] > 0 or row["planned"] > 0 or layered


async def _sweep_slot(services: Services, project: str, slot: str, *, planned: bool) -> list[Conflict]:
    def decide(settlement: Settlement) -> list[Conflict]:
        stored = settlement.slots[slot]
        resettle(settlement, slot, stored, Cause(note="its day has come" if planned else "found by the sweep"))
        known = {stored.conflict.ref} if stored.conflict else set()
        return [conflict for conflict in settlement.settled[slot].plan.of(Conflicts).new if conflict.ref not in known]

    announced = await announce(services, project, {slot: SlotShape()}, decide)
    return [*announced.decided, *announced.settlement.extra.of(Conflicts).new]


# ── between slots


class _Lapsing(TransactionListener):
    """Looks in the transaction itself at what its claims have come to."""

    def __init__(self, claims: Sequence[str]) -> None:
        self.claims = claims

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        await lapse(tx, settlement, self.claims)


def _is_standing(member: Mapping[str, Any]) -> bool:
    return member["into"] is None and ClaimStatus(member["status"]) in STANDING


async def _sweep_between(services: Services, project: str, members: Sequence[Mapping[str, Any]]) -> None:
    slots = {member["slot"]: SlotShape() for member in members}
    listener = _Lapsing([node_id(project, member["ref"]) for member in members])
    await announce(services, project, slots, lambda _: None, listener=listener)
