"""Connections: one page of a list in the form of Relay, with the total if a query selects it."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import strawberry

from api.cursors import Listing, write_cursor
from api.types.fields import ask, read

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    node: Any
    cursor: str


@strawberry.type
class PageInfo:
    has_next_page: bool = read("page.more")
    has_previous_page: bool = read("begun")
    start_cursor: str | None = read(lambda listing: listing.cursor(0))
    end_cursor: str | None = read(lambda listing: listing.cursor(-1))


async def _total(listing: strawberry.Parent[Listing[Any]]) -> int:
    return await listing.count()


def _edges(listing: Listing[Any]) -> list[Place]:
    name = listing.name
    return [
        Place(node, write_cursor(name, key)) for node, key in zip(listing.page.items, listing.page.keys, strict=True)
    ]


@strawberry.type
class Edge(Generic[T]):
    node: T
    cursor: str


@strawberry.type
class Connection(Generic[T]):
    edges: list[Edge[T]] = read(_edges)
    page_info: PageInfo = read(lambda listing: listing)
    total_count: int = ask(_total)
