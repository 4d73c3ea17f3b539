"""Knows the fate of an episode's proposals: admitted, merged, in place of an older card, or refused, each by a rule.

Nothing here guesses how useful a card will be. Each proposal is judged in its order, against the cards of its place as the
proposals before it leave them: so the same cards and proposals always end the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graph.model.profile import Cards
from graph.model.words import ClaimKind, EvidenceKind, Relation, Tier
from graph.rules.cards.eligibility import MEASURED, NORMATIVE
from graph.rules.cards.lifting import WITHDRAWS, Lifting, Reach, asks_for, denies, lifting_in, reach, same_deed
from graph.rules.cards.likeness import (
    Nearness,
    extends,
    in_order,
    loses_nothing,
    shared_words,
    stands_in,
    telling,
    tells_otherwise,
    twin_of,
)

ADMITTED, MERGED, SUPERSEDED, ARCHIVED, REFUSED = "ADMITTED", "MERGED", "SUPERSEDED", "ARCHIVED", "REFUSED"
BROADER = (Tier.DOMAIN, Tier.GLOBAL)
"""The tiers that span more than this project: each project holds its own copy, which a person has accepted there."""
QUOTED = 50
"""Quotations of a card that an episode still adds one to: a failure that is met ten thousand times is read no slower."""
_ABOUT = 0.5  # of the telling terms: from there on two rules are about the same
_LATER = "a later span of the user's replaces it"
_AGAIN = frozenset({Relation.REPEATS, Relation.CONFIRMS})
_OTHERWISE = frozenset({Relation.SUPERSEDES, Relation.CORRECTS})
_CHANGES = ("instead", "no longer", "actually", "switch to", "rather than", "any more", "anymore", "now", "correction:", "update:",
            "sorry", "wrong", "wrong:", "mistake", "moved:", "changed:")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Known:
    """A card in force, as a consolidation of its place or a sweep finds it. `worth`: the higher, the later it makes room."""

    ref: str
    kind: ClaimKind
    statement: str
    norm: str
    slot: str
    said_at: int
    active: bool = True
    user: bool = False  # a user's own words stand behind it
    worth: float = 0.5
    shown_at: int | None = None
    disputes: float = 0.0  # the weight of what speaks against it
    key: str | None = None
    seen: int = 1
    recorded_at: int = 0
    place: str = ""
    tier: Tier = Tier.PROJECT
    truth: float = 0.5  # by its evidence and what contradicts it


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that an episode would add. `accepts`: its words are enough to be in force."""

    kind: ClaimKind
    statement: str
    norm: str
    slot: str
    said_by: EvidenceKind
    said_at: int
    accepts: bool
    quote: str = ""
    alternatives: tuple[str, ...] = ()
    key: str | None = None
    waiting: str = ""  # why it is only a candidate, where it is
    relation: Relation | None = None  # what a model hears it do to the card `target`
    target: str | None = None
    lifts: bool = False  # it does nothing but lift what was laid down before


@dataclass(frozen=True, slots=True)
class Verdict:
    """`into`: the card that it became part of; `replaces`, `archives`: the cards that end with it; `broader`: the copies of
    broader tiers that end with it in this project."""

    became: str
    rule: str
    into: Known | None = None
    replaces: Known | None = None
    archives: Known | None = None
    broader: tuple[Known, ...] = ()
    waits: bool = False
    counted: bool = False  # its words are no more evidence of a card that has enough of it

    @property
    def stays(self) -> bool:
        """True if its words become evidence."""
        return self.became != REFUSED and not self.counted


@dataclass(slots=True)
class _Shelf:
    known: dict[str, Known]
    caps: Mapping[str, int]
    admitted: int = 0
    waiting: int = 0
    new: list[Known] = field(default_factory=list)

    def of(self, kind: ClaimKind) -> list[Known]:
        """The place's own cards."""
        return [one for one in (*self.known.values(), *self.new) if one.kind is kind and one.tier not in BROADER]

    def copies(self, kind: ClaimKind) -> list[Known]:
        return [one for one in self.known.values() if one.kind is kind and one.tier in BROADER]

    def active(self, kind: ClaimKind) -> int:
        return sum(one.active for one in self.of(kind))


