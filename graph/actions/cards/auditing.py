"""The audit of a store of cards: how it is, how it has been, and what the gates of causal learning say."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from graph.actions.answering.pages import whole
from graph.actions.cards.compaction import shelf_of
from graph.actions.operating.projects import profile_of
from graph.model.errors import WhenceError
from graph.model.profile import Cards, Profile
from graph.model.times import DAY
from graph.process.services import Services
from graph.rules.cards.audit import Counts, audit

KEPT = 400  # days of trend that are shown


async def card_audit(services: Services, project: str, profile: Profile) -> dict[str, Any]:
    """Read-only: the store as it is now, its trend, and the gates."""
    row = await services.graph.read_one(
        "card.trend", **whole(project), since=f"{project}|{services.now() - KEPT * DAY:017d}"
    )
    trend = [json.loads(snapshot) for snapshot in row["snapshots"]]
    now = await _counts(services, project, profile.cards)
    return audit(now, trend, profile.cards, services.now())


# A range in which nothing lies has no row.
_NOTHING: dict[str, list[Any]] = {"ledgers": [0, 0, 0], "episodes": [0], "week": [0], "endings": []}


async def _counts(services: Services, project: str, cards: Cards) -> Counts:
    now = services.now()
    shelf = await shelf_of(services, project, cards)
    rows = await services.graph.read(
        "card.counts",
        **whole(project),
        after=f"{project}/",
        before=f"{project}0",
        week=f"{project}|{now - 7 * DAY:017d}",
    )
    told = _NOTHING | {row["counted"]: row["told"] for row in rows}
    admitted, merged, archived = (count or 0 for count in told["ledgers"])
    return Counts(
        shelf=tuple(shelf),
        at=now,
        admitted=admitted,
        merged=merged,
        archived=archived,
        episodes=told["episodes"][0],
        this_week=told["week"][0],
        outcomes=dict(Counter(kind for _, kind in told["endings"])),
        mixed=_mixed(told["endings"]),
    )


def _mixed(ended: Sequence[Sequence[str]]) -> float:
    """The share of episodes that ended both well and badly."""
    kinds: dict[str, set[str]] = {}
    for episode, kind in ended:
        kinds.setdefault(episode, set()).add(kind)
    both = sum({"TOOL_SUCCESS", "TOOL_FAILURE"} <= one for one in kinds.values())
    return round(both / len(kinds), 4) if kinds else 0.0


async def audit_due(services: Services) -> str:
    """A snapshot of every project that has cards, for its trend; nothing else is written."""
    rows = await services.graph.read("card.projects")
    for row in rows:
        try:
            await note_state(services, row["project"], await profile_of(services, row["project"]))
        except WhenceError:
            continue
    return f"{len(rows)} stores of cards looked at"


async def note_state(services: Services, project: str, profile: Profile) -> None:
    """Keep a snapshot for the trend; the last of a day counts."""
    now = services.now()
    found = audit(await _counts(services, project, profile.cards), (), profile.cards, now)
    day = now // DAY
    props = {
        "id": f"{project}/audit/{day}",
        "project": project,
        "sort": f"{project}|{now:017d}",
        "counts": json.dumps(found["now"]),
    }
    await services.graph.write("card.snapshot", props=props)
