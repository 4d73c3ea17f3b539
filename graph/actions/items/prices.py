"""The price memory: observations of canonicals, each with the source that says so."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from graph.actions.capturing.capture import Intake, capture
from graph.actions.items.canonicals import checked_unit
from graph.actions.operating.projects import checked_line
from graph.engine import Graph
from graph.model.canonical import Price
from graph.model.errors import BadInput
from graph.model.source import BY_HAND
from graph.process.services import Services
from graph.store.prices import price_from, price_rows

LARGEST = 1e12


def price_of(
    project: str, canonical: str, vendor: str, amount: float, currency: str, unit: str | None, at: int
) -> Price:
    """An observation as somebody gives it, or BadInput that says what is wrong with it."""
    if not math.isfinite(amount) or not 0 <= amount <= LARGEST:
        raise BadInput(f"An amount is a number from 0 to {LARGEST:.0e}; {amount} is not.")
    code = currency.strip().upper()
    if len(code) != 3 or not code.isascii() or not code.isalpha():
        raise BadInput(f"{currency[:20]!r} is not a currency: write its three letters, like EUR.")
    return Price(project, canonical, checked_line(vendor, "A vendor"), float(amount), code, at, checked_unit(unit))


async def add_prices(services: Services, project: str, prices: Sequence[Price], intake: Intake) -> int:
    """Keep the source, then every observation that it makes; answers how many of them were new."""
    (captured,) = await capture(services, project, [intake], BY_HAND, done=True)
    return await keep_prices(services, prices, captured.source.ref)


async def keep_prices(services: Services, prices: Sequence[Price], source: str) -> int:
    rows = price_rows((replace(price, source=source) for price in prices), services.token())
    written = await services.graph.write("price.add", prices=rows) if rows else []
    return sum(bool(row["fresh"]) for row in written)


async def prices_of(graph: Graph, ids: Sequence[str]) -> list[list[Price]]:
    found: defaultdict[str, list[Price]] = defaultdict(list)
    for row in await graph.read("price.of_canonicals", ids=ids):
        found[row["id"]].append(price_from(row["price"]))
    return [found[one] for one in ids]
