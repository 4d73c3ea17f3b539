"""Knows when a proposal says nothing new: the agent had been shown it, or a card says the same already, or says it and more."""

from collections.abc import Iterator, Sequence

from graph.model.address import subject_of
from graph.model.nearness import Nearness
from graph.model.profile import Cards
from graph.model.words import CardVerdict, Relation
from graph.rules.cards.eligibility import MEASURED, NORMATIVE
from graph.rules.cards.likeness import extends, loses_nothing, shared_words, stands_in, telling, twin_of
from graph.rules.cards.replacing import tells_a_change
from graph.rules.cards.shelf import CardsOfPlace, Known, Proposal, Verdict

QUOTED = 50
"""Quotations of a card that an episode still adds one to: a failure that is met ten thousand times is read no slower."""
_AGAIN = frozenset({Relation.REPEATS, Relation.CONFIRMS})


def echoes(proposal: Proposal, shown: Sequence[str]) -> bool:
    said = telling(proposal.statement) | telling(proposal.quote)
    if not said:
        return False
    return any(
        telling(proposal.statement) <= telling(line) or shared_words(proposal.statement, line) >= 0.8
        for line in shown
        if loses_nothing(proposal.statement, line)
    )


def said_already(proposal: Proposal, shelf: CardsOfPlace, cards: Cards, near: Nearness) -> Verdict | None:
    """Merge the proposal into an existing card that says the same, if there is one."""
    there = (*shelf.of(proposal.kind), *shelf.copies(proposal.kind))
    same = next((card for card in there if _says_the_same(proposal, card)), None)
    if same is not None:
        return _merged("says the same words", same)
    told = shelf.known.get(proposal.target or "") if proposal.relation in _AGAIN else None
    if (
        told is not None
        and told.kind is proposal.kind
        and told.key == proposal.key
        and loses_nothing(proposal.statement, told.statement)
    ):
        return _merged("a model hears the same in it, and it loses no specific", told)
    wider = next((card for card in there if _is_part_of(proposal, card)), None)
    if wider is not None:
        return _merged("is a part of what is in force", wider)
    twin = (
        next(filter(None, _twins(proposal, shelf, cards, near)), None)
        if proposal.key is None and subject_of(proposal.slot) is None
        else None
    )
    return _merged("near in words and meaning, and loses no specific", twin) if twin else None


def _says_the_same(proposal: Proposal, card: Known) -> bool:
    """True for the same words, or the same value of the same thing."""
    return (card.norm, card.key, subject_of(card.slot)) == (proposal.norm, proposal.key, subject_of(proposal.slot))


def _merged(rule: str, into: Known) -> Verdict:
    if into.seen < QUOTED:
        return Verdict(CardVerdict.MERGED, rule, into=into)
    return Verdict(
        CardVerdict.MERGED,
        f"{rule}; it is quoted {into.seen} times, so this is only counted here",
        into=into,
        counted=True,
    )


def _is_part_of(proposal: Proposal, card: Known) -> bool:
    """True if a rule in force said this rule and more before. Words that something changed may mean less than that."""
    plain = proposal.kind in NORMATIVE and proposal.key is None and card.key is None
    before = card.active and card.said_at <= proposal.said_at
    return plain and before and extends(card.statement, proposal.statement) and not tells_a_change(proposal)


def _twins(proposal: Proposal, shelf: CardsOfPlace, cards: Cards, near: Nearness) -> Iterator[Known | None]:
    """The place's own first."""
    for there in (shelf.of(proposal.kind), shelf.copies(proposal.kind)):
        yield _twin(proposal, there, cards, near)


def _twin(proposal: Proposal, there: Sequence[Known], cards: Cards, near: Nearness) -> Known | None:
    fit = {card.ref: card for card in there if card.key is None and (card.active or not proposal.accepts)}
    if proposal.kind not in MEASURED:  # one word more may turn a rule or a fact into another
        fit = {ref: card for ref, card in fit.items() if stands_in(proposal.statement, card.statement)}
    name = twin_of(
        proposal.statement,
        [(ref, card.statement) for ref, card in fit.items()],
        near,
        meaning=cards.near,
        words=cards.shared,
    )
    return fit[name] if name is not None else None
