"""Knows where a number counts something: "two people", "a table for 4", "party of six", "3 of us", "just one".

What stands in for a thing counts nothing ("that one sounds good"), nor does what says how long ago it was.
"""

from collections.abc import Iterator
from datetime import datetime

from graph.rules.times.scan import Scan
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import UNITS
from graph.rules.utterances.words import listed
from graph.rules.values.numbers import WORTH

_NO_NOUN = listed("counts-no-noun")
_LATER = frozenset({"ago", "back", "later", "earlier", "old"})
_OF_OTHERS = frozenset({"more", "other", "full", "whole", "new"})
# "That one sounds good", "can you find one serving pizza", "one more time" count nothing.
_ONE_OF_THEM = listed("counts-one-of-them")
_AGAIN = frozenset({"time", "thing", "favor", "favour", "question", "help"})
_GROUPS = listed("counts-groups")
_US = frozenset({"us", "them", "you", "those", "these"})
_BEHIND_FOR = listed("counts-behind-for")
_LOOKING = frozenset({"looking", "searching", "luck", "look", "search"})
_NEEDS = listed("counts-needs")
_NEEDING = listed("counts-needing")
_CLOSES = listed("counts-closes")
_PEOPLE = {"peop": "pers", "pass": "pers", "ride": "pers", "adul": "pers"}
_ENDS = frozenset({"", ".", "!", "?", ",", ";"})
_NEVER = datetime(2000, 1, 1)  # counts hang on no day
_LETTERS, _MOST_FIGURES, _FEW_FIGURES = 4, 7, 3


def counts_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each stands, and the first letters of what it counts where that is said."""
    scan = Scan(tokens(text), _NEVER)
    for at, one in enumerate(scan.tokens):
        if not (one.number or one.text in WORTH) or not _stands_alone(scan, at):
            continue
        end = _decimals_end(scan, at)
        noun = _counted(scan, at, end)
        if noun:
            yield one.start, scan.tokens[end - 1].end, noun
        elif end == at + 1 and _is_few(one) and _is_headed(scan, at):
            yield one.start, one.end, ""


def _stands_alone(scan: Scan, at: int) -> bool:
    """No part of a word, a time, a price, a version."""
    before = scan.word(at - 1)
    return not (scan.glued(at) and (before in tuple("._,:/$-") or before.isalnum()))


def _decimals_end(scan: Scan, at: int) -> int:
    more = scan.word(at + 1) in (".", ",") and scan.glued(at + 1) and scan.glued(at + 2)
    return at + 3 if more and scan.digits(at) and 0 < scan.digits(at + 2) <= 3 else at + 1


def _counted(scan: Scan, at: int, end: int) -> str:
    """The first letters of the noun behind; empty where it counts none."""
    if scan.digits(at) > _MOST_FIGURES:
        return ""
    step = scan.skip(end, "-")
    noun = scan.word(step)
    name = scan.tokens[step].capital if step < len(scan.tokens) else False
    if scan.word(at) == "one" and _is_pronoun(scan, at, noun):
        return ""
    first = scan.skip(step, *_OF_OTHERS)
    fits = scan.word(first).isalpha() and len(scan.word(first)) > 1 and scan.word(first) not in _NO_NOUN
    glued = scan.glued(step) and scan.word(step - 1) != "-"
    if not fits or glued or (name and scan.digits(at) > 1) or (noun in UNITS and scan.word(step + 1) in _LATER):
        return ""
    return _PEOPLE.get(noun[:_LETTERS], noun[:_LETTERS])


def _is_pronoun(scan: Scan, at: int, noun: str) -> bool:
    again = noun == "more" and scan.word(at + 2) in _AGAIN
    return scan.word(at - 1) in _ONE_OF_THEM or (noun.endswith("ing") and scan.word(at + 2) != "room") or again


def _is_few(one: Token) -> bool:
    return one.text in WORTH if not one.number else len(one.text) <= _FEW_FIGURES


def _is_headed(scan: Scan, at: int) -> bool:
    """ "For 4", "party of six", "3 of us", "we need two.", "just one", "2 please"."""
    before, behind = scan.word(at - 1), scan.word(at + 1)
    if scan.glued(at + 1) and behind not in _ENDS:
        return False
    if before == "for":
        return (behind in _ENDS or behind in _BEHIND_FOR) and scan.word(at - 2) not in _LOOKING
    if (before == "of" and scan.word(at - 2) in _GROUPS) or (behind == "of" and scan.word(at + 2) in _US):
        return True
    return _closes(scan, at + 1) and _is_answer(scan, at, before, behind)


def _is_answer(scan: Scan, at: int, before: str, behind: str) -> bool:
    """ "Just one", "2 please", "we need two": the number is all that is wanted."""
    if before in ("just", "only") or (before == "the" and scan.word(at - 2) in ("just", "only")):
        return True
    if at == 0:
        return scan.word(at + 2) == "" or behind not in _ENDS
    if before in (".", "!", "?", ","):
        return behind in ("please", "thanks", "thank")
    return scan.word(at) != "one" and before in _NEEDS and _is_needed(scan, at - 1)


def _closes(scan: Scan, at: int) -> bool:
    """Whether nothing follows that could be counted: the end, or a word of thanks before it."""
    if scan.word(at) in _ENDS:
        return scan.word(at) not in (",", ".") or not scan.digits(at + 1)
    return scan.word(scan.skip(at, ",")) in _CLOSES


def _is_needed(scan: Scan, at: int) -> bool:
    """Back over "I just need to book": whether somebody wants it."""
    for step in range(at, max(at - 6, -1), -1):
        if scan.word(step) in _NEEDING:
            return True
        if scan.word(step) not in _NEEDS | {"to", "really", "would", "will", "'d", "'ll"}:
            return False
    return False
