"""The parts of the boarding gate: a linked line, a line with a suggestion, and the prices of their vendors."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from api.commands.asking import Asking

ITEM = "gate"
BY = "Dan"

CANONICALS: tuple[dict[str, Any], ...] = (
    {"ref": "ARM-3", "name": "Barrier arm, aluminium, 3 m", "synonyms": ["boom 3 m", "Schrankenbaum 3 m"], "unit": "piece"},
    {"ref": "LAMP-24", "name": "Signal lamp, green, 24 V", "synonyms": ["green light 24 V"], "unit": "piece"},
    {"ref": "LAMP-230", "name": "Signal lamp, green, 230 V", "synonyms": ["green light 230 V"], "unit": "piece"},
)  # fmt: skip


@dataclass(frozen=True)
class Seen:
    """The price that a vendor asked for."""

    canonical: str
    vendor: str
    amount: float
    at: str


PRICES = (
    Seen("ARM-3", "Nordhafen Metall", 184.0, "2025-03-10T09:00:00Z"),
    Seen("ARM-3", "Kai & Sons", 212.5, "2025-11-02T09:00:00Z"),
    Seen("ARM-3", "Nordhafen Metall", 199.0, "2026-01-19T09:00:00Z"),
    Seen("LAMP-24", "Kai & Sons", 38.9, "2025-11-02T09:00:00Z"),
)

LINKED = {"name": "Boom, 3m", "quantity": 2.0, "unit": "piece"}
CANONICAL = "ARM-3"
OPEN = {"name": "Green signal lamp", "quantity": 4.0, "unit": "piece"}

STEPS = len(CANONICALS) + len(PRICES) + 2

_CANONICAL = """
mutation ($project: String!, $ref: String!, $name: String!, $synonyms: [String!], $unit: String) {
  addCanonical(project: $project, ref: $ref, name: $name, synonyms: $synonyms, unit: $unit) { id }
}
"""
_PRICE = """
mutation ($project: String!, $canonical: String!, $vendor: String!, $amount: Float!, $at: DateTime) {
  addPrice(project: $project, canonical: $canonical, vendor: $vendor, amount: $amount, currency: "EUR", at: $at) { id }
}
"""
_LINES = """
query ($project: String!, $item: String!) { item(project: $project, ref: $item) { lines { id name link { status } } } }
"""
_LINE = """
mutation ($project: String!, $item: String!, $name: String!, $quantity: Float, $unit: String) {
  addLine(project: $project, item: $item, name: $name, quantity: $quantity, unit: $unit) { id name link { status } }
}
"""
_LINK = """
mutation ($project: String!, $line: ID!, $canonical: String!) {
  confirmLink(project: $project, line: $line, canonical: $canonical) { id }
}
"""


async def stock(ask: Asking, project: str, tick: Callable[[], None]) -> None:
    for canonical in CANONICALS:
        await ask(_CANONICAL, BY, project=project, **canonical)
        tick()
    for one in PRICES:
        seen = {"canonical": one.canonical, "vendor": one.vendor, "amount": one.amount, "at": one.at}
        await ask(_PRICE, BY, project=project, **seen)
        tick()
    there = (await ask(_LINES, BY, project=project, item=ITEM))["item"]["lines"]
    known = {one["name"]: one for one in there}
    for wanted in (LINKED, OPEN):
        line = known.get(wanted["name"]) or (await ask(_LINE, BY, project=project, item=ITEM, **wanted))["addLine"]
        if wanted is LINKED and line["link"] is None:
            await ask(_LINK, BY, project=project, line=line["id"], canonical=CANONICAL)
        tick()
