"""The use of cards once more from the log alone: what was shown to whom, and how runs ended."""

from collections.abc import AsyncIterator
from typing import Any

from graph.actions.ledger import Ledger
from graph.actions.projects import profile_of
from graph.engine import Graph
from graph.model.episode import Use
from graph.model.ids import node_id
from graph.rules.cards.credit import uses_of
from graph.store.cards import ending_from, showing_from, use_from

STRIDE = 1_000


async def recount_cards(ledger: Ledger, project: str) -> int:
    """How many cards were counted otherwise than their log says; they say it now."""
    graph, profile = ledger.graph, await profile_of(ledger, project)
    showings = [showing_from(row["showing"]) async for row in _stretches(graph, "card.log", project)]
    endings = [ending_from(row["ending"]) async for row in _stretches(graph, "card.endings", project)]
    ids = [node_id(project, ref) for ref in sorted({ref for one in showings for ref in one.cards})]
    tactics: set[str] = set()
    for start in range(0, len(ids), STRIDE):
        rows = await graph.read("card.measured", ids=ids[start : start + STRIDE])
        tactics |= {row["ref"] for row in rows}
    wanted = {
        node_id(project, ref): use for ref, use in uses_of(showings, endings, tactics, profile.cards.credited).items()
    }
    stored = {row["id"]: use_from(row["used"]) async for row in _stretches(graph, "card.all_uses", project)}
    wrong = [one for one in sorted({*wanted, *stored}) if wanted.get(one, Use()) != stored.get(one, Use())]
    for start in range(0, len(wrong), STRIDE):
        rows = [_row(project, one, wanted.get(one, Use())) for one in wrong[start : start + STRIDE]]
        await graph.write("card.mend", uses=rows)
    return len(wrong)


def _row(project: str, name: str, use: Use) -> dict[str, Any]:
    counts = {"exposures": use.exposures, "wins": use.wins, "losses": use.losses}
    shown = {} if use.last_shown_at is None else {"lastShownAt": use.last_shown_at}
    return {"id": name, "project": project, **counts, **shown}


async def _stretches(graph: Graph, query: str, project: str) -> AsyncIterator[dict[str, Any]]:
    after, high = f"{project}/", f"{project}0"  # 0 comes next after the slash
    while True:
        rows = await graph.read(query, after=after, high=high, limit=STRIDE)
        for row in rows:
            yield row
        if len(rows) < STRIDE:
            return
        after = rows[-1]["id"]
