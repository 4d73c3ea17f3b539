"""Knows what a card is worth: how true by its evidence and by what speaks against it, how useful by how runs ended."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from graph.model.claim import Stage
from graph.model.episode import Opposed, Use
from graph.model.profile import Cards
from graph.model.status import ClaimStatus
from graph.model.words import EvidenceKind, Tier

# The weight of a contradiction, by its speaker. An agent's claim about another claim weighs nothing.
WEIGHT = {
    EvidenceKind.TOOL_OUTPUT: 3.0,
    EvidenceKind.DOC_SPAN: 2.0,
    EvidenceKind.USER_SPAN: 1.0,
    EvidenceKind.AGENT_OUTPUT: 0.0,
}
_FEW = 2.0  # outcomes that nobody has seen yet: one win is no proof
_ANCHORED = 3.0  # weight of an anchored quotation for a claim; and of the doubt that is left before there is any


@dataclass(frozen=True, slots=True)
class Truth:
    """Counts by kind of evidence. `contradictions` counts the anchored ones, which alone lower the truth; `disputes` is the
    weight of every quotation against the claim."""

    evidence: Mapping[str, int] = field(default_factory=dict)
    contradictions: Mapping[str, int] = field(default_factory=dict)
    disputes: float = 0.0


def truth_of(evidence: Iterable[EvidenceKind], against: Sequence[Opposed]) -> Truth:
    said = Counter(kind.value for kind in evidence)
    opposed = Counter(one.kind.value for one in against if one.anchored)
    return Truth(dict(sorted(said.items())), dict(sorted(opposed.items())), dispute_weight(against))


def dispute_weight(against: Iterable[Opposed]) -> float:
    return sum(WEIGHT[one.kind] for one in against)


def truth_points(truth: Truth) -> float:
    """Return the truth of a claim from 0 to 1. Evidence only raises it, and only anchored contradictions lower it; one
    quotation without a contradiction gives a half."""
    pro = _ANCHORED * sum(count for kind, count in truth.evidence.items() if WEIGHT[EvidenceKind(kind)])
    con = sum(WEIGHT[EvidenceKind(kind)] * count for kind, count in truth.contradictions.items())
    return round(pro / (pro + con + _ANCHORED), 4)


def still_open(against: Iterable[Opposed], log: Sequence[Stage], closed: Iterable[int]) -> list[Opposed]:
    """Return the quotations since a person last looked, which is: put the claim in force again, or closed a dispute (`closed`)."""
    again = (
        after.at
        for before, after in pairwise(log)
        if before.status is ClaimStatus.NEEDS_RECHECK and after.status is ClaimStatus.ACTIVE
    )
    looked_at = max((*again, *closed), default=0)
    return [one for one in against if one.recorded_at > looked_at]


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
