"""Knows when a card may be proposed for a broader tier: by wins in several projects, or because the user says so."""

import hashlib
from collections.abc import Sequence

from graph.model.claim import Claim
from graph.model.episode import SHARED_RULE
from graph.model.status import HOLDING
from graph.model.words import ClaimKind, Tier
from graph.rules.cards.phrases import clause
from graph.rules.language.sentences import sentences

_ORDER = (Tier.ITEM, Tier.PROJECT, Tier.DOMAIN, Tier.GLOBAL)
SEVERAL = 2
ACROSS, EVERYWHERE = "across", "everywhere"
_LONGEST = 1_000  # characters of a sentence


def rises(here: Tier, there: Tier) -> bool:
    """True for a step to a domain from a project or an item of it, and to everywhere from a domain."""
    return there in (Tier.DOMAIN, Tier.GLOBAL) and _ORDER.index(there) > _ORDER.index(here)


def refusal(kind: ClaimKind, there: Tier, said: Sequence[str], won_in: int) -> str | None:
    """Say why it may not be proposed there, and what would change that. No number of wins leads to everywhere. `said`: the
    user's words around the card's quotations, and the note."""
    heard = frozenset().union(*(_reach_told(one) for one in said))
    if there is Tier.GLOBAL:
        ways = "in the words that it comes from, or as the note."
        return None if EVERYWHERE in heard else f'only the user\'s own words do that ("apply everywhere"), {ways}'
    if heard:
        return None
    if kind is ClaimKind.TACTIC and won_in >= SEVERAL:
        return None
    return (
        f"it has won in {won_in} projects of its domain, and {SEVERAL} are needed; or the user says so "
        '("this applies across my repos"), in the words that it comes from, or as the note.'
    )


def _reach_told(words: str) -> frozenset[str]:
    """Return the acts of the lexicon by which these words take a rule further; a sentence that keeps it here has none."""
    said = [clause(words[low:high][:_LONGEST]) for low, high in sentences(words, 0, len(words), False)]
    return frozenset(
        act for sentence in said for act in (ACROSS, EVERYWHERE) if sentence.has(act) and not sentence.has("stays")
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


def is_on_offer(claim: Claim) -> bool:
    """True for an offer that holds: it is proposed to the other projects of its tier."""
    return is_offer(claim) and claim.status in HOLDING


def offer_waits(claim: Claim) -> str | None:
    """Say why no conflict puts a claim in force that would then be proposed to other projects."""
    if not is_offer(claim):
        return None
    return f"{claim.ref} would hold beyond this project. Legal: promote it, as a reviewer of all its projects, or dismiss the conflict."


def place_print(project: str) -> str:
    """A project without its name."""
    return hashlib.sha256(project.encode()).hexdigest()[:16]
