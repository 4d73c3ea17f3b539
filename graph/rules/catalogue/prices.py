"""Knows what prices come to: last, median, lowest and highest, by vendor, never across currencies or units.

A price for another size of the same measure is worth the same: 12 EUR a metre count as 0.12 EUR a centimetre.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from statistics import median

from graph.model.canonical import Canonical, Price, PriceMemory
from graph.rules.catalogue.likeness import normal_name
from graph.rules.values.units import base


@dataclass(frozen=True, slots=True)
class _Seen:
    """An observed price in the unit in which it is compared."""

    amount: Decimal
    vendor: str
    at: int


def price_memory(prices: Iterable[Price], unit: str | None) -> tuple[PriceMemory, ...]:
    """Sum up prices, in the canonical's own unit wherever that is possible: for each unit and currency all vendors, then
    each of them."""
    groups: defaultdict[tuple[str, str], list[_Seen]] = defaultdict(list)
    shown: dict[str, str | None] = {}
    for price in sorted(prices, key=_order):
        counted, amount = _in_unit(price, unit)
        name = " ".join((counted or "").split())
        shown.setdefault(name.casefold(), name or None)
        groups[name.casefold(), price.currency].append(_Seen(amount, price.vendor, price.at))
    return tuple(
        memory for (name, currency), seen in sorted(groups.items()) for memory in _memories(shown[name], currency, seen)
    )


def _order(price: Price) -> tuple[int, str, float, str]:
    return (price.at, price.vendor, price.amount, price.unit or "")


def _in_unit(price: Price, unit: str | None) -> tuple[str | None, Decimal]:
    """The price for one `unit`, where its own unit measures the same; a price that names no unit is for that one."""
    amount = Decimal(str(price.amount))
    if unit is None or price.unit is None:
        return price.unit or unit, amount
    mine, wanted = base(Decimal(1), price.unit.strip()), base(Decimal(1), unit.strip())
    if mine[1] != wanted[1]:
        return price.unit, amount
    return unit, amount * wanted[0] / mine[0]


def _memories(unit: str | None, currency: str, seen: Sequence[_Seen]) -> Iterable[PriceMemory]:
    yield _memory(unit, currency, None, seen)
    vendors: defaultdict[str, list[_Seen]] = defaultdict(list)
    for one in seen:
        vendors[normal_name(one.vendor) or one.vendor].append(one)
    for _, theirs in sorted(vendors.items()):
        yield _memory(unit, currency, theirs[-1].vendor, theirs)


def _memory(unit: str | None, currency: str, vendor: str | None, seen: Sequence[_Seen]) -> PriceMemory:
    amounts = [one.amount for one in seen]
    return PriceMemory(
        currency=currency,
        unit=unit,
        vendor=vendor,
        last=float(seen[-1].amount),
        last_at=seen[-1].at,
        median=float(median(amounts)),
        lowest=float(min(amounts)),
        highest=float(max(amounts)),
        count=len(seen),
    )


def said_of(price: Price, canonical: Canonical) -> str:
    """An observation in words, for the source that keeps it."""
    unit = price.unit or canonical.unit
    each = f" per {unit}" if unit else ""
    return f"{price.vendor}: {price.amount:.15g} {price.currency}{each} for {canonical.name} ({canonical.ref})"
