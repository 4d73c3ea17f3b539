"""Lines, canonicals and prices as the graph keeps them."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from graph.model.canonical import Canonical, Price
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.line import Line, Naming, Said
from graph.model.words import LinkStatus
from graph.store.claims import claim_from, sort_key

Row = Mapping[str, Any]


def line_props(line: Line) -> dict[str, Any]:
    return {
        "id": line.id,
        "project": line.project,
        "ref": line.ref,
        "item": line.item,
        "name": line.name,
        "quantity": line.quantity,
        "unit": line.unit,
        "slot": line.slot,
        "addedAt": line.added_at,
        "addedBy": line.added_by,
        "sort": sort_key(line.project, line.added_at, line.ref),
    }


def line_from(row: Row) -> Line:
    return Line(
        project=row["project"],
        ref=row["ref"],
        item=row["item"],
        name=row["name"],
        slot=row["slot"],
        added_at=row["addedAt"],
        added_by=row["addedBy"],
        quantity=row.get("quantity"),
        unit=row.get("unit"),
    )


def said_from(row: Row) -> Said:
    """A line is linked while a decision says so; what was turned down stays out until a decision says otherwise."""
    decisions = [claim_from(one) for one in row["decisions"]]
    linked = next((_linked(one) for one in decisions if isinstance(one.value, str)), None)
    project = str(row["id"]).partition("/")[0]
    rejected = (
        Naming(project, one["canonical"], one["confidence"], LinkStatus.REJECTED)
        for one in sorted(row["said"], key=lambda one: (one["at"], one["canonical"]))
        if one["status"] == LinkStatus.REJECTED.value
    )
    return Said(linked, tuple(rejected))


def _linked(decision: Claim) -> Naming:
    return Naming(decision.project, str(decision.value), decision.confidence, LinkStatus.CONFIRMED, decision.ref)


def canonical_row(canonical: Canonical, names: Sequence[str]) -> dict[str, Any]:
    """`names` are what it is compared by."""
    props = {
        "project": canonical.project,
        "ref": canonical.ref,
        "name": canonical.name,
        "synonyms": list(canonical.synonyms),
        "names": list(names),
        "unit": canonical.unit,
        "addedAt": canonical.added_at,
        "sort": sort_key(canonical.project, canonical.added_at, canonical.ref),
    }
    return {"id": canonical.id, "props": props}


def canonical_from(row: Row) -> Canonical:
    return Canonical(
        project=row["project"],
        ref=row["ref"],
        name=row["name"],
        synonyms=tuple(row.get("synonyms") or ()),
        unit=row.get("unit"),
        added_at=row["addedAt"],
    )


def price_rows(prices: Iterable[Price], nonce: str) -> list[dict[str, Any]]:
    """What an observation says is its name, so that the same one is never counted twice."""
    rows = [_price_row(one, nonce) for one in prices]
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
