"""The audit log is read in pages, counted, and checked for places where it was changed."""

from collections.abc import AsyncIterator

from graph.actions.answering.pages import cut
from graph.engine import Graph
from graph.model.audit import Entry, Head, breaks
from graph.model.ids import node_id
from graph.model.page import Page
from graph.process.audit_log import ONE_COMMIT
from graph.store.audit import entry_from, place

END = "~"


async def audit_page(graph: Graph, project: str, start: int | None, first: int, after: str | None) -> Page[Entry]:
    """Read a page of entries from a moment on, oldest first."""
    low = f"{project}|"
    rows = await graph.read("audit.page", after=low + (after or ""), high=low + END, start=start or 0, limit=first + 1)
    return cut(rows, first, low, lambda row: entry_from(row["entry"]), lambda row: str(row["entry"]["id"]))


async def count_audit(graph: Graph, project: str, start: int | None) -> int:
    low = f"{project}|"
    return int((await graph.read_one("audit.count", low=low, high=low + END, start=start or 0))["total"])


async def audit_entries(graph: Graph, project: str) -> AsyncIterator[Entry]:
    after: str | None = None
    while True:
        page = await audit_page(graph, project, None, ONE_COMMIT, after)
        for entry in page.items:
            yield entry
        if not page.more:
            return
        after = place(page.items[-1].seq)


async def audit_breaks(graph: Graph, project: str) -> list[str]:
    """Return the places where the log was changed: none while every entry follows the one before, up to its kept end."""
    entries = [entry async for entry in audit_entries(graph, project)]
    found = [*breaks(entries)]
    head = Head(entries[-1].seq, entries[-1].sha256) if entries else Head()
    rows = await graph.read("audit.end", id=node_id(project, "audit"))
    if rows and (rows[0]["seq"], rows[0]["sha256"]) != (head.seq, head.sha256):
        found.append(f"the log ends at entry {head.seq}, and {rows[0]['seq']} were written")
    return found
