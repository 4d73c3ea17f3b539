"""Finds the line of a TOML file that says something: its parser tells what is said, but not where."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graph.model.key import key_of

Place = Sequence[str | int]
"""The names and the positions in lists that lead to a value."""


@dataclass(frozen=True, slots=True)
class _Statement:
    """A header, or a name with its value, from its first line to its last; `before` is the header that it is under."""

    first: int
    lines: tuple[str, ...]
    before: str
    says: Any


def line_of(text: str, place: Place) -> int:
    """The line of the value itself, else of what is nearest above it: for a missing name, the header that lacks it."""
    best, deepest = 1, 0
    for statement in _statements(text):
        depth = _depth(statement.says, place)
        if depth > deepest:
            best, deepest = _line_in(statement, place, depth), depth
    return best


def _statements(text: str) -> Iterator[_Statement]:
    """A statement ends with the first line that makes it whole, by the parser's own judgement."""
    header, begun = "", 1
    lines = text.splitlines(keepends=True)
    for number in range(1, len(lines) + 1):
        own = tuple(lines[begun - 1 : number])
        if not "".join(own).strip():
            begun = number + 1
            continue
        before = "" if own[0].lstrip().startswith("[") else header
        says = _parsed(before + "".join(own))
        if says is None:
            continue
        yield _Statement(begun, own, before, says)
        if not before and own[0].lstrip().startswith("["):
            header = "".join(own).rstrip("\r\n") + "\n"
        begun = number + 1


def _line_in(statement: _Statement, place: Place, depth: int) -> int:
    """A list may go over several lines: closed after each, it shows which of them the entry came with."""
    if not isinstance(place[depth - 1], int):
        return statement.first
    for count in range(1, len(statement.lines)):
        says = _parsed(statement.before + "".join(statement.lines[:count]) + "]")
        if says is not None and _depth(says, place) == depth:
            return statement.first + count - 1
    return statement.first + len(statement.lines) - 1


def _parsed(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _name_in(table: dict[str, Any], part: str | int) -> str | None:
    """A key is complained of in the form that is kept, and stands in the file as somebody wrote it."""
    if part in table:
        return str(part)
    return next((name for name in table if key_of(name) == part), None)


def _depth(says: Any, place: Place) -> int:
    for depth, part in enumerate(place):
        if isinstance(says, dict) and (name := _name_in(says, part)) is not None:
            says = says[name]
        elif isinstance(says, list) and isinstance(part, int) and part < len(says):
            says = says[part]
        else:
            return depth
    return len(place)
