"""Blocks and fields from the ledger alone are, byte for byte, those that were kept up step by step."""

from dataclasses import replace
from typing import Any, cast

import pytest

from graph.actions.items.rebuild import Rebuilt, rebuild
from graph.actions.settling.announce import Announced, announce
from tests.spec.catalogue.shop import Shop
from tests.spec.item.bench import WIDTH, Bench

# Ways to spoil the projection, one kind of node, edge or property at a time. The ledger itself is sources, runs, claims, reviews, slots.
_LOSSES = {
    "blocks": "MATCH (b:Block) WHERE b.project = $p DELETE b",
    "revisions": "MATCH (b:Block) WHERE b.project = $p SET b.revision = 40, b.updatedBy = 'user:nobody'",
    "entries": "MATCH (e:Entry) WHERE e.project = $p DELETE e",
    "bodies": "MATCH (e:Entry) WHERE e.project = $p AND e.part = 'VALUE' SET e.body = '{}'",
    "fields": "MATCH (i:Item) WHERE i.project = $p SET i.held = '{}', i.overrides = '{}', i.revision = 0",
    "strangers": 'MATCH (i:Item) WHERE i.project = $p SET i.held = \'{"nowhere": ["item.x", 1, "FACT-1", 1]}\'',
    "links": "MATCH (l:Line)-[e:LINKED_TO]->() WHERE l.project = $p DELETE e",
    "wrong links": "MATCH (l:Line)-[e:LINKED_TO]->() WHERE l.project = $p SET e.canonical = 'OAK', e.status = 'CONFIRMED'",
    "currents": "MATCH (s:Slot)-[e:CURRENT]->() WHERE s.project = $p DELETE e",
}
_ANNOUNCE = "graph.actions.items.rebuild.announce"
_LINES = """query($p: String!, $r: String!) { item(project: $p, ref: $r) { revision lines { name
  link { canonical { ref } decision { ref } } suggestions { canonical { ref } } rejected { canonical { ref } } } } }"""


async def everything(bench: Bench) -> list[Any]:
    """All that a reader sees, revisions included, and the edges of lines."""
    found: list[Any] = [await bench.blocks(item) for item in (None, "i1", "i2")]
    for item in ("i1", "i2"):
        found.append(await bench.all_fields(item))
        found.append(await bench.client.ask(_LINES, p=bench.project, r=item))
    after, high = f"{bench.project}|", f"{bench.project}|~"
    rows = await bench.client.graph.read("export.lines", after=after, high=high, limit=50)
    edges = [sorted(row["said"], key=lambda one: (one["canonical"], one["status"])) for row in rows]
    return [*found, edges]


async def linked(bench: Bench) -> None:
    """Lines of which one is linked, one was and is not, and one was turned down and linked all the same."""
    shop = Shop(bench.client, bench.project)
    for ref in ("OAK", "ASH"):
        await shop.canonical(ref, f"{ref} board")
    first, second, third = [await shop.line("oak boards", "i1") for _ in range(3)]
    await shop.confirm(first, "OAK")
    await shop.reject(first, "ASH")
    taken_back = await shop.confirm(second, "ASH")
    await bench.step("revert", taken_back["link"]["decision"]["ref"])
    await shop.reject(third, "OAK")
    await shop.confirm(third, "OAK")
    await shop.reject(third, "ASH")
    await shop.suggest(third, "ASH")


async def happened(bench: Bench) -> None:
    await bench.answer("item.dimensions.height", quick="IDK", items=["i1"])
    await bench.width("600 cm", at="2026-02-02T10:00:00Z")
    await bench.width("500 cm", at="2026-02-01T10:00:00Z")
    await bench.width("maybe 7 m", at="2026-02-03T10:00:00Z")
    await bench.answer("item.materials", text="plywood; felt", items=["i1"])
    await bench.answer("item.production.color", text="red", items=["i2"])
    await bench.answer("project.constraints", text="No drilling allowed")
    await bench.set(WIDTH, "400 cm", item="i2")
    await bench.set("item.production.color", "blue", item="i2")
    await bench.clear("item.production.color", item="i2")
    await bench.step("archive", (await bench.fields("i2"))["item.production.color"]["fact"]["ref"])


async def lose(bench: Bench, text: str) -> None:
    async with bench.client.graph._sessions.use("write") as session:
        await (await session.run(cast(Any, text), {"p": bench.project})).consume()


async def again(bench: Bench) -> Rebuilt:
    return await rebuild(bench.client.shared.services, bench.project)


def mended(found: Rebuilt) -> int:
    return found.entries_mended + found.items_mended + found.blocks_mended + found.edges_mended


async def test_nothing_is_written_where_all_is_as_the_ledger_says(bench: Bench) -> None:
    await happened(bench)
    await linked(bench)
    before = await everything(bench)
    found = await again(bench)
    assert (mended(found), found.items) == (0, 2)
    assert await everything(bench) == before


async def test_what_was_lost_is_as_it_was_to_the_last_byte(bench: Bench) -> None:
    await happened(bench)
    await linked(bench)
    before = await everything(bench)
    for name, loss in _LOSSES.items():
        await lose(bench, loss)
        assert mended(await again(bench)) > 0, name
        assert await everything(bench) == before, name
        assert mended(await again(bench)) == 0, name


async def test_what_is_lost_all_at_once_is_found_again_and_goes_on_from_there(bench: Bench) -> None:
    await happened(bench)
    await linked(bench)
    before = await everything(bench)
    for loss in _LOSSES.values():
        await lose(bench, loss)
    await again(bench)
    assert await everything(bench) == before
    dimensions = (await bench.blocks("i1"))["item.dimensions"]["revision"]
    await bench.width("450 cm", at="2026-02-09T10:00:00Z")
    assert (await bench.blocks("i1"))["item.dimensions"]["revision"] == dimensions + 1
    assert mended(await again(bench)) == 0


async def test_words_for_a_slot_whose_entry_was_lost_bring_it_back_without_a_move(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-02T10:00:00Z")
    before = await bench.blocks("i1")
    await lose(bench, _LOSSES["entries"])
    await bench.width("600cm", at="2026-02-03T10:00:00Z")
    assert await bench.blocks("i1") == before


async def test_what_another_profile_lays_out_otherwise_has_moved(bench: Bench) -> None:
    await bench.width("600 cm")
    before = await bench.blocks("i1")
    services = bench.client.shared.services
    production = services.profiles["production"]
    keys = {**production.keys, WIDTH: replace(production.keys[WIDTH], block="item.installation")}
    other = replace(services, profiles={**services.profiles, "production": replace(production, keys=keys)})
    assert mended(await rebuild(other, bench.project)) > 0
    after = await bench.blocks("i1")
    for key in ("item.dimensions", "item.installation"):
        assert after[key]["revision"] == before[key]["revision"] + 1, key
    assert [one["value"] for one in after["item.installation"]["json"].values() if isinstance(one, dict)].count(
        600
    ) == 1
    assert mended(await rebuild(other, bench.project)) == 0


async def test_what_is_set_while_others_rebuild_stays(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    await bench.width("600 cm")

    async def after_another(*called: Any, **named: Any) -> Announced[Any]:
        """Somebody sets a value after the rebuild has begun, and before it has taken the slots."""
        monkeypatch.setattr(_ANNOUNCE, announce)
        await bench.set(WIDTH, "400 cm")
        return await announce(*called, **named)

    monkeypatch.setattr(_ANNOUNCE, after_another)
    await again(bench)
    assert (await bench.fields())[WIDTH]["origin"] == "OVERRIDE"
