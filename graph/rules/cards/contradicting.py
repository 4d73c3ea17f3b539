"""Knows when a proposal speaks against a fact that stands: it tells another value of the same thing, and has the right to."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.address import subject_of
from graph.model.claim import Claim
from graph.model.words import CardVerdict, ClaimKind, EvidenceKind, Relation
from graph.rules.cards.eligibility import NORMATIVE, needed
from graph.rules.cards.lifting import denies, same_deed
from graph.rules.cards.likeness import label_tells_otherwise, telling, tells_otherwise
from graph.rules.cards.shelf import Known, Proposal, Verdict
from graph.rules.cards.worth import WEIGHT

_OTHERWISE = frozenset({Relation.CONTRADICTS, Relation.CORRECTS, Relation.SUPERSEDES})


@dataclass(frozen=True, slots=True)
class Against:
    """A proposal that speaks against a card."""

    number: int
    card: Known
    weight: float


def contradicted(known: Sequence[Known], proposals: Sequence[Proposal], verdicts: Sequence[Verdict]) -> list[Against]:
    found = []
    for number, (proposal, verdict) in enumerate(zip(proposals, verdicts, strict=True)):
        # A proposal that joins an existing card speaks against the others as loudly as a new one.
        heard = verdict.stays and verdict.became in (CardVerdict.ADMITTED, CardVerdict.MERGED)
        if proposal.kind is not ClaimKind.FACT or not heard or not proposal.accepts:
            continue
        found += [
            Against(number, card, WEIGHT[proposal.said_by])
            for card in known
            if card.active
            and card not in (verdict.replaces, verdict.into, *verdict.broader)
            and (_speaks_against(proposal, card) or _is_told_against(proposal, card))
        ]
    return found


def is_anchored(claim: Claim, quote: str, said_by: EvidenceKind) -> bool:
    """True if a quotation against a claim contradicts it by itself: its speaker may put such a claim in force, and it tells
    otherwise about the same thing."""
    if said_by not in needed(claim.kind):
        return False
    if claim.kind in NORMATIVE:
        return denies(quote) != denies(claim.statement) and same_deed(quote, claim.statement)
    labelled = said_by is EvidenceKind.TOOL_OUTPUT and label_tells_otherwise(quote, claim.statement)
    return labelled or tells_otherwise(quote, claim.statement)


def _is_told_against(proposal: Proposal, card: Known) -> bool:
    """True if a model says that it contradicts the card, and they share a word."""
    told = proposal.relation in _OTHERWISE and proposal.target == card.ref and card.kind is ClaimKind.FACT
    return told and bool(telling(proposal.statement) & telling(card.statement))


def _came_and_went(proposal: Proposal, card: Known) -> bool:
    """True if tools have measured both, each its own thing: whatever came to that much once may come to more."""
    by_tools = proposal.said_by is EvidenceKind.TOOL_OUTPUT and not card.user
    return by_tools and subject_of(proposal.slot) is not None and subject_of(card.slot) is not None


def _speaks_against(proposal: Proposal, card: Known) -> bool:
    if card.kind is not ClaimKind.FACT or card.key is not None or card.norm == proposal.norm:
        return False
    if _came_and_went(proposal, card):
        return False
    labelled = proposal.said_by is EvidenceKind.TOOL_OUTPUT and label_tells_otherwise(
        proposal.statement, card.statement
    )
    return labelled or tells_otherwise(proposal.statement, card.statement, proposal.alternatives)
