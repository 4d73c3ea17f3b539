"""Knows words by which a user lifts a rule, and which one they mean: the rule about the same deed.

They give leave for what was forbidden, let go of what was asked or liked, or take a rule back by its name. The phrases are data
(`lexicon/en/agents`); what they are about is compared, so that a permission for Mondays leaves a ban on Fridays alone.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from graph.model.terms import stem
from graph.rules.cards.likeness import specifics, telling
from graph.rules.cards.phrases import clause, without_other
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence
from graph.rules.utterances.words import listed, table

PERMITS, RELEASES, WITHDRAWS = "permits", "releases", "withdraws"
_LONGEST = 1_000  # characters
_FRAME = frozenset(map(stem, listed("rule-frame")))
_MEANT = {stem(word): stem(deed) for deed, words in table("deeds").items() for word in words}


class Reach(Enum):
    WHOLE = "whole"
    PART = "part"


@dataclass(frozen=True, slots=True)
class Lifting:
    """`deed`: the terms of what is allowed, or need no longer be done; `bounded`: under a condition."""

    how: str
    deed: frozenset[str]
    bounded: bool


@lru_cache(maxsize=2048)
def lifting_in(statement: str) -> Lifting | None:
    """Return the deed that a statement lifts for good; None for a permission for today alone."""
    said = clause(statement[:_LONGEST])
    if "?" in statement or said.has("doubts") or said.has("once"):
        return None
    for how in (WITHDRAWS, RELEASES, PERMITS):
        cue = said.begins(how)
        words = _about(said, cue) if cue else ""
        starts = cue is not None and cue.phrase.tells("doing") and not words.partition(" ")[0].endswith("ing")
        if not starts and (deed := _deed(words)):  # "stop the server" is for today
            return Lifting(how, deed, said.has("bounded"))
    return None


def reach(lifting: Lifting, rule: str) -> Reach | None:
    """Return how much of a rule is lifted. A permission reaches no further than the deed it names. A release from a whole
    deed releases from every way of doing it."""
    if lifting.how != PERMITS:
        rule = without_other(rule)  # nobody lets go of what was turned down anyway
    forbids = denies(rule)
    if forbids is not {PERMITS: True, RELEASES: False}.get(lifting.how, forbids):
        return None
    laid = max(_deeds(rule), key=lambda one: (len(one & lifting.deed), -len(one)), default=frozenset())
    if not laid:
        return None
    wide = lifting.how != PERMITS and lifting.deed <= laid and 2 * len(lifting.deed) >= len(laid)
    if lifting.deed == laid or wide:
        return Reach.PART if lifting.bounded else Reach.WHOLE
    named = lifting.how == WITHDRAWS and lifting.deed <= laid
    return Reach.PART if named or laid < lifting.deed else None


def same_deed(one: str, other: str) -> bool:
    """True if a clause of each is about the same deed, whatever each says of it."""
    return any(mine and mine == theirs for mine in _deeds(one) for theirs in _deeds(other))


def asks_for(rule: str, terms: frozenset[str]) -> bool:
    """True if a clause of a rule that forbids nothing names one of these terms: "keep seven, never fewer" asks for seven."""
    return any(telling(part) & terms and not denies(part) for part in _clauses(rule))


def deed_of(rule: str) -> frozenset[str]:
    """Return the terms of what a rule is about, without the words that lay it down."""
    return _deed(rule[:_LONGEST])


def denies(statement: str) -> bool:
    return "not" in specifics(statement)


def _about(said: Sentence, cue: Cue) -> str:
    """The words of the deed, to the end of the clause: "deploys are allowed again on Fridays"."""
    start = said.said[cue.end if "/deed" in cue.places else cue.places["deed"]].start
    end = next((low for low, _ in said.spans("ends-deed") if low >= start), len(said.text))
    return f"{said.part(cue, 'deed')} {said.text[start:end]}" if "/deed" in cue.places else said.text[start:end]


@lru_cache(maxsize=2048)
def _deeds(rule: str) -> tuple[frozenset[str], ...]:
    """Return the deed of each clause of a rule; its reason stands in a clause of its own."""
    return tuple(one for one in map(_deed, _clauses(rule)) if one)


def _clauses(rule: str) -> list[str]:
    said = clause(rule[:_LONGEST])
    ends = [0, *(low for low, _ in said.spans("ends-deed")), len(said.text)]
    return [said.text[low:high] for low, high in pairwise(ends)]


def _deed(words: str) -> frozenset[str]:
    return frozenset(_MEANT.get(term, term) for term in telling(words)) - _FRAME
