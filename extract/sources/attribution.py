"""Knows in whose name a document speaks, as far as it says so itself: who decided it, who wrote it, or who talks in it."""

from extract.records.fields import DECIDERS, head_of
from extract.sources.transcript import turns

_WRITERS = ("author", "authors")
_BETWEEN = (";", "/", "&", " and ", "\n")  # names in a list, besides commas


def speaks_for(text: str, name: str) -> bool:
    """True if the whole text can be the words of `name`: nobody else talks in it, and `name` is among those who decided it,
    or else who wrote it, where it names them."""
    own = name.strip().casefold()
    if any(turn.name.strip().casefold() != own for turn in turns(text)):
        return False
    head = head_of(text, yaml=False)
    named = head.said(*DECIDERS) or head.get(*_WRITERS)
    return named is None or own in _names(named.value)


def _names(value: str) -> set[str]:
    """Return the names of a list such as "[CTO, Ada Li <ada@example.org>]", without their addresses."""
    for sign in _BETWEEN:
        value = value.replace(sign, ",")
    bare = (one.partition("<")[0].partition("(")[0] for one in value.split(","))
    return {one.strip(" \t[]\"'*_@").casefold() for one in bare}
