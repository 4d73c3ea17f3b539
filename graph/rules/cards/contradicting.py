"""Knows when a proposal speaks against a fact that stands: it tells another value of the same thing, and has the right to."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.words import ClaimKind, Relation
from graph.rules.cards.consolidating import ADMITTED, Known, Proposal, Verdict
from graph.rules.cards.likeness import specifics, telling
from graph.rules.cards.worth import WEIGHT

_OTHERWISE = frozenset({Relation.CONTRADICTS, Relation.CORRECTS, Relation.SUPERSEDES})


@dataclass(frozen=True, slots=True)
class Against:
    """Which proposal speaks against which card."""

    number: int
    card: Known
    weight: float


def contradicted(known: Sequence[Known], proposals: Sequence[Proposal], verdicts: Sequence[Verdict]) -> list[Against]:
    found = []
    for number, (one, verdict) in enumerate(zip(proposals, verdicts, strict=True)):
        if one.kind is not ClaimKind.FACT or verdict.became != ADMITTED or not one.accepts:
            continue
        found += [
            Against(number, card, WEIGHT[one.said_by])
            for card in known
            if card.active and (_speaks_against(one, card) or _is_told_against(one, card))
        ]
    return found


def _is_told_against(one: Proposal, card: Known) -> bool:
    """By a model; it has to be about the same in some word."""
    told = one.relation in _OTHERWISE and one.target == card.ref and card.kind is ClaimKind.FACT
    return told and bool(telling(one.statement) & telling(card.statement))


def _speaks_against(one: Proposal, card: Known) -> bool:
    if card.kind is not ClaimKind.FACT or card.key is not None or card.norm == one.norm:
        return False
    mine, theirs = specifics(one.statement), specifics(card.statement)
    own, old = telling(one.statement), telling(card.statement)
    plain, plain_old = _without(own, mine), _without(old, theirs)
    if not plain or plain != plain_old:
        return False
    values, others = mine - theirs, theirs - mine
    return bool(values) and bool(others)


def _without(terms: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    """What is told of, without the values."""
    values = frozenset().union(*(telling(one) for one in said)) if said else frozenset()
    return terms - values
