"""Puts errors of the GraphQL library into words for people who have never read its source."""

from collections.abc import Callable, Sequence

from graphql import SourceLocation

from api.types.words import ENUMS

EXAMPLE = "A whole query looks like { projects { edges { node { slug } } } }."
_TOKENS = {"Name": "a name", "<EOF>": "its end", "Int": "a number", "Float": "a number", "String": "a text"}
_CONSTANTS = {"True": "true", "False": "false", "None": "null"}
_VALUES = {enum.__name__: [one.name for one in enum] for enum in ENUMS}


def syntax(message: str, locations: Sequence[SourceLocation]) -> str:
    """Say where a document breaks off, what is there, and what would be needed."""
    said = message.removeprefix("Syntax Error: ").rstrip(".")
    place = f" at line {locations[0].line}, column {locations[0].column}" if locations else ""
    wanted, found = said.removeprefix("Expected ").partition(", found ")[::2]
    if found == "<EOF>":
        said = f"it ends there, where {_token(wanted)} is needed; a closing bracket may be missing"
    elif found:
        said = f"{_token(found)} is there, where {_token(wanted)} is needed"
    elif said.startswith("Unexpected "):
        said = f"{_token(said.removeprefix('Unexpected '))} can't be there"
    return f"The query can't be read{place}: {said}. {EXAMPLE}"


def _token(said: str) -> str:
    kind, _, value = said.partition(" ")
    return value or _TOKENS.get(kind, kind)


def request(message: str) -> str:
    """A message about a value or a variable; one that is plain already stays as it is."""
    said = _without_dump(message)
    where = place(said)
    return f"{where}: {_value(said.partition(': ')[2])}" if where else _value(said)


def _without_dump(message: str) -> str:
    """Leave the sent value out: its sender knows it, and Python's form of it does not help."""
    for mark in (", found: ", " Found: "):
        head, found, _ = message.partition(mark)
        if found:
            return f"{head.rstrip('.')}." if "?" not in head[-2:] else head
    return message


def place(message: str) -> str:
    """The variable or argument that a message begins with, and where in it the value stands."""
    head, found, _ = message.partition(": ")
    return head.replace("' has invalid value", "'") if found and head.startswith(("Variable '", "Argument '")) else ""


def _value(said: str) -> str:
    return next((told for read in _READ if (told := read(said)) is not None), said)


def _number(said: str) -> str | None:
    head, mark, value = said.partition("Int cannot represent non 32-bit signed integer value: ")
    if mark and not head:
        return f"{value} is too large: a whole number lies between -2147483648 and 2147483647."
    for kind, words in (
        ("Int cannot represent non-integer value: ", "whole number"),
        ("Float cannot represent non numeric value: ", "number"),
    ):
        if said.startswith(kind):
            return f"{_sent(said[len(kind) :])} is no {words}."
    return None


def _text(said: str) -> str | None:
    for kind in ("String", "ID"):
        for article in ("a non string value: ", "a non-string and non-integer value: ", "value: "):
            beginning = f"{kind} cannot represent {article}"
            if said.startswith(beginning):
                return f"{_sent(said[len(beginning) :])} is no text: put it in quotes."
    return None


def _boolean(said: str) -> str | None:
    beginning = "Boolean cannot represent a non boolean value: "
    return f"{_sent(said[len(beginning) :])} is neither true nor false." if said.startswith(beginning) else None


def _enum(said: str) -> str | None:
    """Name all values of the enum, which the library leaves out."""
    value, found, rest = said.partition("' does not exist in '")
    if found and "' enum." in rest:
        return _none_of(f"{value.removeprefix('Value ')}'", rest.partition("' enum")[0])
    for kind in ("string", "enum"):
        name, found, value = said.removeprefix("Enum '").partition(f"' cannot represent non-{kind} value: ")
        if found:
            return _none_of(_sent(value.partition(". Did you mean")[0].removesuffix(".")), name)
    return None


def _none_of(value: str, name: str) -> str | None:
    if name not in _VALUES:
        return None
    bare = ", without quotes" if value.startswith('"') else ""
    return f"{value} is no {name}: it is one of {', '.join(_VALUES[name])}{bare}."


def _object(said: str) -> str | None:
    beginning = "Expected value of type '"
    if not said.startswith(beginning):
        return None
    name, _, rest = said[len(beginning) :].partition("'")
    for mark, words in (
        (" to include required field ", "needs the field "),
        (" not to include unknown field ", "has no field "),
    ):
        if rest.startswith(mark):
            return f"{name} {words}{rest[len(mark) :]}"
    return f"{name} is an object, written in braces." if rest.startswith(" to be an object") else None


def _missing(said: str) -> str | None:
    for beginning, sent in (
        ("Expected a value of non-null type '", "none"),
        ("Expected value of non-null type '", "null"),
        ("' provided to non-null type '", "null"),
    ):
        head, found, kind = said.partition(beginning)
        if found and (not head or head.startswith("Expected variable '")):
            return f"a value of the type {kind.partition(chr(39))[0]} is needed, and {sent} was sent."
    return None


def _sent(value: str) -> str:
    """A value of a variable comes as Python writes it: of an object or a list only the sort is told."""
    kinds = {"{": "an object", "[": "a list"}
    return kinds.get(value[:1]) or _CONSTANTS.get(value, value)


_READ: tuple[Callable[[str], str | None], ...] = (_number, _text, _boolean, _enum, _object, _missing)
