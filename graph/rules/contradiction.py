"""Knows when a statement can not stand beside a decision: the other of two, its opposite, or another value for it."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from graph.model.terms import stem, terms_of
from graph.model.words import PatternType
from graph.rules.answers import unquoted
from graph.rules.frames import Frame, adds, category_of, frame_of, named
from graph.rules.heard import Heard, InForce, Message, Nearness, Place
from graph.rules.mentions import Mention, mentions
from graph.rules.sentences import sentences
from graph.rules.wording import CONTRAST, doubt, flat, is_negated, phrase, without_reason

Categories = Mapping[str, tuple[str, ...]]
_SMALL_WORDS = """
    a an the and or of to in on at by for with from as is are was were be been it its this that these those we us our i
    you your they will shall must should can do does did have has had go going use using so not no never don won only now
    then all every always use let lets just also need needs
"""


def _alike(words: str) -> frozenset[str]:
    """Cut once more than for searching: "deploy" and "deployed" say one thing."""
    return frozenset(stem(term) for term in terms_of(words))


_SMALL = _alike(_SMALL_WORDS)
_OPPOSITES = (
    ("enable", "disable"), ("allow", "forbid"), ("allow", "ban"), ("keep", "drop"), ("keep", "remove"), ("keep", "delete"),
    ("add", "remove"), ("start", "stop"), ("open", "close"), ("accept", "reject"), ("public", "private"), ("internal", "external"),
    ("before", "after"), ("always", "never"), ("required", "optional"), ("sync", "async"), ("monolith", "microservices"),
    ("tabs", "spaces"), ("include", "exclude"), ("increase", "decrease"), ("merge", "split"), ("buy", "build"), ("manual", "automatic"),
    ("mandatory", "optional"), ("encrypted", "plaintext"), ("left", "right"), ("first", "last"),
)  # fmt: skip
_PAIRS = frozenset(_alike(one) | _alike(other) for one, other in _OPPOSITES if _alike(one) != _alike(other))
_EXPLAINS = phrase(
    r"\b(?:reject(?:ed)?|turned down|decided against|ruled out|instead of|rather than|used to|no longer|previously|originally|"
    r"we (?:had|were)|was replaced|why we|because we|the old|at the time)\b"
)
_PLACED = phrase(
    r"\b(?:in|into|on|to|through|via) (?:the |our |a )?(?P<place>[A-Za-z][\w-]{1,30}(?: [a-z][\w-]{1,20})?)"
)
_ABOUT = 0.5  # of the shorter's telling terms
_FEWEST = 2
_NUMERAL = re.compile(r"\d+")


def contradiction(
    message: Message, decisions: Sequence[InForce], nearness: Nearness, categories: Categories, topic: float
) -> Heard | None:
    """The first sentence of a message that a decision in force contradicts, the nearest decision first."""
    own = unquoted(message.text[:4000])
    telling = [one for one in sentences(own, 0, len(own), wrapped=False) if states(flat(own[slice(*one)]))]
    others = [one for one in decisions if not one.candidate and message.ref not in one.messages]
    for start, end in telling if others else ():
        words = own[start:end]
        near = nearness(words, [one.statement for one in others])
        for at in sorted(range(len(others)), key=lambda at: (-near[at], at)):
            why = clash(words, others[at], near[at], categories, topic)
            if why:
                held = others[at]
                said = f"This seems to contradict {held.claim}. Which is correct?"
                return Heard(PatternType.CONTRADICTION, Place(message.ref, start, end), said, claim=held.claim)
    return None


def states(words: str) -> bool:
    """Whether a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    first, last = without_reason(words)
    return len(words.split()) > 2 and doubt(words[first:last]) is None and _EXPLAINS.search(words) is None


def explains(words: str) -> bool:
    """Whether a sentence tells of what was, or of what was turned down, instead of saying what shall be."""
    return _EXPLAINS.search(flat(words)) is not None


def telling_terms(words: str) -> frozenset[str]:
    return _telling(flat(words))


