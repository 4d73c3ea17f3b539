"""Reading what happened: in order behind a place, or by the places of what came in late."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.event import Event, Subject
from graph.model.ids import node_id
from graph.model.words import ConflictChange, ReviewAction
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from graph.store.observations import observation_from
from graph.store.pendings import pending_from
from graph.store.runs import run_from

OVERLAP = 15_000_000
"""The longest, in microseconds, that a commit may take from the time that its events carry until it can be read."""

Row = Mapping[str, Any]

_READ: dict[str, Any] = {
    "claim": claim_from,
    "conflict": conflict_from,
    "run": run_from,
    "spoken": observation_from,
    "pending": pending_from,
}
_CHANGES: dict[str, type[ReviewAction] | type[ConflictChange]] = {"claim": ReviewAction, "conflict": ConflictChange}


def place(at: int) -> str:
    """Return the place before every event of that time, and behind every earlier one."""
    return f"{max(0, at):017d}"


async def events_after(graph: Graph, project: str, seq: str, limit: int) -> list[Event]:
    """The next events behind a place, oldest first."""
    rows = await graph.read("event.since", after=f"{project}|{seq}", high=f"{project}|~", limit=limit)
    return await _events(graph, rows)


async def places_from(graph: Graph, project: str, at: int) -> list[str]:
    """The seq of every event from a time on."""
    rows = await graph.read("event.places", low=f"{project}|{place(at)}", high=f"{project}|~")
    return [_seq(row["sort"]) for row in rows]


async def events_at(graph: Graph, project: str, seqs: Sequence[str]) -> list[Event]:
    rows = await graph.read("event.at_places", sorts=[f"{project}|{one}" for one in seqs]) if seqs else []
    return await _events(graph, rows)


def _seq(sort: str) -> str:
    return sort.partition("|")[2]


async def _events(graph: Graph, rows: Sequence[Row]) -> list[Event]:
    found = [_event(row["event"], row["nodes"][0]) for row in rows if row["nodes"]]
    return await _with_merged(graph, found)


def _event(row: Row, node: Row) -> Event:
    subject: Subject = _READ[row["kind"]](node)
    change = _CHANGES[row["kind"]](row["change"]) if row.get("change") else None
    return Event(row["project"], _seq(row["sort"]), row["at"], subject, change)


async def _with_merged(graph: Graph, events: Sequence[Event]) -> list[Event]:
    """Tell the events of a claim that was merged away as events of the claim that it became."""
    ids = sorted(_merged(events))
    if not ids:
        return list(events)
    rows = await graph.read("claim.by_ids", ids=ids)
    held = {row["id"]: claim_from(row["claim"]) for row in rows}
    return [_told_of(event, held) for event in events]


def _merged(events: Iterable[Event]) -> set[str]:
    claims = (event.subject for event in events if isinstance(event.subject, Claim))
    return {node_id(claim.project, claim.merged_into) for claim in claims if claim.merged_into}


def _told_of(event: Event, held: Mapping[str, Claim]) -> Event:
    claim = event.subject
    if not isinstance(claim, Claim) or not claim.merged_into:
        return event
    became = held.get(node_id(claim.project, claim.merged_into), claim)
    return Event(event.project, event.seq, event.at, became, event.change)
