"""The state of an item: the facts that hold its keys, the values that a person set over them, and the fields of both."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from graph.model.claim import Claim
from graph.model.words import FieldOrigin


@dataclass(frozen=True, slots=True)
class Held:
    """The content of one slot of an item: the value, and the claim that has said it since `at`."""

    key: str
    value: Any
    claim: str
    at: int


@dataclass(frozen=True, slots=True)
class Override:
    """A value that a person set in place of all claims. A key that holds many is set as a whole, to a list."""

    value: Any
    by: str
    at: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class ItemState:
    """An item as it is projected: `held` by slot, `overrides` by key; `revision` moves when either does."""

    project: str
    ref: str
    held: Mapping[str, Held] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    overrides: Mapping[str, Override] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """A value of an item under one key. `fact` names the claim it rests on; at another time it is the claim itself."""

    project: str
    key: str
    value: Any
    origin: FieldOrigin
    fact: str | Claim | None = None
    slot: str | None = None