def clash(words: str, held: InForce, near: float, categories: Categories, topic: float) -> str | None:
    """Why a statement can not stand beside a decision, for people; None where it can."""
    said, other = flat(words), flat(held.statement)
    mine, theirs = _telling(said), _telling(other)
    shared = len(mine & theirs) / max(1, min(len(mine), len(theirs)))
    mine_frame = frame_of(said, categories)
    if mine_frame and mine_frame.key and (why := _other_thing(said, mine_frame, held, categories)):
        return why
    if rival := _rival(said, other, categories):
        return rival
    if near < topic and shared < _ABOUT:
        return None
    if len(mine & theirs) >= _FEWEST and shared >= _ABOUT:
        return _opposite(said, other, mine, theirs) or _value(said, other) or _place(said, other)
    return None


def _other_thing(said: str, one: Frame, held: InForce, categories: Categories) -> str | None:
    other = frame_of(held.statement, categories)
    if other is None:
        return None
    same = one.object.casefold() == other.object.casefold()
    if held.rejected or is_negated(said):
        denied = is_negated(said) != is_negated(flat(held.statement))
        return f"it turns {other.object} round" if same and denied and one.key == other.key else None
    if one.key == other.key and not same and not is_negated(flat(held.statement)):
        return f"it says {one.object} where {other.object} was decided"
    return None


def _rival(said: str, other: str, categories: Categories) -> str | None:
    """Another thing of one kind for the same use: "the ledger stays in Postgres", "we put the ledger into MySQL"."""
    if not _telling(said) & _telling(other) or _denied(said) or _denied(other):
        return None  # most have nothing to do with each other
    mine, theirs = named(_without_contrast(said), categories), named(_without_contrast(other), categories)
    if not mine or not theirs or set(mine) & set(theirs) or adds(said) or _of_two(said, other, categories):
        return None
    one_use, other_use = _telling(said) - _terms(mine), _telling(other) - _terms(theirs)
    if len(one_use & other_use) < max(1, _ABOUT * min(len(one_use), len(other_use))):
        return None
    for one in mine:
        rivals = [two for two in theirs if category_of(one, categories) == category_of(two, categories)]
        if rivals:
            return f"it says {_written(one, said)} where {_written(rivals[0], other)} was decided"
    return None


@lru_cache(maxsize=16384)
def _denied(words: str) -> bool:
    return is_negated(words)


@lru_cache(maxsize=16384)
def _without_contrast(words: str) -> str:
    return CONTRAST.sub(" ", words)


def _of_two(said: str, other: str, categories: Categories) -> bool:
    """ "service-a uses …" and "service-b uses …" say something of two different things."""
    one, two = frame_of(said, categories), frame_of(other, categories)
    subjects = [frame.subject.casefold() for frame in (one, two) if frame and frame.subject]
    return len(set(subjects)) > 1


def _terms(things: tuple[str, ...]) -> frozenset[str]:
    return frozenset(term for one in things for term in _alike(one))


def _written(thing: str, words: str) -> str:
    at = words.casefold().find(thing)
    return words[at : at + len(thing)] if at >= 0 else thing


def _opposite(said: str, other: str, mine: frozenset[str], theirs: frozenset[str]) -> str | None:
    if _denied(said) != _denied(other):
        return "one says what the other denies"
    only = [frozenset((one, two)) for one in mine - theirs for two in theirs - mine]
    return "they say opposite things" if any(pair in _PAIRS for pair in only) else None


def _value(said: str, other: str) -> str | None:
    for one in mentions(said):
        rivals = [two for two in mentions(other) if two.sort == one.sort and two.of == one.of]
        if rivals and all(_plain(one) != _plain(two) for two in rivals):
            return f"it says {one.words} where {rivals[0].words} was decided"
    return None


def _place(said: str, other: str) -> str | None:
    """ "… must go in X": what puts the same thing somewhere else contradicts."""
    one, two = _PLACED.search(CONTRAST.sub(" ", said)), _PLACED.search(CONTRAST.sub(" ", other))
    if one is None or two is None:
        return None
    turned = CONTRAST.search(other)
    place = one["place"].casefold()
    return f"it says {one['place']}, which was turned down" if turned and place in turned[0].casefold() else None


def _plain(one: Mention) -> str:
    numbers = _NUMERAL.findall(one.words)
    return " ".join(numbers) if numbers and one.sort != "date" else one.words.casefold()


@lru_cache(maxsize=16384)
def _telling(words: str) -> frozenset[str]:
    return _alike(words) - _SMALL
