"""A person's value over an item's field holds whatever is said, is reviewed, and can be taken back."""

from typing import Any

import pytest

from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.api.client import Refused
from tests.spec.item.bench import WIDTH, Bench

SIX_METRES = {"value": 600, "unit": "cm"}
FOUR_METRES = {"value": 400, "unit": "cm"}


async def test_what_is_set_stands_over_the_fact(bench: Bench) -> None:
    await bench.width("600 cm")
    await bench.set(WIDTH, "400 cm", note="measured on site")
    field = (await bench.fields())[WIDTH]
    assert (field["value"], field["origin"]) == (FOUR_METRES, "OVERRIDE")
    (fact,) = await by_hand(bench)
    assert field["fact"]["ref"] == fact["ref"]


async def test_extraction_never_overwrites_it(bench: Bench) -> None:
    await bench.set(WIDTH, "400 cm")
    await bench.width("600 cm")
    assert (await bench.fields())[WIDTH]["value"] == FOUR_METRES
    await bench.clear(f" {WIDTH.upper()}")  # a key is one key, however it is typed
    field = (await bench.fields())[WIDTH]
    assert (field["value"], field["origin"]) == (SIX_METRES, "FACT")


async def test_setting_and_clearing_are_reviewed(bench: Bench) -> None:
    await bench.width("600 cm")
    await bench.set(WIDTH, "400 cm", note="measured on site")
    reviews = (await bench.clear(WIDTH))["reviews"]
    assert [(one["action"], one["by"]) for one in reviews] == [("OVERRIDE", "Ada"), ("RESTORE", "Ada")]
    assert reviews[0]["before"] == {"key": WIDTH, "value": SIX_METRES, "origin": "FACT"}
    assert reviews[0]["after"] == reviews[1]["before"] == {"key": WIDTH, "value": FOUR_METRES, "origin": "OVERRIDE"}
    assert reviews[1]["after"] == reviews[0]["before"]


async def test_revision_moves_only_with_the_fields(bench: Bench) -> None:
    assert (await bench.set(WIDTH, "400 cm"))["revision"] == 1
    again = await bench.set(WIDTH, "400 cm", note="still")
    assert (again["revision"], len(again["reviews"])) == (1, 1)
    await bench.width("600 cm")
    assert (await bench.set(WIDTH, "5 m"))["revision"] == 2
    assert (await bench.clear(WIDTH))["revision"] == 3


async def test_a_key_that_holds_many_is_set_as_a_whole(bench: Bench) -> None:
    await bench.answer("item.materials", text="plywood; felt", items=["i1"])
    await bench.set("item.materials", ["steel", "Steel", "glass"])
    found = [one for one in await bench.all_fields() if one["key"] == "item.materials"]
    assert [(one["value"], one["origin"]) for one in found] == [("steel", "OVERRIDE"), ("glass", "OVERRIDE")]
    await bench.clear("item.materials")
    found = [one for one in await bench.all_fields() if one["key"] == "item.materials"]
    assert sorted(one["value"] for one in found) == ["felt", "plywood"]


async def test_what_was_set_is_seen_on_both_clocks(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    await bench.set(WIDTH, "400 cm")
    assert (await bench.fields(at="2026-02-02T00:00:00Z"))[WIDTH]["value"] == SIX_METRES
    assert (await bench.fields(known="2100-01-01T00:00:00Z"))[WIDTH]["value"] == FOUR_METRES
    (set_by_ada,) = await by_hand(bench)
    assert (await bench.fields(known="2100-01-01T00:00:00Z"))[WIDTH]["fact"]["ref"] == set_by_ada["ref"]
    await bench.clear(WIDTH)
    assert (await bench.fields(at="2100-01-01T00:00:00Z"))[WIDTH]["value"] == SIX_METRES


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        (WIDTH, "wide", "does not fit item.dimensions.width"),
        ("item.production.finish", "shiny", "matt, satin, gloss, raw"),
        ("item.colour", "red", "did you mean item.production.color"),
        (WIDTH, "-6 m", "less than nothing"),
        ("item.zzz", "red", "has no key"),
        ("project.budget.total", "100 EUR", "a key of the project"),
        (WIDTH, ["1 m", "2 m"], "does not fit"),
        ("item.materials", [f"m{number}" for number in range(101)], "at most 100"),
    ],
)
async def test_a_value_that_does_not_fit_its_key_is_refused(bench: Bench, key: str, value: object, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        await bench.set(key, value)
    assert refused.value.code == "BAD_INPUT"
    assert await bench.revision() == 0


async def test_what_is_not_there_is_not_found(bench: Bench) -> None:
    for attempt in (bench.set(WIDTH, "1 m", item="i9"), bench.clear(WIDTH, item="i9"), bench.clear(WIDTH)):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.code == "NOT_FOUND"


async def test_setting_takes_a_reviewer(bench: Bench) -> None:
    writer = Bench(bench.client.as_(Viewer("Eve", Role.WRITER)), bench.project)
    with pytest.raises(Refused) as refused:
        await writer.set(WIDTH, "1 m")
    assert refused.value.code == "FORBIDDEN"


_BY_HAND = """query($p: String!) { claims(project: $p, item: "i1", kinds: [FACT]) { edges { node {
  ref status statement sourceKind value key evidence { role quote } } } } }"""


async def by_hand(bench: Bench) -> list[dict[str, Any]]:
    data = await bench.client.ask(_BY_HAND, p=bench.project)
    found = [one["node"] for one in data["claims"]["edges"]]
    return [one for one in found if one["sourceKind"] == "MANUAL"]


async def test_what_is_set_is_a_fact_in_the_persons_name_too(bench: Bench) -> None:
    await bench.width("600 cm")
    await bench.set(WIDTH, "400 cm", note="measured on site")
    await bench.set(WIDTH, "400 cm", note="still")
    (fact,) = await by_hand(bench)
    assert (fact["status"], fact["statement"], fact["value"]) == ("ACTIVE", f"{WIDTH} = 400 cm", FOUR_METRES)
    assert {one["role"]: one["quote"] for one in fact["evidence"]} == {
        "ASSERTS": f"{WIDTH} = 400 cm",
        "RATIONALE": "measured on site",
    }
    await bench.set(WIDTH, "5 m")
    assert [one["status"] for one in await by_hand(bench)] == ["ACTIVE", "SUPERSEDED"]
    await bench.clear(WIDTH)
    assert [one["status"] for one in await by_hand(bench)] == ["ARCHIVED", "SUPERSEDED"]
    await bench.set(WIDTH, "5 m")
    assert "ACTIVE" in [one["status"] for one in await by_hand(bench)]
    assert (await bench.fields())[WIDTH]["origin"] == "OVERRIDE"
