"""Sends queries one by one that go to the engine together: for a test that looks at each query, or ends a process at it."""

from collections.abc import Sequence
from typing import Any

from graph.engine import Ask, Transaction


async def one_by_one(tx: Transaction, asked: Sequence[Ask]) -> list[list[dict[str, Any]]]:
    return [await tx.run(name, **params) for name, params in asked]
