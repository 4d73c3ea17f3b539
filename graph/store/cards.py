"""Cards as the graph finds them, and what it remembers of their use."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from graph.model.claim import Claim
from graph.model.episode import EPISODE_RULE, Consolidation, Ending, LedgerEntry, Opposed, Showing, Use
from graph.model.ids import node_id
from graph.model.status import HOLDING
from graph.model.words import (
    CardVerdict,
    Channel,
    ClaimKind,
    ConflictKind,
    ConflictStatus,
    EvidenceKind,
    OutcomeType,
    Tier,
)
from graph.store.keys import sort_key

Row = Mapping[str, Any]
_MEASURED = (ClaimKind.TACTIC, ClaimKind.NEGATIVE_RESULT)


def place_key(project: str, tier: Tier, item: str | None) -> str:
    """Return the prefix of the keys of all cards at one place. A consolidation takes a place for itself."""
    return f"{project}|{tier.value}|{item or ''}|"


def is_card(claim: Claim) -> bool:
    """True for claims that an episode was the first to say, and for every kind that is measured by how runs end."""
    return claim.kind in _MEASURED or (claim.rule or "").startswith(EPISODE_RULE)


def standing_key(claim: Claim) -> str | None:
    """Return the key by which packs find a claim in force, the newest of each kind at a place first; None for any other claim."""
    if claim.status not in HOLDING or claim.merged_into:
        return None
    place = place_key(claim.project, claim.tier, claim.item)
    return f"{place}{claim.kind.value}|{claim.recorded_at:017d}|{claim.ref}"


def card_key(claim: Claim) -> str | None:
    return standing_key(claim) if is_card(claim) else None


def use_from(row: Row | None) -> Use:
    row = row or {}
    return Use(row.get("exposures") or 0, row.get("wins") or 0, row.get("losses") or 0, row.get("lastShownAt"))


def opposed_from(rows: Sequence[Sequence[Any]]) -> list[Opposed]:
    """Read rows of (kind, whether it is anchored, when it was recorded, its id)."""
    return [Opposed(EvidenceKind(kind), bool(anchored), at or 0) for kind, anchored, at, _ in rows]


def closed_disputes(rows: Sequence[Sequence[Any]]) -> list[int]:
    """Return the times at which disputes were closed, from rows of (kind, status, when)."""
    return [at or 0 for kind, status, at in rows if kind == ConflictKind.DISPUTE and status != ConflictStatus.OPEN]


def is_contested(rows: Sequence[Sequence[Any]]) -> bool:
    return any(status == ConflictStatus.OPEN for _, status, _ in rows)


def showing_row(showing: Showing) -> dict[str, Any]:
    return {
        "id": showing.id,
        "project": showing.project,
        "episode": node_id(showing.project, showing.episode),
        "name": showing.episode,
        "channel": showing.channel.value,
        "at": showing.at,
        "cards": list(showing.cards),
        "scores": list(showing.scores),
    }


def showing_from(row: Row) -> Showing:
    return Showing(
        row["id"],
        row["project"],
        row["name"],
        Channel(row["channel"]),
        row["at"],
        tuple(row["cards"]),
        tuple(row["scores"]),
    )


def ending_row(ending: Ending) -> dict[str, Any]:
    return {
        "id": ending.id,
        "project": ending.project,
        "episode": node_id(ending.project, ending.episode),
        "name": ending.episode,
        "type": ending.type.value,
        "at": ending.at,
        "recordedAt": ending.recorded_at,
        "anchored": ending.anchored,
        "source": ending.source,
        "start": ending.start,
        "end": ending.end,
        "quote": ending.quote,
        "section": ending.section,
        "by": ending.by,
    }


def ending_from(row: Row) -> Ending:
    return Ending(
        row["id"],
        row["project"],
        row["name"],
        OutcomeType(row["type"]),
        row["at"],
        row["recordedAt"],
        row["anchored"],
        row.get("source"),
        row.get("start") or 0,
        row.get("end") or 0,
        row.get("quote") or "",
        row.get("section"),
        row.get("by"),
    )


def consolidation_row(consolidation: Consolidation) -> dict[str, Any]:
    entries = [[entry.statement, entry.became, entry.rule, entry.card] for entry in consolidation.entries]
    return {
        "id": node_id(consolidation.project, consolidation.episode),
        "project": consolidation.project,
        "episode": consolidation.episode,
        "at": consolidation.at,
        "proposed": consolidation.proposed,
        "admitted": consolidation.count(CardVerdict.ADMITTED),
        "merged": consolidation.count(CardVerdict.MERGED),
        "archived": consolidation.count(CardVerdict.ARCHIVED),
        "entries": json.dumps(entries, ensure_ascii=False),
        "sort": sort_key(consolidation.project, consolidation.at, consolidation.episode),
    }


def consolidation_from(row: Row) -> Consolidation:
    entries = tuple(
        LedgerEntry(statement, CardVerdict(became), rule, card)
        for statement, became, rule, card in json.loads(row["entries"])
    )
    return Consolidation(row["project"], row["episode"], row["at"], entries, row["proposed"])
