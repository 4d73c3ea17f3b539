"""Rows as answers to many ids at once: as many places as were asked for, in their order."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Row = Mapping[str, Any]
Ids = Sequence[str]


def in_order(ids: Ids, rows: Iterable[Row], read: Callable[[Row], T]) -> list[T | None]:
    found = {row["id"]: read(row) for row in rows}
    return [found.get(one) for one in ids]


def grouped(ids: Ids, rows: Iterable[Row], read: Callable[[Row], T]) -> list[list[T]]:
    found: defaultdict[str, list[T]] = defaultdict(list)
    for row in rows:
        found[row["id"]].append(read(row))
    return [found[one] for one in ids]


def collected(ids: Ids, rows: Iterable[Row], noun: str, read: Callable[[Row], T]) -> list[list[T]]:
    found = {row["id"]: [read(one) for one in row[noun]] for row in rows}
    return [found.get(one, []) for one in ids]
