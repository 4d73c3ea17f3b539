"""Knows how well a claim serves a reader: each factor by itself, and bounded, so that no popularity outweighs scope and words."""

from collections.abc import Mapping
from dataclasses import dataclass

from graph.model.status import ClaimStatus
from graph.model.times import DAY
from graph.model.words import Tier

# The most that each factor adds. Scope and words together outweigh all others together.
MOST: Mapping[str, float] = {"scope": 0.2, "words": 0.4, "meaning": 0.25, "worth": 0.1, "recency": 0.05}
_SCOPE = {Tier.ITEM: 1.0, Tier.PROJECT: 0.8, Tier.DOMAIN: 0.5, Tier.GLOBAL: 0.3}
_BESIDE = 0.6  # of an item that the reader does not name
_RECHECKED = 0.7  # what has to be looked at again comes later
_HALF_LIFE = 30 * DAY


@dataclass(frozen=True, slots=True)
class Factors:
    """Each from 0 to 1."""

    scope: float
    words: float
    meaning: float
    worth: float
    recency: float
    status: float = 1.0

    @property
    def score(self) -> float:
        parts: float = sum(MOST[name] * min(1.0, max(0.0, getattr(self, name))) for name in MOST)
        return round(parts * self.status, 4)

    def told(self) -> dict[str, float]:
        """Return the points that each factor adds, as a reader sees them."""
        added = {name: round(MOST[name] * min(1.0, max(0.0, getattr(self, name))), 4) for name in MOST}
        return {**added, "status": self.status, "score": self.score}


def factors_of(
    *,
    tier: Tier,
    named: bool,
    words: float,
    meaning: float,
    worth: float | None,
    said_at: int,
    now: int,
    status: ClaimStatus,
) -> Factors:
    """`named`: the reader asks for the item that the claim is of, if it is of an item. Recency counts for relevance alone: what is old is as true as it was."""
    age = max(0, now - said_at)
    return Factors(
        scope=_SCOPE[tier] if named or tier is not Tier.ITEM else _BESIDE,
        words=round(words, 4),
        meaning=round(meaning, 4),
        worth=0.5 if worth is None else worth,
        recency=round(_HALF_LIFE / (_HALF_LIFE + age), 4),
        status=_RECHECKED if status is ClaimStatus.NEEDS_RECHECK else 1.0,
    )
