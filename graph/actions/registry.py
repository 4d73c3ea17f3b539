"""A project as a registry: its discussions, the decisions drawn out of them, and what people did to those."""

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from graph.actions.projects import no_project
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.registry import Contested, Marked, Quote, Recorded, Registry, Remark, Replaced, Talk
from graph.model.status import ClaimStatus
from graph.model.words import ClaimType, ConflictKind, EvidenceRole, type_of
from graph.store.claims import claim_from, evidence_from
from graph.store.patterns import pattern_from

Row = Mapping[str, Any]
STRIDE = 200
DECIDED = frozenset({ClaimStatus.ACTIVE, ClaimStatus.NEEDS_RECHECK, ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED})
# What waits to be checked again is in force until somebody says otherwise; what graduated went on in a higher layer.
_SHOWN_AS = {ClaimStatus.NEEDS_RECHECK: ClaimStatus.ACTIVE, ClaimStatus.GRADUATED: ClaimStatus.ARCHIVED}

_ENDED = frozenset({ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED})

Places = dict[str, tuple[str, int]]  # a message's ref → its task, and its place in that


async def registry(graph: Graph, project: str, *, undecided: bool = False) -> Registry:
    """`undecided` adds what was only proposed, contested or turned down."""
    if await graph.read_maybe("project.by_slug", id=node_id(project, "")) is None:
        raise no_project(project)
    talks, places = await _talks(graph, project)
    rows = [row async for row in strides(graph, "registry.claims", project)]
    told_of = [row for row in rows if _is_told(row, undecided)]
    refs = {row["claim"]["ref"] for row in told_of}
    decisions = [_recorded(row, places, refs) for row in told_of]
    decisions.sort(key=lambda one: (one.at or 0, one.ref))
    patterns = [_marked(row, places) async for row in strides(graph, "registry.patterns", project)]
    patterns.sort(key=lambda one: (one.at, one.ref))
    named = _named(decisions, patterns)
    told = tuple(replace(one, decisions=named[one.task][0], patterns=named[one.task][1]) for one in talks)
    left = sum(_is_told(row, True) for row in rows) - len(told_of)
    notices = (f"{left} claims that nobody decided are left out: --undecided takes them along",) if left else ()
    return Registry(told, tuple(decisions), tuple(patterns), notices)


async def strides(graph: Graph, query: str, project: str) -> AsyncIterator[Row]:
    after = f"{project}|"
    while True:
        rows: Sequence[Row] = await graph.read(query, after=after, high=f"{project}|~", limit=STRIDE)
        for row in rows:
            yield row
        if len(rows) < STRIDE:
            return
        after = rows[-1]["sort"] if "sort" in rows[-1] else rows[-1]["node"]["sort"]


# ── discussions


async def _talks(graph: Graph, project: str) -> tuple[list[Talk], Places]:
    talks: list[Talk] = []
    places: Places = {}
    async for row in strides(graph, "export.tasks", project):
        task = row["node"]["ref"]
        rows = await messages_of(graph, project, task)
        places |= {one["ref"]: (task, place) for place, one in enumerate(rows)}
        remarks = tuple(_remark(one) for one in rows)
        read = (row["node"].get("extractedAt"), *(one.at for one in remarks))
        until = max((one for one in read if one is not None), default=None)
        talks.append(Talk(task, row["node"]["title"], remarks, extracted=True, read_until=until))
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


def _remark(row: Row) -> Remark:
    origin = json.loads(row["origin"])
    came = origin.get("import") or {}
    return Remark(
        text=row["text"],
        author=row.get("author"),
        at=None if came.get("timeless") else row["at"],
        id=origin.get("id"),
        agent=row["agent"],
        bare=bool(came.get("bare")),
        written_at=came.get("at"),
        rest=came.get("rest") or {},
    )


# ── decisions


def _is_told(row: Row, undecided: bool) -> bool:
    claim = claim_from(row["claim"])
    if claim.merged_into or type_of(claim.kind) is not ClaimType.DECISION or not claim.ref.startswith("DEC-"):
        return False
    return undecided or claim.status in DECIDED


