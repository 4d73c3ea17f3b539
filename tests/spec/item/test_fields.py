"""The fields of an item: what is set, else what facts hold, else the profile's default; each says where it comes from."""

from tests.spec.item.bench import WIDTH, Bench


async def test_a_new_item_has_the_defaults_of_its_profile(bench: Bench) -> None:
    fields = await bench.fields()
    assert fields["item.quantity"] == {"key": "item.quantity", "value": 1, "origin": "DEFAULT", "fact": None}
    assert fields[WIDTH] == {"key": WIDTH, "value": None, "origin": "DEFAULT", "fact": None}
    assert not any(key.startswith("project.") for key in fields)
    assert await bench.revision() == 0


async def test_a_fact_fills_its_field_and_leads_to_its_quotation(bench: Bench) -> None:
    await bench.width("600 cm")
    field = (await bench.fields())[WIDTH]
    assert (field["value"], field["origin"]) == ({"value": 600, "unit": "cm"}, "FACT")
    assert field["fact"]["status"] == "ACTIVE"
    assert [one["quote"] for one in field["fact"]["evidence"]] == ["600 cm"]
    assert (await bench.fields("i2"))[WIDTH]["origin"] == "DEFAULT"


async def test_a_later_fact_takes_the_field(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    await bench.width("500 cm", at="2026-02-02T10:00:00Z")
    assert (await bench.fields())[WIDTH]["value"] == {"value": 500, "unit": "cm"}
    assert await bench.revision() == 2


async def test_a_late_arrival_does_not(bench: Bench) -> None:
    await bench.width("500 cm", at="2026-02-02T10:00:00Z")
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    assert (await bench.fields())[WIDTH]["value"] == {"value": 500, "unit": "cm"}


async def test_each_value_of_a_key_that_holds_many_has_a_field(bench: Bench) -> None:
    await bench.answer("item.materials", text="plywood; felt", items=["i1"])
    found = [one for one in await bench.all_fields() if one["key"] == "item.materials"]
    assert sorted(one["value"] for one in found) == ["felt", "plywood"]
    assert all(one["fact"]["value"] == one["value"] for one in found)


async def test_fields_follow_what_people_do_with_their_facts(bench: Bench) -> None:
    await bench.width("600 cm")
    ref = (await bench.fields())[WIDTH]["fact"]["ref"]
    await bench.step("archive", ref)
    assert (await bench.fields())[WIDTH]["origin"] == "DEFAULT"
    await bench.step("revert", ref)
    assert (await bench.fields())[WIDTH]["fact"]["ref"] == ref
    await bench.step("retract", ref, note="another stand")
    assert (await bench.fields())[WIDTH]["origin"] == "DEFAULT"


async def test_fields_are_as_they_were_on_both_clocks(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    await bench.width("500 cm", at="2026-02-02T10:00:00Z")
    before = (await bench.fields(at="2026-02-01T12:00:00Z"))[WIDTH]
    assert before["value"] == {"value": 600, "unit": "cm"}
    assert before["fact"]["status"] == "ACTIVE"
    assert (await bench.fields(at="2026-01-01T00:00:00Z"))[WIDTH]["origin"] == "DEFAULT"
    assert (await bench.fields(known="2026-02-03T00:00:00Z"))[WIDTH]["origin"] == "DEFAULT"
    now = await bench.fields(at="2026-02-03T00:00:00Z", known="2100-01-01T00:00:00Z")
    assert now == await bench.fields()


async def test_a_fact_of_a_day_to_come_leaves_the_field_as_it_is_until_then(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    written = """mutation($p: String!, $k: String!, $v: JSON) { addClaim(project: $p, kind: FACT, statement: "It is 5 m wide", key: $k,
      value: $v, scope: {tier: ITEM, item: "i1"}, at: "2990-01-01T00:00:00Z") { ref } }"""
    await bench.client.ask(written, p=bench.project, k=WIDTH, v={"value": 500, "unit": "cm"})
    now = (await bench.fields())[WIDTH]
    assert (now["value"], now["fact"]["status"]) == ({"value": 600, "unit": "cm"}, "ACTIVE")
    assert (await bench.fields(at="2990-01-02T00:00:00Z"))[WIDTH]["value"] == {"value": 500, "unit": "cm"}


async def test_another_entry_of_a_key_that_holds_many_is_another_claim(bench: Bench) -> None:
    await bench.answer("item.materials", text="plywood", items=["i1"])
    (field,) = [one for one in await bench.all_fields() if one["key"] == "item.materials"]
    edit = "mutation($p: String!, $r: String!, $v: JSON) { editClaim(project: $p, ref: $r, value: $v) { ref value } }"
    ref = field["fact"]["ref"]
    assert await bench.client.code(edit, p=bench.project, r=ref, v="felt") == "BAD_INPUT"
    edited = (await bench.client.ask(edit, p=bench.project, r=ref, v="Plywood"))["editClaim"]
    assert edited == {"ref": ref, "value": "Plywood"}
