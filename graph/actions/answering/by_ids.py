"""Looking things up, many at once: each function takes node ids and answers as many places, in order."""

import json

from graph.actions.answering.in_order import Ids, Row, collected, grouped, in_order
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.place import Item, Project, Task, Wave
from graph.model.source import Run, Source
from graph.rules.forms.excerpt import HEAD
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from graph.store.patterns import pattern_from
from graph.store.places import item_from, project_from, task_from, wave_from
from graph.store.runs import run_from
from graph.store.sources import source_from


async def claims_by_ids(graph: Graph, ids: Ids) -> list[Claim | None]:
    """A ref that was merged into another claim leads to that one."""
    return in_order(ids, await graph.read("claim.by_ids", ids=ids), lambda row: claim_from(row["claim"]))


async def claims_in_slots(graph: Graph, slots: Ids) -> list[Claim | None]:
    """Return the claim that holds each slot now."""
    currents = {row["id"]: row["refs"] for row in await graph.read("slot.currents", slots=slots)}
    ids = [node_id(slot.partition("|")[0], next(iter(currents.get(slot, ())), "")) for slot in slots]
    return await claims_by_ids(graph, ids)


async def conflicts_by_ids(graph: Graph, ids: Ids) -> list[Conflict | None]:
    return in_order(ids, await graph.read("conflict.by_ids", ids=ids), lambda row: conflict_from(row["conflict"]))


async def patterns_by_ids(graph: Graph, ids: Ids) -> list[Pattern | None]:
    return in_order(ids, await graph.read("pattern.by_ids", ids=ids), lambda row: pattern_from(row["pattern"]))


async def runs_by_ids(graph: Graph, ids: Ids) -> list[Run | None]:
    return in_order(ids, await graph.read("run.by_ids", ids=ids), lambda row: run_from(row["run"]))


async def runs_of_sources(graph: Graph, ids: Ids) -> list[list[Run]]:
    return collected(ids, await graph.read("source.runs", ids=ids), "runs", run_from)


async def claims_of_sources(graph: Graph, ids: Ids) -> list[list[Claim]]:
    return collected(ids, await graph.read("source.claims", ids=ids), "claims", claim_from)


async def sources_by_ids(graph: Graph, ids: Ids) -> list[Source | None]:
    """Read sources without their text, which may be long: `texts_of` reads it where it is asked for."""
    return in_order(ids, await graph.read("source.by_ids", ids=ids), source_from)


async def texts_of(graph: Graph, ids: Ids) -> list[str | None]:
    return in_order(ids, await graph.read("source.texts", ids=ids), lambda row: str(row["text"]))


async def heads_of(graph: Graph, ids: Ids) -> list[str | None]:
    """The engine counts UTF-16 units, so the last character may be half of one."""
    rows = await graph.read("source.heads", ids=ids, most=HEAD + 1)
    return in_order(ids, rows, lambda row: str(row["head"])[:HEAD])


async def tasks_by_ids(graph: Graph, ids: Ids) -> list[Task | None]:
    return in_order(ids, await graph.read("task.by_ids", ids=ids), lambda row: task_from(row["task"]))


async def items_by_ids(graph: Graph, ids: Ids) -> list[Item | None]:
    return in_order(ids, await graph.read("item.by_ids", ids=ids), lambda row: item_from(row["item"]))


async def waves_by_ids(graph: Graph, ids: Ids) -> list[Wave | None]:
    return in_order(ids, await graph.read("wave.by_ids", ids=ids), wave_of)


def wave_of(row: Row) -> Wave:
    stats = [json.loads(stat) for stat in row["stats"]]
    kept = sum(stat[name] for stat in stats for name in ("added", "updated", "conflicts", "notes"))
    dropped = sum(stat[name] for stat in stats for name in ("merged", "rejected", "dropped"))  # merged: only counted
    return wave_from(row["wave"], row["documents"], kept, dropped)


async def runs_of_waves(graph: Graph, ids: Ids) -> list[list[Run]]:
    return grouped(ids, await graph.read("wave.runs", ids=ids), lambda row: run_from(row["run"]))


async def projects_by_slugs(graph: Graph, slugs: Ids) -> list[Project | None]:
    rows = await graph.read("project.by_ids", ids=[node_id(slug, "") for slug in slugs])
    found = {row["project"]["slug"]: project_from(row["project"]) for row in rows}
    return [found.get(slug) for slug in slugs]
