"""A whole catalogue at once: canonicals with their prices, in batches; done again, it changes nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from graph.actions.capturing.capture import Intake, capture
from graph.actions.items.canonicals import BATCH, canonicals_by_ids, put_canonicals
from graph.actions.items.prices import keep_prices
from graph.model.canonical import Canonical, Price
from graph.model.source import BY_HAND
from graph.process.services import Services


@dataclass(frozen=True, slots=True)
class Stocked:
    """Counts of an import: how many there were, how many are new, how many changed."""

    canonicals: int = 0
    new: int = 0
    changed: int = 0
    prices: int = 0
    new_prices: int = 0


async def stock(
    services: Services,
    project: str,
    canonicals: Sequence[Canonical],
    prices: Sequence[Price],
    intake: Intake,
    step: Callable[[int], None],
) -> Stocked:
    """`intake` is the file that says so. Prices of its own time are of the time at which it was first read."""
    new = changed = fresh = 0
    for start in range(0, len(canonicals), BATCH):
        batch = canonicals[start : start + BATCH]
        before = await canonicals_by_ids(services.graph, [canonical.id for canonical in batch])
        there = {canonical.id: canonical for canonical in before if canonical is not None}
        after = {canonical.id: canonical for canonical in await put_canonicals(services, project, batch)}
        new += len(after.keys() - there.keys())
        changed += sum(there[one] != after[one] for one in after.keys() & there.keys())
        step(start + len(batch))
    if prices:
        (captured,) = await capture(services, project, [intake], BY_HAND, done=True)
        observed = [replace(price, at=captured.source.at) if price.at == intake.at else price for price in prices]
        for start in range(0, len(observed), BATCH):
            batch_of_prices = observed[start : start + BATCH]
            fresh += await keep_prices(services, batch_of_prices, captured.source.ref)
            step(len(canonicals) + start + len(batch_of_prices))
    refs = {canonical.id for canonical in canonicals}
    return Stocked(len(refs), new, changed, len(prices), fresh)
