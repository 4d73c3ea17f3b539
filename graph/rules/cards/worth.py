"""Knows what a card is worth: how true by its evidence and by what speaks against it, how useful by how runs ended."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from graph.model.episode import Use
from graph.model.profile import Cards
from graph.model.words import EvidenceKind, Tier

# The weight of a contradiction, by its speaker. An agent's claim about another claim weighs nothing.
WEIGHT = {
    EvidenceKind.TOOL_OUTPUT: 3.0,
    EvidenceKind.DOC_SPAN: 2.0,
    EvidenceKind.USER_SPAN: 1.0,
    EvidenceKind.AGENT_OUTPUT: 0.0,
}
_FEW = 2.0  # outcomes that nobody has seen yet: one win is no proof


@dataclass(frozen=True, slots=True)
class Truth:
    """Counts by kind of evidence; `disputes`: the weight of all that speaks against the claim."""

    evidence: Mapping[str, int] = field(default_factory=dict)
    contradictions: Mapping[str, int] = field(default_factory=dict)
    disputes: float = 0.0


def truth_of(evidence: Iterable[EvidenceKind], against: Iterable[EvidenceKind]) -> Truth:
    said, opposed = Counter(one.value for one in evidence), Counter(one.value for one in against)
    return Truth(dict(sorted(said.items())), dict(sorted(opposed.items())), dispute_weight(opposed))


def dispute_weight(opposed: Mapping[str, int]) -> float:
    return sum(WEIGHT[EvidenceKind(kind)] * count for kind, count in opposed.items())


def truth_points(truth: Truth) -> float:
    """From 0 to 1; more evidence never makes it less, and only an anchored contradiction does."""
    pro = sum(WEIGHT[EvidenceKind(kind)] * count for kind, count in truth.evidence.items()) or 0.5
    return round(pro / (pro + truth.disputes), 4)


def recheck_from(tier: Tier, cards: Cards) -> float:
    """A project's own facts are looked at again soon, what holds everywhere late."""
    return {
        Tier.ITEM: cards.recheck_project,
        Tier.PROJECT: cards.recheck_project,
        Tier.DOMAIN: cards.recheck_domain,
        Tier.GLOBAL: cards.recheck_global,
    }[tier]


def needs_recheck(tier: Tier, disputes: float, cards: Cards) -> bool:
    return disputes >= recheck_from(tier, cards)


def utility_of(use: Use) -> float | None:
    """Return the share of wins, from 0 to 1, drawn to the middle while little is known; None: nothing is known."""
    if not use.wins and not use.losses:
        return None
    return round((use.wins + _FEW / 2) / (use.wins + use.losses + _FEW), 4)
