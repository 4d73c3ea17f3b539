"""Conflicts that a registry brings are open again, each under its own ref and between the same decisions."""

from collections.abc import Sequence

from graph.actions.announce import announce
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment
from graph.actions.steps import locate
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.plan import EventNote, Plan
from graph.model.registry import Contested
from graph.model.slot import SlotShape
from graph.model.words import ConflictChange, ConflictStatus

RULE = "import"


async def record_conflicts(ledger: Ledger, project: str, told: Sequence[tuple[str, Contested]]) -> None:
    """Each with the decision that it is told with. What has its ref already stays as it is, open or closed."""
    if not told:
        return
    rows = await ledger.graph.read("conflict.by_ids", ids=[node_id(project, one.ref) for _, one in told])
    there = {row["id"] for row in rows}
    fresh = [(ref, one) for ref, one in told if node_id(project, one.ref) not in there]
    if not fresh:
        return
    places = await locate(ledger, project, *{name for ref, one in fresh for name in (*one.against, ref)})

    def decide(moment: Moment) -> None:
        for ref, one in fresh:
            members = tuple(dict.fromkeys(places[name][0] for name in (*one.against, ref)))
            conflict = _open(project, one, members, moment.now)
            event = EventNote("conflict", conflict.ref, moment.now, ConflictChange.OPENED)
            moment.add(Plan(project, conflicts_new=(conflict,), events=(event,)))

    await announce(ledger, project, {slot: SlotShape() for _, slot in places.values()}, decide)


def _open(project: str, one: Contested, members: tuple[str, ...], now: int) -> Conflict:
    return Conflict(
        project=project,
        ref=one.ref,
        kind=one.kind,
        status=ConflictStatus.OPEN,
        rule=RULE,
        slot=None,
        summary=one.summary or " against ".join(members),
        members=members,
        opened_at=now,
    )
