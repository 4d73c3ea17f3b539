"""The lines of items, and what is known of the canonicals that they are linked to."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from graph.actions.items.canonicals import checked_unit
from graph.actions.operating.projects import checked_line
from graph.actions.reviewing.steps import Person
from graph.engine import Graph
from graph.model.address import at_item, keyed
from graph.model.errors import BadInput, NotFound, no_item
from graph.model.ids import LINE_PREFIX, node_id
from graph.model.line import Line, LineDecisions, link_key
from graph.process.services import Services
from graph.rules.knowledge.linked import standing_rejections
from graph.store.lines import line_from, line_props, said_from

LARGEST = 1e12


async def add_line(
    services: Services, project: str, item: str, name: str, quantity: float | None, unit: str | None, person: Person
) -> Line:
    if quantity is not None and (not math.isfinite(quantity) or not 0 <= quantity <= LARGEST):
        raise BadInput(f"A quantity is a number from 0 to {LARGEST:.0e}; {quantity} is not.")
    plain, now = checked_line(name, "A line's name"), services.now()
    await services.refs.reserve(project, {LINE_PREFIX: 1}, now)
    ref = services.refs.dispenser(project, now)(LINE_PREFIX)
    line = Line(
        project=project,
        ref=ref,
        item=item,
        name=plain,
        slot=keyed(at_item(project, item), link_key(ref)).slot,
        added_at=now,
        added_by=person.name,
        quantity=quantity,
        unit=checked_unit(unit),
    )
    if not await services.graph.write("line.add", item=node_id(project, item), props=line_props(line)):
        raise no_item(project, item)
    return line


# ── looking them up, many at once


async def lines_by_ids(graph: Graph, ids: Sequence[str]) -> list[Line | None]:
    there = {row["id"]: line_from(row["line"]) for row in await graph.read("line.by_ids", ids=ids)}
    return [there.get(one) for one in ids]


async def lines_of_items(graph: Graph, ids: Sequence[str]) -> list[list[Line]]:
    found: defaultdict[str, list[Line]] = defaultdict(list)
    for row in await graph.read("line.of_items", ids=ids):
        found[row["id"]].append(line_from(row["line"]))
    return [found[one] for one in ids]


async def said_of_lines(graph: Graph, ids: Sequence[str]) -> list[LineDecisions]:
    there = {}
    for row in await graph.read("line.links", ids=ids):
        said = said_from(row)
        there[row["id"]] = replace(said, rejected=standing_rejections(said.rejected, said.decided))
    return [there.get(one, LineDecisions()) for one in ids]


async def line_by_ref(services: Services, project: str, ref: str) -> Line:
    (line,) = await lines_by_ids(services.graph, [node_id(project, ref)])
    if line is None:
        raise NotFound(
            f"There is no line {ref!r} in {project!r}: addLine creates it, and an item's `lines` have their ids."
        )
    return line
