"""Cursors: they say where a page of a list begins, reveal nothing, and survive new entries."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from graph.model.errors import BadInput
from graph.model.page import Page

T = TypeVar("T")

LARGEST_PAGE = 100
LONGEST_CURSOR = 600


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """A page of the list `name`. `count` is only called where somebody asks for the total."""

    name: str
    page: Page[T]
    begun: bool
    count: Callable[[], Awaitable[int]]

    def cursor(self, place: int) -> str | None:
        return write_cursor(self.name, self.page.keys[place]) if self.page.keys else None


def checked_first(first: int | None, usual: int) -> int:
    """An empty page is a fair wish, of who wants to know no more than the total."""
    if first is not None and not 0 <= first <= LARGEST_PAGE:
        raise BadInput(f"first is {first}: ask for 0 to {LARGEST_PAGE}; what takes `after` has more pages.")
    return usual if first is None else first


def write_cursor(name: str, key: str) -> str:
    return urlsafe_b64encode(f"{name}|{key}".encode()).decode().rstrip("=")


def read_cursor(name: str, cursor: str | None) -> str | None:
    """The key of a list's own cursor. It leaves out the project, so it leads nowhere else."""
    if cursor is None:
        return None
    try:
        plain = urlsafe_b64decode(cursor[:LONGEST_CURSOR].encode() + b"=" * (-len(cursor) % 4)).decode()
    except ValueError:
        plain = ""
    mine, _, key = plain.partition("|")
    if mine != name or not key or len(cursor) > LONGEST_CURSOR:
        raise BadInput("That is not a cursor of this list: take `endCursor` of the page before, or leave `after` out.")
    return key