def consolidate(
    known: Sequence[Known],
    proposals: Sequence[Proposal],
    shown: Sequence[str],
    caps: Mapping[str, int],
    cards: Cards,
    near: Nearness,
) -> tuple[Verdict, ...]:
    """Return a verdict for each proposal, in order. `shown`: the statements and quotations that the agent had been shown."""
    shelf = _Shelf({one.ref: one for one in sorted(known, key=lambda one: one.ref)}, caps)
    found = []
    for number, one in enumerate(proposals):
        verdict = _judge(one, shelf, shown, cards, near)
        found.append(verdict)
        _take(verdict, one, number, shelf)
    return tuple(found)


def _judge(one: Proposal, shelf: _Shelf, shown: Sequence[str], cards: Cards, near: Nearness) -> Verdict:
    if _echoes(one, shown):
        return Verdict(REFUSED, "echo: the agent had been shown this, so it is not said again")
    known = _known(one, shelf, cards, near)
    if known is not None:
        return known
    if one.lifts:
        return _lifted(one, shelf, cards)
    return _weighed(one, shelf, cards) if one.accepts else _as_candidate(one, shelf, cards)


def _known(one: Proposal, shelf: _Shelf, cards: Cards, near: Nearness) -> Verdict | None:
    """Merge the proposal into an existing card that says the same, if there is one."""
    there = (*shelf.of(one.kind), *shelf.copies(one.kind))
    same = next((card for card in there if card.norm == one.norm and card.key == one.key), None)
    if same is not None:
        return _merged("says the same words", same)
    told = shelf.known.get(one.target or "") if one.relation in _AGAIN else None
    if (
        told is not None
        and told.kind is one.kind
        and told.key == one.key
        and loses_nothing(one.statement, told.statement)
    ):
        return _merged("a model hears the same in it, and it loses no specific", told)
    wider = next((card for card in there if _is_part_of(one, card)), None)
    if wider is not None:
        return _merged("is a part of what is in force", wider)
    twin = next(filter(None, _twins(one, shelf, cards, near)), None) if one.key is None else None
    return _merged("near in words and meaning, and loses no specific", twin) if twin else None


def _lifted(one: Proposal, shelf: _Shelf, cards: Cards) -> Verdict:
    """A permission, or that a rule holds no more: it is kept where it takes the place of a rule, and else is nothing by itself."""
    lifting = lifting_in(one.statement)
    meant = [(card, how) for card in _older(one, shelf) if lifting and (how := _reach(lifting, card)) is not None]
    if not meant:
        return Verdict(REFUSED, "it lifts nothing that is laid down here")
    if not one.accepts:
        return _as_candidate(one, shelf, cards)
    wholes = [card for card, how in meant if how is Reach.WHOLE]
    if (
        not wholes
        and lifting
        and lifting.how == WITHDRAWS
        and not lifting.bounded
        and _is_one([card for card, _ in meant])
    ):
        wholes = [card for card, _ in meant]  # "the rule about snapshots", where there is only one
    whole, broader = _by_tier(one, wholes)
    if whole is None and not broader:
        return Verdict(ADMITTED, f"it lifts a part of {meant[0][0].ref}: a person decides", waits=True)
    if lifting and lifting.how == WITHDRAWS:
        back = ", ".join(card.ref for card in (whole, *broader) if card is not None)
        return Verdict(REFUSED, f"it is no rule: its user takes back {back} by it", archives=whole, broader=broader)
    return Verdict(ADMITTED, _LATER, replaces=whole, broader=broader)


def _is_one(cards: Sequence[Known]) -> bool:
    """True for one card, and for a card with its copies of broader tiers."""
    return len({card.norm for card in cards}) == 1


def _reach(lifting: Lifting, card: Known) -> Reach | None:
    return reach(lifting, card.statement) if card.kind in NORMATIVE and card.key is None else None


def _merged(rule: str, into: Known) -> Verdict:
    if into.seen < QUOTED:
        return Verdict(MERGED, rule, into=into)
    return Verdict(
        MERGED, f"{rule}; it is quoted {into.seen} times, so this is only counted here", into=into, counted=True
    )


def _as_candidate(one: Proposal, shelf: _Shelf, cards: Cards) -> Verdict:
    if shelf.waiting >= cards.per_episode:
        return Verdict(REFUSED, f"over {cards.per_episode} candidates of one episode")
    return Verdict(ADMITTED, one.waiting or "waits for a person", waits=True)


