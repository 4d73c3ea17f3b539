"""Knows how well a claim answers a question: its words, its meaning, and whether it still holds."""

from collections.abc import Mapping, Sequence

from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.terms import terms_of
from graph.rules.wanted import wanted

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


def score(question: str, claim: Claim, nearness: float, frequency: Mapping[str, float]) -> float:
    """From 0 to 1: the better of shared words and shared meaning, helped by the other, weighed by the status."""
    shared = coverage(question, said_by(claim), frequency)
    best, other = max(shared, nearness), min(shared, nearness)
    return round(min(1.0, 0.75 * best + 0.25 * other) * _WEIGHT[claim.status], 4)


def said_by(claim: Claim) -> str:
    key = (claim.key or "").replace(".", " ").replace("_", " ")
    value = claim.value if isinstance(claim.value, str) else ""
    return " ".join((claim.statement, key, value, claim.rationale or "", *claim.alternatives))


def coverage(question: str, text: str, frequency: Mapping[str, float]) -> float:
    """How much of what the question names the text names too; rare words count for more."""
    asked = wanted(question, frequency)
    if not asked:
        return 0.0
    said = set(terms_of(text))
    weights = {term: 1.0 - 0.8 * frequency.get(term, 0.0) for term in asked}
    found = sum(weight for term, weight in weights.items() if term in said)
    return found / sum(weights.values())


def best_first(scored: Sequence[tuple[Claim, float]]) -> list[tuple[Claim, float]]:
    """Equal scores stand in the order of recording, the newest first, so that an answer never depends on luck."""
    return sorted(scored, key=lambda one: (-one[1], -one[0].recorded_at, one[0].ref))
