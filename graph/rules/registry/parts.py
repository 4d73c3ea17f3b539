"""Knows how to read the parts of a JSON object, and to say of what does not fit where it stands and what would."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from graph.model.errors import BadInput
from graph.rules.values.moments import moment_in

Json = Mapping[str, Any]


def object_in(value: Any, place: str) -> Json:
    if not isinstance(value, Mapping):
        raise BadInput(f"{place}: write an object, not {_named(value)}.")
    return value


def text_in(given: Json, name: str, place: str) -> str:
    found = maybe_text_in(given, name, place)
    if found is None or not found.strip():
        raise BadInput(f"{place}: it has no {name}.")
    return found


def maybe_text_in(given: Json, name: str, place: str) -> str | None:
    found = given.get(name)
    if found is not None and not isinstance(found, str):
        raise BadInput(f"{place}.{name}: write text, not {_named(found)}.")
    return found


def list_in(given: Json, name: str, place: str) -> list[Any]:
    found = given.get(name)
    if found is None:
        return []
    if not isinstance(found, list):
        raise BadInput(f"{place}.{name}: write a list, not {_named(found)}.")
    return found


def texts_in(given: Json, name: str, place: str) -> tuple[str, ...]:
    found = list_in(given, name, place)
    if not all(isinstance(one, str) and one.strip() for one in found):
        raise BadInput(f"{place}.{name}: write a list of texts.")
    return tuple(found)


def places_in(given: Json, name: str, place: str) -> tuple[int, ...]:
    found = list_in(given, name, place)
    if not are_places(found):
        raise BadInput(f"{place}.{name}: write places in the discussion, as numbers from 0.")
    return tuple(found)


def time_in(given: Json, name: str, place: str) -> int | None:
    found = given.get(name)
    if found is None:
        return None
    at = moment_in(found)
    if at is None:
        raise BadInput(f"{place}.{name}: {str(found)[:40]!r} is not a time: write it like 2026-01-30T13:30:00-05:00.")
    return at


def one_of(given: Json, name: str, words: Mapping[str, Any], place: str, usual: Any) -> Any:
    found = given.get(name)
    if found is None:
        return usual
    if not isinstance(found, str) or found not in words:
        raise BadInput(f"{place}.{name}: {str(found)[:40]!r} is none of {', '.join(words)}.")
    return words[found]


def are_places(found: list[Any]) -> TypeGuard[list[int]]:
    return all(isinstance(one, int) and not isinstance(one, bool) and one >= 0 for one in found)


def number_in(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _named(value: Any) -> str:
    return "nothing" if value is None else type(value).__name__
