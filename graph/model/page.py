"""A page of a list that is cut by keys, so that new entries neither repeat nor hide anything."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """`keys` are the places of `items` in the list, without the project's own part."""

    items: tuple[T, ...]
    keys: tuple[str, ...]
    more: bool
    """True if more entries follow."""
