"""Knows how a store of cards is doing, and whether it has come to the point where finer learning would pay."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graph.model.profile import Cards
from graph.model.words import ClaimKind
from graph.rules.cards.compaction import idle
from graph.rules.cards.shelf import Known

PRECISE = 0.9  # of what users said of what they were shown
STABLE = 0.1  # growth over the last snapshots
PLATEAU = 0.02  # by which the tactics' mean utility still rises over them
LAST = 4
ENOUGH = 50  # episodes a week
MIXED = 0.3  # of the episodes that ended


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of one moment. `admitted`, `merged` and `archived` are those of all ledgers."""

    shelf: tuple[Known, ...]
    at: int
    admitted: int = 0
    merged: int = 0
    archived: int = 0
    episodes: int = 0
    this_week: int = 0
    outcomes: Mapping[str, int] = field(default_factory=dict)
    mixed: float = 0.0


def audit(counts: Counts, trend: Sequence[Mapping[str, Any]], cards: Cards, now: int) -> dict[str, Any]:
    """`trend`: earlier snapshots, oldest first."""
    current = _now(counts, cards, now)
    return {"now": current, "trend": [*trend, current], "gates": _gates(counts, [*trend, current])}


def _now(counts: Counts, cards: Cards, now: int) -> dict[str, Any]:
    shelf = counts.shelf
    by_scope = Counter(one.place.split("|")[1] if "|" in one.place else "PROJECT" for one in shelf)
    return {
        "at": counts.at,
        "active": len(shelf),
        "activeByScope": dict(sorted(by_scope.items())),
        "activeByKind": dict(sorted(Counter(one.kind.value for one in shelf).items())),
        "episodes": counts.episodes,
        "survival": _share(len(shelf), counts.admitted),
        "mergeDepth": round(sum(one.seen for one in shelf) / len(shelf), 4) if shelf else 0.0,
        "neverShown": _share(sum(one.shown_at is None for one in shelf), len(shelf)),
        "stale": _share(sum(idle(one, now, cards) for one in shelf), len(shelf)),
        "utility": _mean([one.worth for one in shelf if one.kind is ClaimKind.TACTIC]),
        "disputed": _share(sum(one.disputes > 0 for one in shelf), len(shelf)),
    }


def _gates(counts: Counts, trend: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each score by itself against its own threshold; nothing is multiplied. Where tactics rise no more and many outcomes are
    mixed, the coarse credit is what holds them back."""
    helped, corrected = counts.outcomes.get("USER_CONFIRMED_HELPFUL", 0), counts.outcomes.get("USER_CORRECTED", 0)
    precision = _share(helped, helped + corrected) if helped + corrected else None
    return [
        _gate("retrieval stability", precision, PRECISE),
        _gate("store boundedness", _growth(trend), STABLE, at_most=True),
        _gate("utility plateau", _rise(trend), PLATEAU, at_most=True),
        _gate("mixed outcomes", counts.mixed, MIXED),
        _gate("sufficient volume", counts.this_week, ENOUGH),
    ]


def _gate(name: str, score: float | None, threshold: float, *, at_most: bool = False) -> dict[str, Any]:
    """`score` is None where nothing can be told yet."""
    passed = score is not None and (score <= threshold if at_most else score >= threshold)
    return {"gate": name, "score": score, "threshold": threshold, "atMost": at_most, "passed": passed}


def _growth(trend: Sequence[Mapping[str, Any]]) -> float | None:
    """Return the growth of the store over the last snapshots, as a part of its size."""
    sizes = [int(one["active"]) for one in trend[-LAST:]]
    return round((sizes[-1] - sizes[0]) / sizes[0], 4) if len(sizes) > 1 and sizes[0] else None


def _rise(trend: Sequence[Mapping[str, Any]]) -> float | None:
    """Return by how much the mean utility of tactics has risen over the last snapshots."""
    useful = [float(one["utility"]) for one in trend[-LAST:] if one.get("utility") is not None]
    return round(useful[-1] - useful[0], 4) if len(useful) > 1 else None


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
