"""Dataclasses of the model as JSON and back, by their own types; what is as it would be anyway is left out."""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Read = Callable[[Any], Any]
_PLAIN = frozenset({str, int, float, bool, NoneType})


def to_text(thing: Any) -> str:
    return json.dumps(to_plain(thing), ensure_ascii=False, separators=(",", ":"))


def from_text(kind: type[T], text: str | None) -> T | None:
    named: Any = kind
    made: T | None = _from_text(named, text) if text else None
    return made


@lru_cache(maxsize=64)
def _from_text(kind: Any, text: str) -> Any:
    """Make a value out of its text. The same text is read twice in a row, before a transaction and inside it, so the frozen
    value is kept."""
    return from_plain(kind, json.loads(text))


def to_plain(thing: Any) -> Any:
    kind = type(thing)
    if kind in _PLAIN:
        return thing
    if kind is tuple or kind is list:
        return [to_plain(one) for one in thing]
    if isinstance(thing, Enum):
        return thing.value
    if not is_dataclass(kind):
        return thing
    told = ((name, getattr(thing, name), usual) for name, usual in _usual(kind))
    return {name: to_plain(value) for name, value, usual in told if value is not usual and value != usual}


def from_plain(kind: type[T], plain: Any) -> T:
    named: Any = kind
    made: T = _reader(named)(plain)
    return made


@cache
def _usual(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Each field with what it is unless told otherwise."""
    return tuple(
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(kind)
    )


@cache
def _reader(kind: Any) -> Read:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (inner,) = (arg for arg in args if arg is not NoneType)
        read = _reader(inner)
        return lambda plain: None if plain is None else read(plain)
    if origin is tuple:
        return _tuple_reader(args)
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    return lambda plain: plain


def _tuple_reader(args: tuple[Any, ...]) -> Read:
    if args[1:] == (...,):
        read = _reader(args[0])
        return lambda plain: tuple(read(one) for one in plain)
    reads = [_reader(arg) for arg in args]
    return lambda plain: tuple(read(one) for read, one in zip(reads, plain, strict=True))


def _dataclass_reader(kind: Any) -> Read:
    reads = {name: _reader(hint) for name, hint in get_type_hints(kind).items()}

    def read(plain: Any) -> Any:
        """Make the dataclass. Fields that this version no longer knows are left out: the rest still says what it said."""
        return kind(**{name: reads[name](value) for name, value in plain.items() if name in reads})

    return read
