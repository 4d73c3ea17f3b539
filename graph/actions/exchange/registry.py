"""A project as a registry: its discussions, the decisions drawn out of them, and what people did to those."""

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace

from graph.actions.exchange.recorded import Places, Row, is_told, marked_from, recorded_from, remark
from graph.actions.exchange.recorded_topics import subjects
from graph.actions.operating.projects import no_project
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.registry import Marked, Recorded, Registry, Talk
from graph.model.words import SourceKind
from graph.store.discussions import memory_from

STRIDE = 200
_NOT_TAKEN = frozenset({SourceKind.DOCUMENT, SourceKind.TURN})


async def registry(graph: Graph, project: str, *, undecided: bool = False) -> Registry:
    """`undecided` adds what was only proposed, contested or turned down."""
    if await graph.read_maybe("project.by_slug", id=node_id(project, "")) is None:
        raise no_project(project)
    talks, places = await _talks(graph, project)
    rows = [row async for row in strides(graph, "registry.claims", project)]
    told_of = [row for row in rows if is_told(row, undecided)]
    refs = {row["claim"]["ref"] for row in told_of}
    decisions = [recorded_from(row, places, refs) for row in told_of]
    decisions.sort(key=lambda record: (record.at or 0, record.ref))
    patterns = [marked_from(row, places) async for row in strides(graph, "registry.patterns", project)]
    patterns.sort(key=lambda mark: (mark.at, mark.ref))
    named = _named(decisions, patterns)
    told = tuple(replace(talk, decisions=named[talk.task][0], patterns=named[talk.task][1]) for talk in talks)
    left = sum(is_told(row, True) for row in rows) - len(told_of)
    return Registry(told, tuple(decisions), tuple(patterns), tuple(_left_behind(left, told_of)))


def _left_behind(undecided: int, told_of: Sequence[Row]) -> Iterator[str]:
    if undecided:
        yield f"{undecided} claims that nobody decided are left out: --undecided takes them along"
    elsewhere = sum(any(one["kind"] in _NOT_TAKEN for one in row["quoted"]) for row in told_of)
    if elsewhere:
        yield (
            f"documents and turns stay behind, and {elsewhere} of these decisions quote them: where nothing else says so, "
            "they come back in the name of whoever imports them"
        )


async def strides(graph: Graph, query: str, project: str) -> AsyncIterator[Row]:
    after = f"{project}|"
    while True:
        rows: Sequence[Row] = await graph.read(query, after=after, high=f"{project}|~", limit=STRIDE)
        for row in rows:
            yield row
        if len(rows) < STRIDE:
            return
        after = rows[-1]["sort"] if "sort" in rows[-1] else rows[-1]["node"]["sort"]


async def _talks(graph: Graph, project: str) -> tuple[list[Talk], Places]:
    talks: list[Talk] = []
    places: Places = {}
    async for row in strides(graph, "export.tasks", project):
        task = row["node"]["ref"]
        rows = await messages_of(graph, project, task)
        places |= {one["ref"]: (task, place) for place, one in enumerate(rows)}
        remarks = tuple(remark(row) for row in rows)
        read = (row["node"].get("extractedAt"), *(one.at for one in remarks))
        until = max((one for one in read if one is not None), default=None)
        came = json.loads(row["node"].get("came") or "{}")
        talk = Talk(task, row["node"]["title"], remarks, extracted=True, read_until=until)
        rest, beside = came.get("rest") or {}, came.get("state") or {}
        flagged = tuple(subjects(memory_from(row["node"]).topics, project, rows))
        talks.append(replace(talk, written_until=came.get("until"), flagged=flagged, rest=rest, state_rest=beside))
    return talks, places


async def messages_of(graph: Graph, project: str, task: str) -> list[Row]:
    """Every message of a task with its text, in the order of the words; those of one instant in that of their refs."""
    after, found = "", list[Row]()
    while True:
        rows = await graph.read("registry.messages", task=node_id(project, task), after=after, limit=STRIDE)
        found += rows
        if len(rows) < STRIDE:
            return sorted(found, key=lambda one: (one["at"], len(one["ref"]), one["ref"]))
        after = rows[-1]["sort"]


def _named(
    decisions: Sequence[Recorded], patterns: Sequence[Marked]
) -> defaultdict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The refs of each task's decisions and patterns."""
    found: defaultdict[str, tuple[tuple[str, ...], tuple[str, ...]]] = defaultdict(lambda: ((), ()))
    for decision in decisions:
        was = found[decision.task or ""]
        found[decision.task or ""] = ((*was[0], decision.ref), was[1])
    for pattern in patterns:
        was = found[pattern.task or ""]
        found[pattern.task or ""] = (was[0], (*was[1], pattern.ref))
    return found