def _weighed(one: Proposal, shelf: _Shelf, cards: Cards) -> Verdict:
    if shelf.admitted >= cards.per_episode:
        return _over(one, f"over {cards.per_episode} new cards of one episode", shelf, cards)
    older, broader = _by_tier(one, _replaced(one, shelf))
    if older is not None:
        return Verdict(ADMITTED, _LATER, replaces=older, broader=broader)
    if broader:
        return replace(_if_there_is_room(one, shelf, cards, _LATER), broader=broader)
    aimed = shelf.known.get(one.target or "") if one.relation in _OTHERWISE else None
    if aimed is not None and one.kind in NORMATIVE:
        return Verdict(
            ADMITTED, f"it would replace {aimed.ref} and shares no word with it: a person decides", waits=True
        )
    return _if_there_is_room(one, shelf, cards, f"new, and has what it needs: {one.said_by.value}")


def _if_there_is_room(one: Proposal, shelf: _Shelf, cards: Cards, rule: str) -> Verdict:
    cap = shelf.caps.get(one.kind.value)
    if cap is None or shelf.active(one.kind) < cap:
        return Verdict(ADMITTED, rule)
    return _at_cap(one, cap, shelf, cards)


def _at_cap(one: Proposal, cap: int, shelf: _Shelf, cards: Cards) -> Verdict:
    weakest = _weakest(shelf.of(one.kind), cards)
    budget = f"the budget of {cap} for {one.kind.value} is spent"
    if weakest is not None:
        return Verdict(ADMITTED, f"{budget}: {weakest.ref} was worth least and made room", archives=weakest)
    return _over(one, budget, shelf, cards)


def _over(one: Proposal, why: str, shelf: _Shelf, cards: Cards) -> Verdict:
    """A user's own words are never dropped: they wait for a person."""
    if one.said_by is EvidenceKind.USER_SPAN and one.kind in NORMATIVE and shelf.waiting < cards.per_episode:
        return Verdict(ADMITTED, f"{why}, so it waits for a person", waits=True)
    return Verdict(REFUSED, why)


def _weakest(active: Sequence[Known], cards: Cards) -> Known | None:
    """The one of least worth, of those that no user stood for, nobody disputes, and that are of little use."""
    gone = [one for one in active if one.active and not one.user and not one.disputes and one.worth <= cards.little]
    ranked = sorted(gone, key=lambda one: (one.worth, one.shown_at or 0, one.said_at, one.ref))
    return next((one for one in ranked if not one.ref.startswith("new:")), None)


def _twins(one: Proposal, shelf: _Shelf, cards: Cards, near: Nearness) -> Iterator[Known | None]:
    """The place's own first."""
    for there in (shelf.of(one.kind), shelf.copies(one.kind)):
        yield _twin(one, there, cards, near)


def _twin(one: Proposal, there: Sequence[Known], cards: Cards, near: Nearness) -> Known | None:
    fit = {card.ref: card for card in there if card.key is None and (card.active or not one.accepts)}
    if one.kind not in MEASURED:  # one word more may turn a rule or a fact into another
        fit = {ref: card for ref, card in fit.items() if stands_in(one.statement, card.statement)}
    name = twin_of(
        one.statement,
        [(ref, card.statement) for ref, card in fit.items()],
        near,
        meaning=cards.near,
        words=cards.shared,
    )
    return fit[name] if name is not None else None


def _echoes(one: Proposal, shown: Sequence[str]) -> bool:
    said = telling(one.statement) | telling(one.quote)
    if not said:
        return False
    return any(
        telling(one.statement) <= telling(line) or shared_words(one.statement, line) >= 0.8
        for line in shown
        if loses_nothing(one.statement, line)
    )


def _by_tier(one: Proposal, meant: Sequence[Known]) -> tuple[Known | None, tuple[Known, ...]]:
    """Choose from the cards that end with these words: the nearest of the place, and the nearest copy of each broader tier."""
    own = _nearest(one, [card for card in meant if card.tier not in BROADER])
    copies = (_nearest(one, [card for card in meant if card.tier is tier]) for tier in BROADER)
    return own, tuple(card for card in copies if card is not None)


def _replaced(one: Proposal, shelf: _Shelf) -> list[Known]:
    """Find the cards that a later word of the user's replaces. The word names the old thing as gone, or denies what the card
    asks; a fact is replaced by another value where the user says that it changed."""
    if one.said_by is not EvidenceKind.USER_SPAN or _is_settled_by_its_key(one, shelf):
        return []
    older = _older(one, shelf)
    if one.kind is ClaimKind.FACT:
        return [card for card in older if _changed_since(one, card)]
    if one.kind not in NORMATIVE:
        return []
    rules = [card for card in older if card.kind in NORMATIVE and (one.key is None or card.key is None)]
    lifting = lifting_in(one.statement)
    lifted = [card for card in rules if lifting and _reach(lifting, card) is Reach.WHOLE]
    named = [card for card in rules if _named_by(one, card)]
    return named or lifted or [card for card in rules if _takes_over(one, card)]


