"""The form in which a store writes: it turns its noun's part of a plan into rows, by what takes them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from graph.model.plan import Plan, Writes

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class PlanWriter:
    """The writer of a plan. `lease`: the lease of the worker whose runs end with the plan; None: no worker writes.

    `written`, random, is left on every claim that the plan touches: who has read the claim sees whether it is still the
    same. `token` gives further random names: what tells two events of one instant apart.
    """

    lease: str | None
    written: str
    token: Callable[[], str]


@dataclass(frozen=True, slots=True)
class NounWriter:
    """A noun's part of a plan. `name`: its query, or what it is called in `plan.write`."""

    noun: type[Writes]
    name: str
    rows: Callable[[Plan, PlanWriter], dict[str, Any]]
