"""Exports a project as lines: everything that was read, claimed, decided and done, in an order that only its content
decides.

Times are UTC microseconds. Properties that only find or queue things are left out: a graph that says the same gives the
same lines.
"""

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any

from graph.actions.operating.projects import no_project
from graph.engine import Graph
from graph.model.ids import node_id

Line = dict[str, Any]
Row = Mapping[str, Any]

STRIDE = 200
# Nouns in the order that a reader needs them: nothing is mentioned before it has been told.
NOUNS = {
    "task": "export.tasks",
    "item": "export.items",
    "canonical": "export.canonicals",
    "line": "export.lines",
    "source": "export.sources",
    "run": "export.runs",
    "claim": "export.claims",
    "conflict": "export.conflicts",
    "pattern": "export.patterns",
    "price": "export.prices",
}
REVIEWED = ("item", "claim", "conflict")
_KEPT_AS_TEXT = frozenset(
    {"sections", "origin", "stats", "ops", "outcomes", "value", "pin", "log", "draft", "overrides", "came"}
) | frozenset({"standing", "before", "after", "undo"})
_PLUMBING = frozenset(
    {
        "id",
        "project",
        "sort",
        "taskSort",
        "queue",
        "words",
        "nonce",
        "touches",
        "dueAt",
        "lease",
        "ofId",
        "taskId",
        "keyAt",
        "readBy",
        "names",
        "slot",
        "held",
        "revision",
        "inTask",
        "topicId",
        "repeatedIn",
        "gave",
        "recent",
        "tallies",
        "tallyTerms",
        "closedTopics",
        "patterns",
        "extractedAt",
        "standsAt",
    }
)


async def export(graph: Graph, project: str, stride: int = STRIDE) -> AsyncIterator[Line]:
    """Line after line, however large the project is; each says its `type`."""
    row = await graph.read_maybe("project.by_slug", id=node_id(project, ""))
    if row is None:
        raise no_project(project)
    yield _line("project", row["project"])
    for noun, query in NOUNS.items():
        async for rows in _strides(graph, query, project, stride):
            for one in rows:
                for line in _lines(noun, one):
                    yield line
            if noun in REVIEWED:
                for line in await _reviews(graph, rows):
                    yield line


async def _strides(graph: Graph, query: str, project: str, stride: int) -> AsyncIterator[list[Row]]:
    after = f"{project}|"
    while True:
        rows: list[Row] = list(await graph.read(query, after=after, high=f"{project}|~", limit=stride))
        if rows:
            yield rows
        if len(rows) < stride:
            return
        after = rows[-1]["node"]["sort"]


def _lines(noun: str, row: Row) -> Iterator[Line]:
    about = {"about": sorted(row["about"])} if row.get("about") else {}
    yield {**_line(noun, row["node"]), **about}
    ref = row["node"]["ref"]
    for edge in sorted(row.get("evidence", ()), key=lambda one: (one["at"], one["start"], one["end"], one["id"])):
        yield {**_line("evidence", edge), "claim": ref, "id": edge["id"]}
    for edge in sorted(row.get("supersedes", ()), key=_moment):
        yield _line("supersession", edge)
    for said in sorted(row.get("said", ()), key=lambda one: str(one["canonical"])):
        yield {**_line("link", said), "line": ref}
    for link in sorted(row.get("downstream", ()), key=lambda one: str(one["to"])):
        yield {**_line("downstream", link["edge"]), "from": ref, "to": link["to"]}


def _moment(edge: Row) -> tuple[int, str, str, int]:
    return edge["recordedAt"], edge["older"], edge.get("part") or "", edge.get("recordedTo") or 0


async def _reviews(graph: Graph, rows: Sequence[Row]) -> list[Line]:
    found = await graph.read("review.of", ids=[row["node"]["id"] for row in rows])
    places = {row["node"]["id"]: place for place, row in enumerate(rows)}
    reviews = [(places[row["id"]], row["review"]) for row in found]
    ordered = sorted(reviews, key=lambda one: (one[0], one[1]["at"], one[1]["order"], one[1]["id"]))
    return [{**_line("review", review), "id": review["id"]} for _, review in ordered]


def _line(kind: str, properties: Row) -> Line:
    told = {name: _told(name, value) for name, value in properties.items() if name not in _PLUMBING}
    return {**{name: value for name, value in told.items() if value is not None}, "type": kind}


def _told(name: str, value: Any) -> Any:
    return json.loads(value) if name in _KEPT_AS_TEXT and isinstance(value, str) else value