def _older(one: Proposal, shelf: _Shelf) -> list[Known]:
    """Return the active cards from before these words, without those of the same episode."""
    there = (*shelf.known.values(), *shelf.new)
    return [card for card in there if card.active and card.said_at < one.said_at and not card.ref.startswith("new:")]


def _nearest(one: Proposal, fit: Sequence[Known]) -> Known | None:
    return max(
        fit, key=lambda card: (shared_words(one.statement, card.statement), card.said_at, card.ref), default=None
    )


def _is_settled_by_its_key(one: Proposal, shelf: _Shelf) -> bool:
    """True if the proposal meets the other card in the slot of their key. A rule may have been laid down before without a key."""
    if one.key is None:
        return False
    return one.kind not in NORMATIVE or any(card.key == one.key for card in shelf.known.values())


def _changed_since(one: Proposal, card: Known) -> bool:
    if card.kind is not ClaimKind.FACT or not card.user or card.key is not None:
        return False
    told = bool(one.alternatives) or _tells_a_change(one)
    return told and tells_otherwise(one.statement, card.statement, one.alternatives)


def _named_by(one: Proposal, card: Known) -> bool:
    """True if a model names the card, and they share a word: a model may be steered by what it reads."""
    return one.relation in _OTHERWISE and one.target == card.ref and _shares_a_word(one, card)


def _shares_a_word(one: Proposal, card: Known) -> bool:
    said = telling(one.statement).union(telling(one.quote), *(telling(other) for other in one.alternatives))
    return bool(said & telling(card.statement))


def _takes_over(one: Proposal, card: Known) -> bool:
    gone = frozenset().union(*(telling(other) for other in one.alternatives)) if one.alternatives else frozenset()
    own, old = telling(one.statement), telling(card.statement)
    if in_order(one.statement) == in_order(card.statement) and loses_nothing(card.statement, one.statement):
        return False
    named = bool(gone & old) and asks_for(card.statement, gone)
    if named and len((own | gone) & old) >= _ABOUT * len(old):
        return True
    changes = _tells_a_change(one)
    about = len(own & old) >= _ABOUT * min(len(own), len(old)) and len(own & old) >= 2
    return (
        _denies(one, card)
        or extends(one.statement, card.statement)
        or (about and changes and not loses_nothing(card.statement, one.statement))
    )


def _is_part_of(one: Proposal, card: Known) -> bool:
    """True if a rule in force said this rule and more before. Whoever says that something changed may mean less than that."""
    plain = one.kind in NORMATIVE and one.key is None and card.key is None
    before = card.active and card.said_at <= one.said_at
    return plain and before and extends(card.statement, one.statement) and not _tells_a_change(one)


def _tells_a_change(one: Proposal) -> bool:
    words = f" {' '.join(word.strip(',;.!') for word in one.quote.casefold().split())} "
    return words.startswith(" no ") or any(f" {cue} " in words for cue in _CHANGES)


def _denies(one: Proposal, card: Known) -> bool:
    """The same deed with a no, or without the one it had."""
    return denies(one.statement) != denies(card.statement) and same_deed(one.statement, card.statement)


def _take(verdict: Verdict, one: Proposal, number: int, shelf: _Shelf) -> None:
    for gone in (verdict.replaces, verdict.archives, *verdict.broader):
        if gone is not None:
            shelf.known.pop(gone.ref, None)
    if verdict.became != ADMITTED:
        return
    user = one.said_by is EvidenceKind.USER_SPAN
    active = one.accepts and not verdict.waits
    shelf.admitted += active
    shelf.waiting += not active
    slot = verdict.replaces.slot if verdict.replaces is not None else one.slot
    card = Known(f"new:{number}", one.kind, one.statement, one.norm, slot, one.said_at, active, user, key=one.key)
    shelf.new.append(card)


def caps_of(tier: Tier, cards: Cards) -> dict[str, int]:
    """The hard caps of a tier: a project is denser than what holds in more places, or in one."""
    part = {
        Tier.PROJECT: 1.0,
        Tier.ITEM: cards.item_part,
        Tier.DOMAIN: cards.domain_part,
        Tier.GLOBAL: cards.global_part,
    }[tier]
    return {kind.upper(): max(1, int(cap * part)) if cap else 0 for kind, cap in cards.caps.items()}
