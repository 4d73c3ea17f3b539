"""Prices as the graph keeps them."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from graph.model.canonical import Price
from graph.model.ids import node_id
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def price_rows(prices: Iterable[Price], nonce: str) -> list[dict[str, Any]]:
    """Return a row for each observation. Its id is made of its content, so that the same observation is never counted twice."""
    rows = [_price_row(price, nonce) for price in prices]
    return list({row["id"]: row for row in rows}.values())


def _price_row(price: Price, nonce: str) -> dict[str, Any]:
    ref = f"PRICE-{fingerprint(price)}"
    props = {
        "project": price.project,
        "ref": ref,
        "canonical": price.canonical,
        "vendor": price.vendor,
        "amount": price.amount,
        "currency": price.currency,
        "unit": price.unit,
        "at": price.at,
        "source": price.source,
        "nonce": nonce,
        "sort": sort_key(price.project, price.at, ref),
    }
    return {
        "id": node_id(price.project, ref),
        "canonical": node_id(price.project, price.canonical),
        "props": props,
    }


def fingerprint(price: Price) -> str:
    said = (price.canonical, price.vendor, repr(price.amount), price.currency, price.unit or "", str(price.at))
    return hashlib.sha256("\0".join(said).encode()).hexdigest()[:24]


def price_from(row: Row) -> Price:
    return Price(
        project=row["project"],
        canonical=row["canonical"],
        vendor=row["vendor"],
        amount=row["amount"],
        currency=row["currency"],
        at=row["at"],
        unit=row.get("unit"),
        source=row.get("source"),
    )
