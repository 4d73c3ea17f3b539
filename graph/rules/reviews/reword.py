"""Knows how the statement of a claim keeps to its value: nobody reads 5 m where the value has come to be 6 m."""

import re
from collections.abc import Iterator

from graph.model.key import key_of
from graph.rules.values.carries import MEASURED, carries, readings, same, spoken_boolean
from graph.rules.values.normal import Value, normalise
from graph.rules.values.value import shown

_NAMES_ITS_VALUE = re.compile(r"\s{0,40}(?P<key>[^\s=]{1,200})\s{0,40}=\s{0,40}(?P<value>[^\n]{1,4000})")


def reworded(statement: str, key: str, old: Value | None, new: Value, at: int) -> str:
    """The statement for a new value: with that in the old one's place, else the key and the value alone."""
    if _says(statement, key, new, at):
        return statement
    place = _place(statement, old, at) if old is not None else None
    if place is None:
        return f"{key} = {shown(new.value)}"
    return statement[: place[0]] + shown(new.value) + statement[place[1] :]


def rival(statement: str, key: str, value: Value, at: int) -> str | None:
    """Return the words in a statement that contradict the value; None where the two go together."""
    named = _named(statement, key)
    if named is not None:
        return None if _carried(value, named, at) else named.strip()
    found = [(statement[start:end], read) for start, end, read in readings(statement, at) if read.type == value.type]
    if not found or any(same(value, read) for _, read in found):
        return None
    return found[0][0]


def _says(statement: str, key: str, value: Value, at: int) -> bool:
    named = _named(statement, key)
    return _carried(value, statement if named is None else named, at)


def _named(statement: str, key: str) -> str | None:
    """Return the words behind "key ="."""
    found = _NAMES_ITS_VALUE.match(statement)
    return found["value"] if found and key_of(found["key"]) == key else None


def _carried(value: Value, words: str, at: int) -> bool:
    read = normalise(value.type, words.strip(), at=at)
    if isinstance(read, Value) and read.norm == value.norm:
        return True
    if value.type in MEASURED:
        return any(same(value, read) for _, _, read in readings(words, at))
    if isinstance(value.value, bool):
        return spoken_boolean(words) == value.value
    if isinstance(value.value, dict | list):
        return shown(value.value) in words
    return carries(value.type, value.value, words, at) is None


def _place(statement: str, old: Value, at: int) -> tuple[int, int] | None:
    """Return the place of the old value in the statement, if it stands there once."""
    places = [(start, end) for start, end, read in readings(statement, at) if read.type == old.type and same(old, read)]
    if not places:
        places = list(_words_in(statement, shown(old.value)))
    return places[0] if len(places) == 1 else None


def _words_in(statement: str, words: str) -> Iterator[tuple[int, int]]:
    """Whole words only: "art" does not stand in "start"."""
    start = statement.find(words) if words else -1
    while start >= 0:
        end = start + len(words)
        if not (statement[start - 1 : start].isalnum() or statement[end : end + 1].isalnum()):
            yield start, end
        start = statement.find(words, end)
