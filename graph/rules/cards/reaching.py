"""Knows when a card may be proposed for a broader tier: by wins in several projects, or because the user says so."""

import hashlib
from collections.abc import Sequence

from graph.model.claim import Claim
from graph.model.episode import SHARED_RULE
from graph.model.words import ClaimKind, Tier

_ORDER = (Tier.ITEM, Tier.PROJECT, Tier.DOMAIN, Tier.GLOBAL)
SEVERAL = 2
_ACROSS = (
    "across my repos", "across our repos", "across all repos", "all my repos", "all our repos", "every repo", "all repos",
    "across my projects", "across our projects", "across projects", "all my projects", "all our projects", "every project",
    "all repositories", "every repository", "across repositories",
)  # fmt: skip
_EVERYWHERE = ("apply everywhere", "applies everywhere", "everywhere", "always and everywhere", "in everything i do")


def rises(here: Tier, there: Tier) -> bool:
    """To a domain from a project or an item of it, to everywhere from a domain."""
    return there in (Tier.DOMAIN, Tier.GLOBAL) and _ORDER.index(there) > _ORDER.index(here)


def refusal(kind: ClaimKind, there: Tier, quotes: Sequence[str], note: str | None, won_in: int) -> str | None:
    """Say why it may not be proposed there, and what would change that. No number of wins leads to everywhere."""
    said = " ".join((*quotes, note or "")).casefold()
    everywhere = any(one in said for one in _EVERYWHERE)
    if there is Tier.GLOBAL:
        return (
            None
            if everywhere
            else 'only the user\'s own words do that ("apply everywhere"), in a quotation or as the note.'
        )
    if everywhere or any(one in said for one in _ACROSS):
        return None
    if kind is ClaimKind.TACTIC and won_in >= SEVERAL:
        return None
    return (
        f"it has won in {won_in} projects of its domain, and {SEVERAL} are needed; or the user says so "
        '("this applies across my repos"), in a quotation or as the note.'
    )


def fingerprint(domain: str, kind: ClaimKind, norm: str) -> str:
    """The same for the same card in any project of a domain, and no way back to its words."""
    return hashlib.sha256(f"{domain}\n{kind.value}\n{norm}".encode()).hexdigest()[:32]


def span_print(domain: str | None) -> str:
    """Return the name under which offers to a domain, or to every project (None), are noted."""
    return hashlib.sha256(f"span\n{domain or ''}".encode()).hexdigest()[:32]


def is_offer(claim: Claim) -> bool:
    """True if a claim was taken to its broader tier in its own project; a copy that came from elsewhere goes no further."""
    return claim.tier in (Tier.DOMAIN, Tier.GLOBAL) and claim.rule != SHARED_RULE


def place_print(project: str) -> str:
    """A project without its name."""
    return hashlib.sha256(project.encode()).hexdigest()[:16]
