"""Knows the fate of an episode's proposals: admitted, merged, in place of an older card, or refused, each by a rule.

Nothing here guesses how useful a card will be. Each proposal is judged in its order, against the cards of its place as the
proposals before it leave them: so the same cards and proposals always end the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.model.nearness import Nearness
from graph.model.profile import Cards
from graph.model.words import REPLACING, CardVerdict, EvidenceKind
from graph.rules.cards.eligibility import NORMATIVE
from graph.rules.cards.lifting import WITHDRAWS, Reach, lifting_in
from graph.rules.cards.repeating import echoes, said_already
from graph.rules.cards.replacing import by_tier, reach_of, replaced
from graph.rules.cards.shelf import CardsOfPlace, Known, Proposal, Verdict

_LATER = "a later span of the user's replaces it"


def consolidate(
    known: Sequence[Known],
    proposals: Sequence[Proposal],
    shown: Sequence[str],
    caps: Mapping[str, int],
    cards: Cards,
    near: Nearness,
) -> tuple[Verdict, ...]:
    """Return a verdict for each proposal, in order. `shown`: the statements and quotations that the agent had been shown."""
    shelf = CardsOfPlace({one.ref: one for one in sorted(known, key=lambda one: one.ref)}, caps)
    found: list[Verdict] = []
    for number, proposal in enumerate(proposals):
        verdict = _judge(proposal, shelf, shown, cards, near)
        if verdict.archives is not None and verdict.archives.proposed is not None:
            shelf.drop(verdict.archives)
            found = [_taken_back(before, at, verdict.archives) for at, before in enumerate(found)]
            verdict = replace(verdict, archives=None)
        found.append(verdict)
        shelf.take(verdict, proposal, number)
    return tuple(found)


def _taken_back(verdict: Verdict, number: int, card: Known) -> Verdict:
    """Whatever has gone into a card that the same episode takes back again says nothing."""
    gone = number == card.proposed or (verdict.into is not None and verdict.into.ref == card.ref)
    return Verdict(CardVerdict.REFUSED, "its user takes it back later in the same run") if gone else verdict


def _judge(proposal: Proposal, shelf: CardsOfPlace, shown: Sequence[str], cards: Cards, near: Nearness) -> Verdict:
    if echoes(proposal, shown):
        return Verdict(CardVerdict.REFUSED, "echo: the agent had been shown this, so it is not said again")
    known = said_already(proposal, shelf, cards, near)
    if known is not None:
        return known
    if proposal.lifts:
        return _lifted(proposal, shelf, cards)
    return _weighed(proposal, shelf, cards) if proposal.accepts else _as_candidate(proposal, shelf, cards)


def _lifted(proposal: Proposal, shelf: CardsOfPlace, cards: Cards) -> Verdict:
    """A permission, or that a rule holds no more: it is kept where it takes the place of a rule, and else is nothing by itself."""
    lifting = lifting_in(proposal.statement)
    meant = [(card, how) for card in shelf.before(proposal) if lifting and (how := reach_of(lifting, card)) is not None]
    if not meant:
        return Verdict(CardVerdict.REFUSED, "it lifts nothing that is laid down here")
    if not proposal.accepts:
        return _as_candidate(proposal, shelf, cards)
    wholes = [card for card, how in meant if how is Reach.WHOLE]
    if (
        not wholes
        and lifting
        and lifting.how == WITHDRAWS
        and not lifting.bounded
        and _is_one([card for card, _ in meant])
    ):
        wholes = [card for card, _ in meant]  # "the rule about snapshots", where there is only one
    whole, broader = by_tier(proposal, wholes)
    if whole is None and not broader:
        return Verdict(CardVerdict.ADMITTED, f"it lifts a part of {_named(meant[0][0])}: a person decides", waits=True)
    if lifting and lifting.how == WITHDRAWS:
        back = ", ".join(_named(card) for card in (whole, *broader) if card is not None)
        return Verdict(
            CardVerdict.REFUSED, f"it is no rule: its user takes back {back} by it", archives=whole, broader=broader
        )
    return Verdict(CardVerdict.ADMITTED, _LATER, replaces=whole, broader=broader)


def _named(card: Known) -> str:
    return card.ref if card.proposed is None else f"{card.statement!r} of this run"


def _is_one(cards: Sequence[Known]) -> bool:
    """True for one card, and for a card with its copies of broader tiers."""
    return len({card.norm for card in cards}) == 1


def _as_candidate(proposal: Proposal, shelf: CardsOfPlace, cards: Cards) -> Verdict:
    if shelf.waiting >= cards.per_episode:
        return Verdict(CardVerdict.REFUSED, f"over {cards.per_episode} candidates of one episode")
    return Verdict(CardVerdict.ADMITTED, proposal.waiting or "waits for a person", waits=True)


def _weighed(proposal: Proposal, shelf: CardsOfPlace, cards: Cards) -> Verdict:
    if shelf.admitted >= cards.per_episode:
        return _over(proposal, f"over {cards.per_episode} new cards of one episode", shelf, cards)
    if (last := shelf.on_subject(proposal)) is not None:
        return _told_anew(proposal, last)
    older, broader = by_tier(proposal, replaced(proposal, shelf))
    if older is not None:
        return Verdict(CardVerdict.ADMITTED, _LATER, replaces=older, broader=broader)
    if broader:
        return replace(_if_there_is_room(proposal, shelf, cards, _LATER), broader=broader)
    aimed = shelf.known.get(proposal.target or "") if proposal.relation in REPLACING else None
    if aimed is not None and proposal.kind in NORMATIVE:
        return Verdict(
            CardVerdict.ADMITTED,
            f"it would replace {aimed.ref} and shares no word with it: a person decides",
            waits=True,
        )
    return _if_there_is_room(proposal, shelf, cards, f"new, and has what it needs: {proposal.said_by.value}")


def _told_anew(proposal: Proposal, last: Known) -> Verdict:
    """Another value of a thing takes the place of the value before it, and so needs no room."""
    if last.said_at > proposal.said_at:
        return Verdict(CardVerdict.ADMITTED, f"{_named(last)} tells a later value of the same thing")
    return Verdict(CardVerdict.ADMITTED, "tells a later value of the same thing", replaces=last)


def _if_there_is_room(proposal: Proposal, shelf: CardsOfPlace, cards: Cards, rule: str) -> Verdict:
    cap = shelf.caps.get(proposal.kind.value)
    if cap is None or shelf.active(proposal.kind) < cap:
        return Verdict(CardVerdict.ADMITTED, rule)
    return _at_cap(proposal, cap, shelf, cards)


def _at_cap(proposal: Proposal, cap: int, shelf: CardsOfPlace, cards: Cards) -> Verdict:
    weakest = _weakest(shelf.of(proposal.kind), cards)
    budget = f"the budget of {cap} for {proposal.kind.value} is spent"
    if weakest is not None:
        return Verdict(CardVerdict.ADMITTED, f"{budget}: {weakest.ref} was worth least and made room", archives=weakest)
    return _over(proposal, budget, shelf, cards)


def _over(proposal: Proposal, why: str, shelf: CardsOfPlace, cards: Cards) -> Verdict:
    """A user's own words are never dropped: they wait for a person."""
    if proposal.said_by is EvidenceKind.USER_SPAN and proposal.kind in NORMATIVE and shelf.waiting < cards.per_episode:
        return Verdict(CardVerdict.ADMITTED, f"{why}, so it waits for a person", waits=True)
    return Verdict(CardVerdict.REFUSED, why)


def _weakest(active: Sequence[Known], cards: Cards) -> Known | None:
    """The one of least worth, of those that no user stood for, nobody disputes, and that are of little use."""
    gone = [one for one in active if one.active and not one.user and not one.disputes and one.worth <= cards.little]
    ranked = sorted(gone, key=lambda one: (one.worth, one.shown_at or 0, one.said_at, one.ref))
    return next((one for one in ranked if one.proposed is None), None)
