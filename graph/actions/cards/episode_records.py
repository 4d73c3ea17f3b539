"""The records of an episode beside its cards: its ledger, its outcomes, and the wins and losses that follow from them."""

import json
from collections.abc import Sequence

from graph.engine import Transaction
from graph.model.episode import Consolidation, Ending, name_of
from graph.model.ids import node_id
from graph.model.source import Source
from graph.model.words import ClaimKind
from graph.rules.cards.credit import credited
from graph.rules.cards.reaching import fingerprint, place_print
from graph.store.cards import consolidation_row, ending_from, ending_row, showing_from


async def remembered(
    tx: Transaction,
    project: str,
    source: Source,
    endings: Sequence[Ending],
    most: int,
    consolidation: Consolidation | None = None,
) -> None:
    """Credit is counted anew from the episode's whole log, and only what differs from before is added."""
    episode = node_id(project, name_of(source))
    shown, stored_endings, named = await tx.run_all(
        [
            ("card.shown", {"episodes": [episode]}),
            ("card.ended", {"episodes": [episode]}),
            ("episode.by_names", {"ids": [episode]}),
        ]
    )
    showings = [showing_from(row["showing"]) for row in shown]
    ended = {one.id: one for one in (ending_from(row["ending"]) for row in stored_endings)}
    ended |= {one.id: one for one in endings}
    refs = sorted({ref for showing in showings for ref in showing.cards})
    measured = await tx.run("card.measured", ids=[node_id(project, ref) for ref in refs]) if refs else []
    stored = next(row for row in named if row["ref"] == source.ref)  # another voice may have used the name, too
    before = json.loads(stored["credits"] or "{}")
    after = credited(showings, list(ended.values()), {row["ref"] for row in measured}, most)
    tx.put(
        "card.remember",
        consolidations=[consolidation_row(consolidation)] if consolidation else [],
        endings=[ending_row(one) for one in endings],
        uses=_differences(project, before, after),
        credits=[{"episode": episode, "credits": json.dumps(after)}],
        prints=_prints(project, stored["domain"], {row["ref"]: row["norm"] for row in measured}, after),
    )


def _prints(
    project: str, domain: str | None, norms: dict[str, str], after: dict[str, tuple[int, int]]
) -> list[dict[str, str]]:
    """Where a tactic has won, for others of the domain to count: no words, and no names."""
    if not domain:
        return []
    won = sorted(ref for ref, (wins, _) in after.items() if wins)
    return [{"id": fingerprint(domain, ClaimKind.TACTIC, norms[ref]), "place": place_print(project)} for ref in won]


def _differences(
    project: str, before: dict[str, Sequence[int]], after: dict[str, tuple[int, int]]
) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for ref in sorted({*before, *after}):
        was, now = before.get(ref, (0, 0)), after.get(ref, (0, 0))
        wins, losses = now[0] - was[0], now[1] - was[1]
        if wins or losses:
            rows.append({"id": node_id(project, ref), "project": project, "wins": wins, "losses": losses})
    return rows