def _recorded(row: Row, places: Places, told: Set[str]) -> Recorded:
    claim = claim_from(row["claim"])
    came = _came(row)
    task = claim.task or _task_of(row, places)
    older = [one for one in row["supersedes"] if one["ref"] in told]
    replaced = [one for one in older if one["part"] is None]
    replaced.sort(key=lambda one: (not one["held"], -one["at"], one["ref"]))
    quotes = _quotes(row, places, task)
    shown = tuple(sorted({quote.message for quote in quotes}))
    return Recorded(
        ref=claim.ref,
        statement=claim.statement,
        task=task,
        kind=claim.kind,
        status=_SHOWN_AS.get(claim.status, claim.status),
        confidence=claim.confidence,
        messages=shown,
        summary=came["summary"] if "summary" in came else claim.rationale or _summary(row),
        downstream=tuple(sorted({one["ref"] for one in row["downstream"]})),
        items=tuple(sorted({one["ref"] for one in row["downstream"] if "Item" in one["labels"]})),
        at=claim.valid_from or claim.recorded_at,
        supersedes=replaced[0]["ref"] if replaced else None,
        item=claim.item,
        key=claim.key,
        value_type=claim.value_type,
        value=claim.value,
        rationale=claim.rationale,
        alternatives=claim.alternatives,
        owner=claim.owner,
        due=claim.due,
        importance=claim.importance,
        held=claim.held or claim.status not in _ENDED,
        valid_to=claim.valid_to,
        quotes=quotes,
        also_supersedes=tuple(one["ref"] for one in replaced[1:]),
        partly=tuple(sorted((Replaced(one["ref"], one["part"]) for one in older if one["part"] is not None), key=str)),
        conflicts=tuple(sorted(_contested(row, claim.ref, told), key=lambda one: one.ref)),
        rest=came.get("rest") or {},
    )


def _contested(row: Row, ref: str, told: Set[str]) -> Iterator[Contested]:
    """Each with the last of its members that are told, so that all are there when it is opened again."""
    for one in row["conflicts"]:
        members = sorted(member for member in one["members"] if member in told)
        if len(members) > 1 and members[-1] == ref:
            yield Contested(one["ref"], ConflictKind(one["kind"]), tuple(members[:-1]), one["summary"])


def _came(row: Row) -> dict[str, Any]:
    """What the file that it came by says, and the graph has no word for."""
    own = [one for one in row["quoted"] if one["kind"] == "MANUAL"]
    found = (json.loads(one["origin"]).get("import") for one in own)
    return next((one for one in found if one), {})


def _task_of(row: Row, places: Places) -> str | None:
    spoken = sorted((one["evidence"]["at"], one["source"]) for one in row["quoted"] if one["source"] in places)
    return places[spoken[0][1]][0] if spoken else None


def _quotes(row: Row, places: Places, task: str | None) -> tuple[Quote, ...]:
    found = {
        Quote(places[one["source"]][1], said.start, said.end, said.role)
        for one in row["quoted"]
        if one["source"] in places and places[one["source"]][0] == task
        for said in (evidence_from(one["evidence"]),)
        if said.quote
    }
    return tuple(sorted(found, key=lambda one: (one.message, one.start or 0, one.end or 0, one.role)))


def _summary(row: Row) -> str | None:
    """Nobody has summed it up, so its own words do: who said it."""
    said = sorted((evidence_from(one["evidence"]) for one in row["quoted"]), key=lambda one: one.order)
    asserted = [one for one in said if one.quote and one.role is EvidenceRole.ASSERTS]
    return f"{asserted[0].author or 'Somebody'}: “{asserted[0].quote}”" if asserted else None


# ── patterns


def _marked(row: Row, places: Places) -> Marked:
    found = pattern_from(row["pattern"])
    spoken = [places[ref][1] for ref in found.messages if ref in places and places[ref][0] == found.task]
    rest = row["pattern"].get("rest")
    return Marked(
        ref=found.ref,
        type=found.type,
        at=found.detected_at,
        task=found.task,
        messages=tuple(spoken),
        description=found.description,
        decision=found.claim,
        auto_detected=found.auto_detected,
        rest=json.loads(rest) if rest else {},
    )


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
