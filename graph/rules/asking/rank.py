"""Knows how well a claim answers a question: its words, its meaning, and whether it still holds."""

from collections.abc import Iterable, Mapping, Sequence

from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.terms import terms_of

# What no longer holds, or never did, may be found; it should not be found first.
_WEIGHT = {
    ClaimStatus.ACTIVE: 1.0,
    ClaimStatus.NEEDS_RECHECK: 0.95,
    ClaimStatus.GRADUATED: 0.9,
    ClaimStatus.CONFLICTED: 0.9,
    ClaimStatus.CANDIDATE: 0.85,
    ClaimStatus.SUPERSEDED: 0.8,
    ClaimStatus.ARCHIVED: 0.75,
    ClaimStatus.REJECTED: 0.6,
}


def score(weights: Mapping[str, float], claim: Claim, nearness: float) -> float:
    """From 0 to 1: how well it fits, weighed by the status."""
    return round(fit(weights, said_by(claim), nearness) * _WEIGHT[claim.status], 4)


def fit(weights: Mapping[str, float], text: str, nearness: float) -> float:
    """Shared words and shared meaning, half each. One alone is too little: a single word is shared by chance, and any
    two texts about the same trade are near."""
    return min(1.0, 0.5 * coverage(weights, text) + 0.5 * nearness)


def said_by(claim: Claim) -> str:
    key = (claim.key or "").replace(".", " ").replace("_", " ")
    value = claim.value if isinstance(claim.value, str) else ""
    return " ".join((claim.statement, key, value, claim.rationale or "", *claim.alternatives))


def weights_of(asked: Iterable[str], frequency: Mapping[str, float]) -> dict[str, float]:
    """What each term of a question counts for: rare ones for more."""
    return {term: 1.0 - 0.8 * frequency.get(term, 0.0) for term in asked}


def coverage(weights: Mapping[str, float], text: str) -> float:
    """How much of what the question names the text names too."""
    if not weights:
        return 0.0
    said = set(terms_of(text))
    return sum(weight for term, weight in weights.items() if term in said) / sum(weights.values())


def best_first(scored: Sequence[tuple[Claim, float]]) -> list[tuple[Claim, float]]:
    """Equal scores stand in the order of recording, the newest first, so that an answer never depends on luck."""
    return sorted(scored, key=lambda one: (-one[1], -one[0].recorded_at, one[0].ref))
