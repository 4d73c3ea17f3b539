"""Lists the changes of a project's knowledge between two moments: new claims, and every step with a claim."""

from dataclasses import dataclass, replace
from typing import Any

from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.page import Page
from graph.model.words import ClaimKind, ReviewAction
from graph.rules.slots.trail import WHENCE, snapshot
from graph.store.claims import claim_from
from graph.store.reviews import review_from


@dataclass(frozen=True, slots=True)
class Change:
    at: int
    by: str
    action: ReviewAction | None  # None: it was not known before
    claim: Claim
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Between:
    """Two moments, the first included, and what is asked about."""

    start: int
    end: int
    kinds: tuple[ClaimKind, ...] | None = None
    task: str | None = None
    item: str | None = None


async def changes_page(graph: Graph, project: str, asked: Between, first: int, after: str | None) -> Page[Change]:
    """Oldest first; a claim's coming stands before the first step with it."""
    low = f"{project}|"
    begins = low + (after or f"{asked.start:017d}")
    wanted: dict[str, Any] = {
        "low": begins,
        "high": f"{low}{asked.end:017d}",
        "kinds": [kind.value for kind in asked.kinds] if asked.kinds else None,
        "task": node_id(project, asked.task) if asked.task else None,
        "item": asked.item,
        "limit": first + 1,
    }
    rows = [(row["key"], _creation(row)) for row in await graph.read("claim.born", **wanted)]
    rows += [(row["key"], _step_taken(row)) for row in await graph.read("review.between", **wanted)]
    rows.sort(key=lambda one: one[0])
    kept = rows[:first]
    return Page(tuple(change for _, change in kept), tuple(key.removeprefix(low) for key, _ in kept), len(rows) > first)


async def count_changes(graph: Graph, project: str, asked: Between) -> int:
    total, after = 0, None
    while True:
        page = await changes_page(graph, project, asked, 1_000, after)
        total += len(page.items)
        if not page.more:
            return total
        after = page.keys[-1]


def _creation(row: dict[str, Any]) -> Change:
    claim = claim_from(row["claim"])
    first = claim.log[0] if claim.log else None
    was = replace(claim, status=first.status, valid_from=first.valid_from, valid_to=first.valid_to) if first else claim
    return Change(claim.recorded_at, WHENCE, None, claim, None, snapshot(was))


def _step_taken(row: dict[str, Any]) -> Change:
    review = review_from(row["review"])
    return Change(review.at, review.by, review.action, claim_from(row["claim"]), review.before, review.after)
