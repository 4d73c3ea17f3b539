"""The price memory: every observation has its source, and no summary mixes currencies or units."""

from typing import Any

from tests.spec.catalogue.shop import Shop

FIRST, SECOND, THIRD = (f"2026-03-0{day}T12:00:00Z" for day in (1, 2, 3))


def memory(canonical: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [
        tuple(one[name] for name in ("unit", "currency", "vendor", "last", "median", "lowest", "highest", "count"))
        for one in canonical["priceMemory"]
    ]


async def test_price_is_kept_with_the_source_that_says_so(stocked: Shop) -> None:
    made = await stocked.price("PLY-18", "Holz Maier", 24.5, at=FIRST)
    (price,) = made["prices"]
    assert (price["vendor"], price["amount"], price["currency"], price["unit"]) == ("Holz Maier", 24.5, "EUR", None)
    assert price["at"] == "2026-03-01T12:00:00.000000Z"
    assert price["source"] == {
        "kind": "MANUAL",
        "text": "Holz Maier: 24.5 EUR per m for Birch plywood 18 mm (PLY-18)",
        "origin": {"author": "Ada"},
    }


async def test_same_observation_again_is_one(stocked: Shop) -> None:
    await stocked.price("PLY-18", "Holz Maier", 24.5, at=FIRST)
    made = await stocked.price("PLY-18", "Holz Maier", 24.5, at=FIRST)
    assert len(made["prices"]) == 1
    assert len((await stocked.price("PLY-18", "Holz Maier", 24.5, at=SECOND))["prices"]) == 2


async def test_memory_says_last_median_lowest_and_highest_by_vendor(stocked: Shop) -> None:
    await stocked.price("PLY-18", "Holz Maier", 30.0, at=THIRD)
    await stocked.price("PLY-18", "Holz Maier", 20.0, at=FIRST)
    made = await stocked.price("PLY-18", "Boards & Co", 24.0, at=SECOND)
    assert [one["amount"] for one in made["prices"]] == [30.0, 24.0, 20.0]
    assert memory(made) == [
        ("m", "EUR", None, 30.0, 24.0, 20.0, 30.0, 3),
        ("m", "EUR", "Boards & Co", 24.0, 24.0, 24.0, 24.0, 1),
        ("m", "EUR", "Holz Maier", 30.0, 25.0, 20.0, 30.0, 2),
    ]


async def test_currencies_and_units_are_never_mixed_but_sizes_of_one_measure_are(stocked: Shop) -> None:
    await stocked.price("PLY-18", "Holz Maier", 20.0, at=FIRST)
    await stocked.price("PLY-18", "Holz Maier", 0.3, unit="cm", at=SECOND)
    await stocked.price("PLY-18", "Holz Maier", 60.0, unit="sheet", at=SECOND)
    made = await stocked.price("PLY-18", "Holz Maier", 33.0, "usd", at=THIRD)
    assert [one for one in memory(made) if one[2] is None] == [
        ("m", "EUR", None, 30.0, 25.0, 20.0, 30.0, 2),
        ("m", "USD", None, 33.0, 33.0, 33.0, 33.0, 1),
        ("sheet", "EUR", None, 60.0, 60.0, 60.0, 60.0, 1),
    ]


async def test_linked_line_shows_the_prices_of_its_canonical(stocked: Shop) -> None:
    await stocked.price("PLY-18", "Holz Maier", 24.5, at=FIRST)
    line = await stocked.line("birch plywood")
    assert line["prices"] == []
    linked = await stocked.confirm(line, "PLY-18")
    assert [(one["vendor"], one["amount"]) for one in linked["prices"]] == [("Holz Maier", 24.5)]


async def test_price_that_can_not_be_is_refused(stocked: Shop) -> None:
    query = """mutation($p: String!, $r: String!, $v: String!, $a: Float!, $c: String!) {
      addPrice(project: $p, canonical: $r, vendor: $v, amount: $a, currency: $c) { id } }"""
    good = {"p": stocked.project, "r": "PLY-18", "v": "Maier", "a": 1.0, "c": "EUR"}
    assert await stocked.client.code(query, **good | {"r": "NONE"}) == "NOT_FOUND"
    for bad in ({"a": -1.0}, {"c": "Euro"}, {"c": "€"}, {"v": " "}, {"a": 1e13}):
        assert await stocked.client.code(query, **good | bad) == "BAD_INPUT", bad
    data = await stocked.client.ask(
        "query($p: String!) { canonicals(project: $p) { prices { amount } } sources(project: $p) { totalCount } }",
        p=stocked.project,
    )
    assert all(one["prices"] == [] for one in data["canonicals"])
    assert data["sources"]["totalCount"] == 0
