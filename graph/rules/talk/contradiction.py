"""Knows when a statement can not stand beside a decision: another value for it, its opposite, or what it turned down."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from graph.model.terms import stem, terms_of
from graph.model.words import PatternType
from graph.rules.language.wording import CONTRAST, flat, is_negated, phrase
from graph.rules.statements.ending import ends, was_ended
from graph.rules.statements.frames import misplaced
from graph.rules.statements.leaving import leaves, replaces
from graph.rules.statements.particulars import Particular, particulars
from graph.rules.statements.polarity import denies, shuts_out
from graph.rules.statements.rivals import rivals
from graph.rules.talk.heard import Heard, InForce, Message, Nearness, Place
from graph.rules.talk.telling import choosing, over, permits, permitting, states, telling

Categories = Mapping[str, tuple[str, ...]]
_SMALL_WORDS = """
    a an the and or of to in on at by for with from as is are was were be been it its this that these those we us our i
    you your they will shall must should can do does did have has had go going use using so not no never don won only now
    then all every always use lets let just also need needs
"""
_LONGEST = 4000


def _alike(words: str) -> frozenset[str]:
    """Cut once more than for searching: "deploy" and "deployed" say one thing."""
    return frozenset(stem(term) for term in terms_of(words))


_SMALL = _alike(_SMALL_WORDS)
_PLACED = phrase(
    r"\b(?:in|into|on|to|through|via|by|at|over|with) (?:the |our |a )?(?P<place>[A-Za-z][\w-]{1,30}(?: [a-z][\w-]{1,20})?)"
)
# What two say each of themselves, "I'll bring cakes", is about two.
_OWN = phrase(r"\b(?:i(?:'ll|'m|'ve|'d)?|my|mine)\b(?!')")
_ABOUT = 0.5  # of the shorter's telling terms
_FEWEST = 2


def contradiction(
    message: Message, decisions: Sequence[InForce], nearness: Nearness, categories: Categories
) -> Heard | None:
    """The first sentence of a message that a decision in force contradicts, the nearest decision first."""
    others = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    text = message.text
    for start, end in (*telling(text), *permitting(text), *choosing(text), *over(text)) if others else ():
        words = message.text[start:end]
        fits = others if states(flat(words)) else [one for one in others if permits(flat(one.statement))]
        against = _clashing(words, fits, categories, message.at)
        chosen = others if not against and (start, end) in choosing(text) else ()
        against = against or [one for one in chosen if replaces(flat(words), flat(one.statement))]
        against = against or [one for one in others if ends(flat(words), flat(one.statement))]
        if against:
            near = nearness(words, [one.statement for one in against])
            held = against[max(range(len(against)), key=lambda at: (near[at], at))]
            said = f"This seems to contradict {held.claim}. Which is correct?"
            return Heard(PatternType.CONTRADICTION, Place(message.ref, start, end), said, claim=held.claim)
    return None


def disagreement(
    message: Message, earlier: Sequence[Message], decisions: Sequence[InForce], categories: Categories
) -> Heard | None:
    """The first sentence of a message that differs from what somebody else has merely said, the latest first.

    Where the two were said of a decision, that is for `contradiction` to hear.
    """
    mine = [(span, message.text[slice(*span)]) for span in telling(message.text)]
    mine = [one for one in mine if particulars(one[1], categories)]
    decided = {ref for one in decisions for ref in one.messages} if mine else set()
    if message.ref in decided:
        return None
    for other in reversed(earlier):
        if not mine or other.ref in decided or _same_person(message, other):
            continue
        for low, high in telling(other.text):
            held = particulars(other.text[low:high], categories)
            for (start, end), words in mine if held else ():
                if _of_oneself(flat(words)) and _of_oneself(flat(other.text[low:high])):
                    continue
                if any(rivals(particulars(words, categories), held, message.at - other.at)):
                    place, about = Place(message.ref, start, end), Place(other.ref, low, high)
                    return Heard(PatternType.CONTRADICTION, place, "Which is correct?", about)
    return None


def _same_person(one: Message, other: Message) -> bool:
    """Who says something else than before has changed their mind. Nobody knows it of two that are not named."""
    return one.author is not None and one.author == other.author


def telling_terms(words: str) -> frozenset[str]:
    return _telling(flat(words))


def clash(words: str, held: InForce, categories: Categories) -> str | None:
    """Why a statement can not stand beside a decision, for people; None where it can."""
    said = flat(words)
    return _clash(said, particulars(said, categories), held, categories)


def _clashing(words: str, decisions: Sequence[InForce], categories: Categories, at: int) -> list[InForce]:
    said = flat(words)
    mine = particulars(said, categories)
    return [one for one in decisions if _clash(said, mine, one, categories, at - one.at)]


def _clash(
    said: str, mine: tuple[Particular, ...], held: InForce, categories: Categories, apart: int = 0
) -> str | None:
    """Of every pair of a message and a decision, so that each first asks what is remembered. `apart`: the time between."""
    other = _flat(held.statement)
    if _of_oneself(said) and _of_oneself(other):
        return None
    pair = next(rivals(mine, particulars(other, categories), apart), None) if mine else None
    if pair:
        return f"it says {pair[0].words} where {pair[1].words} was decided"
    return (
        denies(said, other)
        or shuts_out(said, other, categories)
        or _place(said, other)
        or leaves(said, other, _telling)
        or ends(said, other)
        or was_ended(said, other)
        or replaces(said, other)
        or misplaced(said, other)
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
    for one in _PLACED.finditer(CONTRAST.sub(" ", said)):
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
    return _OWN.search(words) is not None


@lru_cache(maxsize=16384)
def _telling(words: str) -> frozenset[str]:
    return _alike(words) - _SMALL
