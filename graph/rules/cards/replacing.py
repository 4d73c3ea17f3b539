"""Knows which cards end with a later word of the user's: those that it names, denies, lifts, or tells another value of."""

from collections.abc import Sequence

from graph.model.words import REPLACING, ClaimKind, EvidenceKind
from graph.rules.cards.eligibility import NORMATIVE
from graph.rules.cards.lifting import Lifting, Reach, asks_for, denies, lifting_in, reach, same_deed
from graph.rules.cards.likeness import extends, in_order, loses_nothing, shared_words, telling, tells_otherwise
from graph.rules.cards.shelf import BROADER, CardsOfPlace, Known, Proposal

_ABOUT = 0.5  # of the telling terms: from there on two rules are about the same
_CHANGES = ("instead", "no longer", "actually", "switch to", "rather than", "any more", "anymore", "now", "correction:", "update:",
            "sorry", "wrong", "wrong:", "mistake", "moved:", "changed:")  # fmt: skip


def by_tier(proposal: Proposal, meant: Sequence[Known]) -> tuple[Known | None, tuple[Known, ...]]:
    """Choose from the cards that end with these words: the nearest of the place, and the nearest copy of each broader tier."""
    own = _nearest(proposal, [card for card in meant if card.tier not in BROADER])
    copies = (_nearest(proposal, [card for card in meant if card.tier is tier]) for tier in BROADER)
    return own, tuple(card for card in copies if card is not None)


def replaced(proposal: Proposal, shelf: CardsOfPlace) -> list[Known]:
    """Find the cards that a later word of the user's replaces. The word names the old thing as gone, or denies what the card
    asks; a fact is replaced by another value where the user says that it changed."""
    if proposal.said_by is not EvidenceKind.USER_SPAN or _is_settled_by_its_key(proposal, shelf):
        return []
    older = shelf.before(proposal)
    if proposal.kind is ClaimKind.FACT:
        return [card for card in older if _changed_since(proposal, card)]
    if proposal.kind not in NORMATIVE:
        return []
    rules = [card for card in older if card.kind in NORMATIVE and (proposal.key is None or card.key is None)]
    lifting = lifting_in(proposal.statement)
    lifted = [card for card in rules if lifting and reach_of(lifting, card) is Reach.WHOLE]
    named = [card for card in rules if _named_by(proposal, card)]
    return named or lifted or [card for card in rules if _takes_over(proposal, card)]


def _nearest(proposal: Proposal, fit: Sequence[Known]) -> Known | None:
    return max(
        fit, key=lambda card: (shared_words(proposal.statement, card.statement), card.said_at, card.ref), default=None
    )


def _is_settled_by_its_key(proposal: Proposal, shelf: CardsOfPlace) -> bool:
    """True if the proposal meets the other card in the slot of their key. A rule may have been laid down before without a key."""
    if proposal.key is None:
        return False
    return proposal.kind not in NORMATIVE or any(card.key == proposal.key for card in shelf.known.values())


def _changed_since(proposal: Proposal, card: Known) -> bool:
    if card.kind is not ClaimKind.FACT or not card.user or card.key is not None:
        return False
    told = bool(proposal.alternatives) or tells_a_change(proposal)
    return told and tells_otherwise(proposal.statement, card.statement, proposal.alternatives)


def _named_by(proposal: Proposal, card: Known) -> bool:
    """True if a model names the card, and they share a word: a model may be steered by what it reads."""
    return proposal.relation in REPLACING and proposal.target == card.ref and _shares_a_word(proposal, card)


def _shares_a_word(proposal: Proposal, card: Known) -> bool:
    said = telling(proposal.statement).union(
        telling(proposal.quote), *(telling(other) for other in proposal.alternatives)
    )
    return bool(said & telling(card.statement))


def _takes_over(proposal: Proposal, card: Known) -> bool:
    gone = (
        frozenset().union(*(telling(other) for other in proposal.alternatives))
        if proposal.alternatives
        else frozenset()
    )
    own, old = telling(proposal.statement), telling(card.statement)
    if in_order(proposal.statement) == in_order(card.statement) and loses_nothing(card.statement, proposal.statement):
        return False
    named = bool(gone & old) and asks_for(card.statement, gone)
    if named and len((own | gone) & old) >= _ABOUT * len(old):
        return True
    changes = tells_a_change(proposal)
    about = len(own & old) >= _ABOUT * min(len(own), len(old)) and len(own & old) >= 2
    return (
        _denies(proposal, card)
        or extends(proposal.statement, card.statement)
        or (about and changes and not loses_nothing(card.statement, proposal.statement))
    )


def reach_of(lifting: Lifting, card: Known) -> Reach | None:
    return reach(lifting, card.statement) if card.kind in NORMATIVE and card.key is None else None


def tells_a_change(proposal: Proposal) -> bool:
    words = f" {' '.join(word.strip(',;.!') for word in proposal.quote.casefold().split())} "
    return words.startswith(" no ") or any(f" {cue} " in words for cue in _CHANGES)


def _denies(proposal: Proposal, card: Known) -> bool:
    """The same deed with a no, or without the one it had."""
    return denies(proposal.statement) != denies(card.statement) and same_deed(proposal.statement, card.statement)
