"""Looking things up, many at once: each function takes node ids and answers as many places, in order."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from graph.engine import Graph
from graph.model.claim import Claim, Supersession
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.link import Link
from graph.model.pattern import Pattern
from graph.model.place import Item, Project, Task, Wave
from graph.model.review import Review
from graph.model.source import Run, Source
from graph.model.status import ClaimStatus
from graph.model.trace import Quoted
from graph.rules.beheld import PRESENT, Then, was_drawn
from graph.rules.excerpt import HEAD
from graph.rules.view import view
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from graph.store.evidence import evidence_from
from graph.store.patterns import pattern_from
from graph.store.places import item_from, project_from, task_from, wave_from
from graph.store.reviews import review_from
from graph.store.runs import run_from
from graph.store.sources import source_from
from graph.store.supersessions import supersession_from
from graph.store.traces import history_from, links_from

T = TypeVar("T")
Row = Mapping[str, Any]
Ids = Sequence[str]

_NOT_IN_FORCE = (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED, ClaimStatus.REJECTED)


@dataclass(frozen=True, slots=True)
class Replaced:
    """One supersession with the claims at both its ends."""

    edge: Supersession
    newer: Claim
    older: Claim

    @property
    def in_force(self) -> bool:
        return self.newer.held and self.newer.status not in _NOT_IN_FORCE


def _in_order(ids: Ids, rows: Iterable[Row], read: Callable[[Row], T]) -> list[T | None]:
    found = {row["id"]: read(row) for row in rows}
    return [found.get(one) for one in ids]


def _grouped(ids: Ids, rows: Iterable[Row], read: Callable[[Row], T]) -> list[list[T]]:
    found: defaultdict[str, list[T]] = defaultdict(list)
    for row in rows:
        found[row["id"]].append(read(row))
    return [found[one] for one in ids]


def _collected(ids: Ids, rows: Iterable[Row], noun: str, read: Callable[[Row], T]) -> list[list[T]]:
    found = {row["id"]: [read(one) for one in row[noun]] for row in rows}
    return [found.get(one, []) for one in ids]


async def claims_by_ids(graph: Graph, ids: Ids) -> list[Claim | None]:
    """A ref that was merged into another claim leads to that one."""
    return _in_order(ids, await graph.read("claim.by_ids", ids=ids), lambda row: claim_from(row["claim"]))


async def evidence_of(graph: Graph, ids: Ids) -> list[list[Quoted]]:
    """What claims quote, oldest first; words that were blanked away quote nothing any more."""
    rows = [row for row in await graph.read("claim.evidence", ids=ids) if row["evidence"]["quote"]]
    return _grouped(ids, rows, lambda row: Quoted(evidence_from(row["evidence"]), source_from(row["source"])))


async def supersessions_of(graph: Graph, ids: Ids) -> list[tuple[list[Replaced], list[Replaced]]]:
    """What each claim replaced, and what replaced it, newest first; with edges that were closed since (`standing`)."""
    rows = {row["id"]: row for row in await graph.read("claim.supersessions", ids=ids)}
    return [_replaced(rows[one]) if one in rows else ([], []) for one in ids]


def _replaced(row: Row) -> tuple[list[Replaced], list[Replaced]]:
    mine = claim_from(row["claim"])
    older = [Replaced(supersession_from(one["edge"]), mine, claim_from(one["claim"])) for one in row["older"]]
    newer = [Replaced(supersession_from(one["edge"]), claim_from(one["claim"]), mine) for one in row["newer"]]
    return _newest_first(older), _newest_first(newer)


def standing(edges: Iterable[Replaced], then: Then = PRESENT) -> list[Replaced]:
    """Those that stood then, with the claims at their ends as they were."""
    drawn = (one for one in edges if was_drawn(one.edge, then))
    ends = ((one.edge, view(one.newer, *then), view(one.older, *then)) for one in drawn)
    return [Replaced(edge, new, old) for edge, new, old in ends if new is not None and old is not None]


def _newest_first(edges: Iterable[Replaced]) -> list[Replaced]:
    return sorted(edges, key=lambda one: (-one.edge.at, one.older.ref, one.newer.ref, one.edge.part or ""))


async def history_of(graph: Graph, asked: Sequence[tuple[str, int]]) -> list[tuple[Claim, ...]]:
    """What each claim replaced, as was known at a time, nearest first, without the claim itself: a trip for each time."""
    found: dict[tuple[str, int], tuple[Claim, ...]] = {}
    for known in {known for _, known in asked}:
        ids = [one for one, at in asked if at == known]
        rows = _grouped(ids, await graph.read("claim.history", ids=ids, known=known), dict)
        found |= {(one, known): history_from(several) for one, several in zip(ids, rows, strict=True)}
    return [found[one] for one in asked]


async def tasks_and_items_of(graph: Graph, ids: Ids) -> list[tuple[list[Task], list[Item]]]:
    """What claims are about."""
    found: dict[str, tuple[list[Task], list[Item]]] = {one: ([], []) for one in ids}
    for row in await graph.read("claim.about", ids=ids):
        tasks, items = found[row["id"]]
        if "Task" in row["labels"]:
            tasks.append(task_from(row["node"]))
        else:
            items.append(item_from(row["node"]))
    return [found[one] for one in ids]


async def links_below(graph: Graph, ids: Ids) -> list[tuple[Link, ...]]:
    rows = _grouped(ids, ({**row, "id": row["root"]} for row in await graph.read("claim.resting", ids=ids)), dict)
    return [links_from(one) for one in rows]


async def conflicts_by_ids(graph: Graph, ids: Ids) -> list[Conflict | None]:
    return _in_order(ids, await graph.read("conflict.by_ids", ids=ids), lambda row: conflict_from(row["conflict"]))


async def conflicts_of(graph: Graph, ids: Ids) -> list[list[Conflict]]:
    return _collected(ids, await graph.read("conflict.of_claims", ids=ids), "conflicts", conflict_from)


async def reviews_of(graph: Graph, ids: Ids) -> list[list[Review]]:
    """Every step, oldest first, those that were undone since included: the trail hides nothing."""
    return _grouped(ids, await graph.read("review.of", ids=ids), lambda row: review_from(row["review"]))


async def patterns_of(graph: Graph, ids: Ids) -> list[list[Pattern]]:
    return _grouped(ids, await graph.read("pattern.of_claims", ids=ids), lambda row: pattern_from(row["pattern"]))


async def patterns_by_ids(graph: Graph, ids: Ids) -> list[Pattern | None]:
    return _in_order(ids, await graph.read("pattern.by_ids", ids=ids), lambda row: pattern_from(row["pattern"]))


async def runs_by_ids(graph: Graph, ids: Ids) -> list[Run | None]:
    return _in_order(ids, await graph.read("run.by_ids", ids=ids), lambda row: run_from(row["run"]))


async def runs_of_sources(graph: Graph, ids: Ids) -> list[list[Run]]:
    return _collected(ids, await graph.read("source.runs", ids=ids), "runs", run_from)


async def claims_of_sources(graph: Graph, ids: Ids) -> list[list[Claim]]:
    return _collected(ids, await graph.read("source.claims", ids=ids), "claims", claim_from)


async def sources_by_ids(graph: Graph, ids: Ids) -> list[Source | None]:
    """Without their text, which may be long: `texts_of` reads it where it is asked for."""
    return _in_order(ids, await graph.read("source.by_ids", ids=ids), source_from)


async def texts_of(graph: Graph, ids: Ids) -> list[str | None]:
    return _in_order(ids, await graph.read("source.texts", ids=ids), lambda row: str(row["text"]))


async def heads_of(graph: Graph, ids: Ids) -> list[str | None]:
    """The engine counts UTF-16 units, so the last character may be half of one."""
    rows = await graph.read("source.heads", ids=ids, most=HEAD + 1)
    return _in_order(ids, rows, lambda row: str(row["head"])[:HEAD])


async def tasks_by_ids(graph: Graph, ids: Ids) -> list[Task | None]:
    return _in_order(ids, await graph.read("task.by_ids", ids=ids), lambda row: task_from(row["task"]))


async def items_by_ids(graph: Graph, ids: Ids) -> list[Item | None]:
    return _in_order(ids, await graph.read("item.by_ids", ids=ids), lambda row: item_from(row["item"]))


async def waves_by_ids(graph: Graph, ids: Ids) -> list[Wave | None]:
    return _in_order(ids, await graph.read("wave.by_ids", ids=ids), _wave)


def _wave(row: Row) -> Wave:
    stats = [json.loads(one) for one in row["stats"]]
    kept = sum(one[name] for one in stats for name in ("added", "updated", "merged", "conflicts", "notes"))
    dropped = sum(one[name] for one in stats for name in ("rejected", "dropped"))
    return wave_from(row["wave"], row["documents"], kept, dropped)


async def runs_of_waves(graph: Graph, ids: Ids) -> list[list[Run]]:
    return _grouped(ids, await graph.read("wave.runs", ids=ids), lambda row: run_from(row["run"]))


async def projects_by_slugs(graph: Graph, slugs: Ids) -> list[Project | None]:
    rows = await graph.read("project.by_ids", ids=[node_id(slug, "") for slug in slugs])
    found = {row["project"]["slug"]: project_from(row["project"]) for row in rows}
    return [found.get(slug) for slug in slugs]
