"""Knows a line of a tool that measures something, such as "temperature: 21" or "3 passed".

A quantity comes and goes: the next measurement of the same thing takes the place of the last, and contradicts nothing. A number
that is the name of something (a port, a version) is no quantity.
"""

from functools import lru_cache

from graph.model.terms import stem
from graph.rules.cards.likeness import telling
from graph.rules.utterances.words import listed
from graph.rules.values.measures import measures

_NAMES = frozenset(map(stem, listed("numbers-name")))
_LONGEST = 250  # characters
_AROUND = " \t=:,;()[]"


@lru_cache(maxsize=2048)
def measured(line: str) -> str | None:
    """Return the words for the thing that a line measures, without its quantities; None where it measures nothing."""
    if len(line) > _LONGEST:
        return None
    found = [one for one in measures(line) if _stands_alone(line, one.start, one.end)]
    rest, at = [], 0
    for measure in found:
        rest.append(line[at : measure.start])
        at = measure.end
    thing = " ".join(" ".join((*rest, line[at:])).replace("=", " ").split()).strip(_AROUND)
    named = telling(thing)
    return thing if found and named and _NAMES.isdisjoint(named) else None


def _stands_alone(line: str, start: int, end: int) -> bool:
    """True if the number is no part of a name: "db-7"."""
    return (start == 0 or line[start - 1] in _AROUND) and (end == len(line) or line[end] in f"{_AROUND}.!")
