"""Knows which cards may rest: nobody was shown them for long, they are of little use and little truth, and nobody disputes them."""

from collections.abc import Sequence

from graph.model.address import subject_of
from graph.model.nearness import Nearness
from graph.model.profile import Cards
from graph.model.times import DAY
from graph.model.words import ClaimKind
from graph.rules.cards.eligibility import MEASURED
from graph.rules.cards.likeness import stands_in, twin_of
from graph.rules.cards.shelf import Known


def unused(one: Known, now: int, cards: Cards) -> bool:
    """True if nobody was shown the card for long, and it is of little use. A user's own words never rest by themselves."""
    since = max(one.recorded_at, one.shown_at or 0)
    long = now - since >= cards.idle_days * DAY
    return long and one.worth <= cards.little and one.disputes == 0 and not one.user


def idle(one: Known, now: int, cards: Cards) -> bool:
    """True if an unused card may rest, because little evidence bears it out. For a tactic only the ends of runs count."""
    return unused(one, now, cards) and (one.kind is ClaimKind.TACTIC or one.truth <= cards.little)


def _alike(one: Known, other: Known) -> bool:
    """True if both are of one kind and place. In a rule or a fact, one word more may make it another."""
    if (other.kind, other.place) != (one.kind, one.place) or other.key is not None or subject_of(other.slot):
        return False
    return one.kind in MEASURED or stands_in(one.statement, other.statement)


def twins(shelf: Sequence[Known], cards: Cards, near: Nearness) -> list[tuple[str, str]]:
    """Pairs (gone, kept) of cards that say the same: the later goes into the earlier, and none into one that goes."""
    found: list[tuple[str, str]] = []
    kept: list[Known] = []
    for one in sorted(shelf, key=lambda one: (one.recorded_at, one.ref)):
        others = [(other.ref, other.statement) for other in kept if _alike(one, other)]
        alone = one.key is not None or subject_of(one.slot) is not None  # its slot tells what it says the same as
        twin = None if alone else twin_of(one.statement, others, near, meaning=cards.near, words=cards.shared)
        if twin is None:
            kept.append(one)
        else:
            found.append((one.ref, twin))
    return found
