"""Knows which candidates a policy would promote, once a person has turned it on: never a decision, never what is trusted.

Each looks at evidence that its claim had been given before anybody promoted anything: repetition by one voice is not enough.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.ids import day_of
from graph.model.profile import Policies
from graph.model.source_kind import kind_of
from graph.model.status import ClaimStatus
from graph.model.times import DAY
from graph.model.trace import Quoted
from graph.model.words import STANDING_FOR_A_CLAIM, ClaimKind, EvidenceRole, Layer
from graph.rules.cards.shelf import BROADER

HEADINGS = "headings"
_ABOUT_ONESELF = frozenset({ClaimKind.IDENTITY, ClaimKind.PREFERENCE})
# A policy may promote these kinds. All others are too consequential: decisions, and norms for other people.
PROMOTABLE = frozenset({ClaimKind.FACT, ClaimKind.EPISODIC}) | _ABOUT_ONESELF
_FIRST_PERSON = ("i am ", "i'm ", "i prefer ", "i like ", "my name is ", "i work ")


@dataclass(frozen=True, slots=True)
class Policy:
    name: str
    describes: Callable[[Policies], str]
    promotes: Callable[[Claim, Sequence[Quoted], Policies], bool]


def _referred_to(claim: Claim, quoted: Sequence[Quoted], asks: Policies) -> bool:
    if claim.looked_at is not None:
        return False
    said = [quotation.evidence.at for quotation in quoted]
    recent = [quotation for quotation in quoted if quotation.evidence.at >= max(said, default=0) - asks.days * DAY]
    return len(origins_in(recent)) >= asks.origins


def _under_a_heading(claim: Claim, quoted: Sequence[Quoted], asks: Policies) -> bool:
    return claim.confidence >= asks.headings and (claim.rule or "").startswith("heading") and _by_people(quoted)


def _of_oneself(claim: Claim, quoted: Sequence[Quoted], _: Policies) -> bool:
    if claim.kind not in _ABOUT_ONESELF or not _by_people(quoted):
        return False
    words = [
        quotation.evidence.quote.casefold().lstrip()
        for quotation in quoted
        if quotation.evidence.role is EvidenceRole.ASSERTS
    ]
    return bool(words) and all(word.startswith(_FIRST_PERSON) for word in words)


def _by_people(quoted: Sequence[Quoted]) -> bool:
    return bool(quoted) and not any(quotation.evidence.agent for quotation in quoted)


POLICIES: tuple[Policy, ...] = (
    Policy(
        "references",
        lambda asks: f"{asks.origins} independent origins said so within {asks.days} days, and nobody has looked at it",
        _referred_to,
    ),
    Policy(
        HEADINGS,
        lambda asks: f"a rule for headings found it, with a confidence of at least {asks.headings}",
        _under_a_heading,
    ),
    Policy("first-person", lambda _: "somebody said of themselves what they are or prefer", _of_oneself),
)


def may_promote(claim: Claim) -> bool:
    """True if any policy may look at it at all."""
    waits = claim.status is ClaimStatus.CANDIDATE and claim.deferred_at is None and claim.turned_down_at is None
    waits = waits and not claim.possible  # a person alone says that it was decided
    waits = waits and claim.tier not in BROADER  # and a person alone accepts a copy
    return waits and claim.layer is Layer.MEMORY and claim.kind in PROMOTABLE and not claim.high_risk


Origin = tuple[str, str, str]  # author, document or discussion, day


def origins_in(quoted: Iterable[Quoted]) -> set[Origin]:
    """Words of an agent are nobody's own, and a run that was shown the claim only repeats it."""
    return {
        _origin(quotation)
        for quotation in quoted
        if quotation.evidence.role in STANDING_FOR_A_CLAIM and not quotation.evidence.agent and not quotation.shown
    }


def _origin(quotation: Quoted) -> Origin:
    source = quotation.source
    path = source.origin.get("path") if kind_of(source).written else None
    place = path or source.task or source.ref
    return (quotation.evidence.author or source.author or "", str(place), day_of(quotation.evidence.at))
