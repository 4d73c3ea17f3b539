"""The form of a store's writer: it turns its noun's part of a plan into rows, by the query that takes them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from graph.model.plan import Plan, Writes

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Pen:
    """The writer of a plan. `lease`: the lease of the worker whose runs end with the plan; None: no worker writes.

    `written`, random, is left on every claim that the plan touches: who has read the claim sees whether it is still the
    same. `token` gives further random names: what tells two events of one instant apart.
    """

    lease: str | None
    written: str
    token: Callable[[], str]


def _any(_plan: Plan, _answered: Rows) -> None:
    """Accept any answer of the query."""


@dataclass(frozen=True, slots=True)
class Writer:
    """`check` raises where what the query answered means that nothing of the plan may be written."""

    noun: type[Writes]
    query: str
    rows: Callable[[Plan, Pen], dict[str, Any]]
    check: Callable[[Plan, Rows], None] = _any
