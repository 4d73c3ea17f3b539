"""The lists of claims: all of them by filters, also as they were at another time, and what waits for review."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from graph.actions.answering.by_ids import items_by_ids, tasks_by_ids, waves_by_ids
from graph.actions.answering.pages import END, task_id, whole
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.key import key_of
from graph.model.page import Page
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer
from graph.rules.asking.point_in_time import view
from graph.store.claims import claim_from, queue_key
from graph.store.keys import sort_key
from graph.store.listed import listed_claims

SHOWN = 80  # characters of a ref that is nothing's
STRIDE = 200  # claims that are looked at in one trip where each has to be judged by how it was


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter; None means any. The times, the layers and the key count in the list of claims alone."""

    kinds: Sequence[ClaimKind] | None = None
    statuses: Sequence[ClaimStatus] | None = None
    layers: Sequence[Layer] | None = None
    key: str | None = None
    item: str | None = None
    task: str | None = None
    rule: str | None = None
    as_of: int | None = None
    known_at: int | None = None
    wave: str | None = None  # of the queue alone, like the next
    waiting_before: int | None = None
    without_rules: Sequence[str] | None = None

    @property
    def then(self) -> bool:
        return self.as_of is not None or self.known_at is not None

    @property
    def kept_key(self) -> str | None:
        return None if self.key is None else key_of(self.key)

    def about(self, project: str) -> dict[str, Any]:
        return {"kinds": _values(self.kinds), "item": self.item, "task": task_id(project, self.task), "rule": self.rule}

    def queued(self, project: str) -> dict[str, Any]:
        wave = None if self.wave is None else node_id(project, self.wave)
        without = list(self.without_rules or ())
        return {
            "layers": _values(self.layers),
            "wave": wave,
            "waiting_before": self.waiting_before,
            "without_rules": without,
        }

    def more(self) -> dict[str, Any]:
        return {"statuses": _values(self.statuses), "layers": _values(self.layers), "key": self.kept_key}


def _values(words: Sequence[Any] | None) -> list[str] | None:
    return [word.value for word in words] if words is not None else None


async def claims_page(graph: Graph, project: str, first: int, after: str | None, which: Filter) -> Page[Claim]:
    """Read a page in two trips, each of which answers one row: the driver takes longer over a hundred rows than over both."""
    if which.then:
        return await _then_page(graph, project, first, after, which)
    low = f"{project}|"
    wanted = {"before": low + (after or END), **which.about(project), **which.more()}
    end = await graph.read_maybe("claim.page_end", low=low, first=first, **wanted)
    row = await graph.read_one("claim.page", low=end["sort"] if end else low, **wanted)
    claims = sorted(listed_claims(row["claims"]), key=lambda claim: (claim.recorded_at, claim.ref), reverse=True)
    return _page(claims, first, _key)


async def count_claims(graph: Graph, project: str, which: Filter) -> int:
    if which.then:
        return await _then_count(graph, project, which)
    row = await graph.read_one(
        "claim.count",
        **whole(project),
        **which.about(project),
        **which.more(),
    )
    return int(row["total"])


async def checked(graph: Graph, project: str, which: Filter) -> Filter:
    """The filter, where all that it names is there: else nothing would match, and nobody would know why."""
    places = (
        (which.wave, "wave", waves_by_ids, "`waves` lists all waves"),
        (which.item, "item", items_by_ids, "`items` lists all items"),
        (which.task, "task", tasks_by_ids, "`tasks` lists all tasks"),
    )
    for ref, noun, by_ids, lists in places:
        if ref is not None and await by_ids(graph, [node_id(project, ref)]) == [None]:
            raise NotFound(f"There is no {noun} {ref[:SHOWN]!r} in {project!r}: {lists}.")
    return which


async def queue_page(graph: Graph, project: str, first: int, after: str | None, which: Filter) -> Page[Claim]:
    low = f"{project}|"
    rows = await graph.read(
        "claim.queue",
        after=low + (after or ""),
        high=low + END,
        statuses=_values(which.statuses),
        limit=first + 1,
        **which.about(project),
        **which.queued(project),
    )
    claims = list(listed_claims([row["shown"] for row in rows]))
    return _page(claims, first, lambda claim: (queue_key(claim) or low).removeprefix(low))


def _page(claims: Sequence[Claim], first: int, key: Callable[[Claim], str]) -> Page[Claim]:
    kept = tuple(claims[:first])
    return Page(kept, tuple(key(claim) for claim in kept), len(claims) > first)


async def count_queue(graph: Graph, project: str, which: Filter) -> int:
    row = await graph.read_one(
        "claim.queue_count",
        **whole(project),
        statuses=_values(which.statuses),
        **which.about(project),
        **which.queued(project),
    )
    return int(row["total"])


@dataclass(frozen=True, slots=True)
class AboutTask:
    """The claims that are about one task, by kinds and statuses; None is any."""

    task: str
    kinds: tuple[str, ...] | None = None
    statuses: tuple[str, ...] | None = None

    def page(self, found: Sequence[Claim], first: int, after: str | None) -> Page[Claim]:
        return _page([claim for claim in found if after is None or _key(claim) < after], first, _key)


async def claims_of_tasks(graph: Graph, wanted: Sequence[AboutTask]) -> list[list[Claim]]:
    """Newest first: one trip for each choice of kinds and statuses, which is one."""
    found: dict[AboutTask, list[Claim]] = {}
    for kinds, statuses in {(task.kinds, task.statuses) for task in wanted}:
        tasks = [task.task for task in wanted if (task.kinds, task.statuses) == (kinds, statuses)]
        rows = await graph.read("claim.of_tasks", tasks=tasks, kinds=kinds, statuses=statuses)
        for row in rows:
            claims = sorted(listed_claims(row["claims"]), key=_key, reverse=True)
            found[AboutTask(row["task"], kinds, statuses)] = claims
    return [found.get(task, []) for task in wanted]


# ── as it was at another time: what a claim was then follows from its own log, so each is judged by itself


async def _then_page(graph: Graph, project: str, first: int, after: str | None, which: Filter) -> Page[Claim]:
    found: list[Claim] = []
    place: str | None = after
    while len(found) <= first:
        page, place = await _stride(graph, project, place, which)
        found += page
        if place is None:
            break
    return _page(found, first, _key)


async def _then_count(graph: Graph, project: str, which: Filter) -> int:
    total, place = 0, await _stride(graph, project, None, which)
    while True:
        total += len(place[0])
        if place[1] is None:
            return total
        place = await _stride(graph, project, place[1], which)


async def _stride(graph: Graph, project: str, after: str | None, which: Filter) -> tuple[list[Claim], str | None]:
    """The claims of one stretch as they were then, and where the next begins: None behind the last."""
    low = f"{project}|"
    rows = await graph.read(
        "claim.page_whole",
        low=low,
        before=low + (after or END),
        layers=_values(which.layers),
        key=which.kept_key,
        limit=STRIDE,
        **which.about(project),
    )
    claims = [claim_from(row["claim"]) for row in rows]
    seen = [was for claim in claims if (was := view(claim, which.as_of, which.known_at)) is not None]
    wanted = [claim for claim in seen if which.statuses is None or claim.status in which.statuses]
    return wanted, _key(claims[-1]) if len(rows) == STRIDE else None


def _key(claim: Claim) -> str:
    return sort_key("", claim.recorded_at, claim.ref)[1:]
