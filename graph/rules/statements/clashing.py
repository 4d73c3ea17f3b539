"""Knows why two statements can not stand beside each other: another value for it, its opposite, or what one turned down.

Every message is held against every decision of its talk, so that each question here first asks what is remembered.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from graph.model.terms import stem, terms_of
from graph.rules.language.wording import CONTRAST, flat, is_negated
from graph.rules.statements.apart import set_apart
from graph.rules.statements.banning import does_banned
from graph.rules.statements.frames import misplaced
from graph.rules.statements.leaving import ends, leaves, replaces, was_ended
from graph.rules.statements.particular import Particular
from graph.rules.statements.particulars import particulars
from graph.rules.statements.phrases import said as phrases_said
from graph.rules.statements.polarity import denies, gainsays, shuts_out
from graph.rules.statements.rivals import rivals

Categories = Mapping[str, tuple[str, ...]]
_SMALL_WORDS = """
    a an the and or of to in on at by for with from as is are was were be been it its this that these those we us our i
    you your they will shall must should can do does did have has had go going use using so not no never don won only now
    then all every always use lets let just also need needs
"""


def _alike(words: str) -> frozenset[str]:
    """Cut once more than for searching: "deploy" and "deployed" say one thing."""
    return frozenset(stem(term) for term in terms_of(words))


_SMALL = _alike(_SMALL_WORDS)
_ABOUT = 0.5  # of the shorter's telling terms
_FEWEST = 2


def clash(words: str, held: str, categories: Categories) -> str | None:
    """Why a statement can not stand beside what was decided, for people; None where it can."""
    said = flat(words)
    return _clash(said, particulars(said, categories), held, categories, 0)


def clashing(words: str, decided: Sequence[tuple[str, int]], categories: Categories) -> list[bool]:
    """Of each of many, whether the statement can not stand beside it; each with the time between the two."""
    said = flat(words)
    mine = particulars(said, categories)
    return [_clash(said, mine, held, categories, apart) is not None for held, apart in decided]


def of_oneself(words: str) -> bool:
    return _of_oneself(flat(words))


def telling_terms(words: str) -> frozenset[str]:
    return _telling(flat(words))


def _clash(said: str, mine: tuple[Particular, ...], held: str, categories: Categories, apart: int) -> str | None:
    other = _flat(held)
    if _of_oneself(said) and _of_oneself(other):
        return None
    pair = next(rivals(mine, particulars(other, categories), apart), None) if mine else None
    if pair:
        return f"it says {pair[0].words} where {pair[1].words} was decided"
    return (
        denies(said, other)
        or shuts_out(said, other, categories)
        or gainsays(said, other, categories)
        or does_banned(said, other)
        or _place(said, other)
        or leaves(said, other, _telling)
        or ends(said, other)
        or was_ended(said, other)
        or replaces(said, other)
        or misplaced(said, other)
        or set_apart(said, other, categories)
    )


def _place(said: str, other: str) -> str | None:
    """ "… must go in X, not Y": what puts the same thing in Y contradicts."""
    turned = _turned_down(other)
    if turned is None or is_negated(said):
        return None
    mine, theirs = _telling(CONTRAST.sub(" ", said)), _telling(other)
    down = _telling(turned)
    shared = (mine & theirs) - down
    # Who speaks of one thing only speaks of that: "invoices go by post".
    least = min(len(mine - down), len(theirs - down))
    if not shared or len(shared) < min(_FEWEST, len(mine - down)) or len(shared) < _ABOUT * least:
        return None
    for one in phrases_said(CONTRAST.sub(" ", said), "in place"):
        place = _telling(one["place"])
        if place and place <= down:
            return f"it says {one['place']}, which was turned down"
    return None


@lru_cache(maxsize=8192)
def _flat(statement: str) -> str:
    return flat(statement)


@lru_cache(maxsize=8192)
def _turned_down(words: str) -> str | None:
    found = CONTRAST.search(words)
    return found[0] if found else None


@lru_cache(maxsize=8192)
def _of_oneself(words: str) -> bool:
    """What two say each of themselves, "I'll bring cakes", is about two."""
    return any(phrases_said(words, "by oneself"))


@lru_cache(maxsize=16384)
def _telling(words: str) -> frozenset[str]:
    return _alike(words) - _SMALL
