"""Blocks and fields from the ledger alone are, byte for byte, those that were kept up step by step."""

from typing import Any, cast

from graph.actions.rebuild import Rebuilt, rebuild
from tests.spec.item.bench import WIDTH, Bench

_SPOIL = (
    "MATCH (e:Entry) WHERE e.project = $p AND e.part = 'VALUE' SET e.body = '{}'",
    "MATCH (e:Entry) WHERE e.project = $p AND e.part = 'QUESTION' DELETE e",
    "MATCH (i:Item) WHERE i.project = $p SET i.held = '{}', i.overrides = '{}'",
    "MATCH (b:Block) WHERE b.project = $p AND b.key = 'item.materials' DELETE b",
)


async def everything(bench: Bench) -> dict[str, Any]:
    """What a reader sees, but how often it has moved."""
    found: dict[str, Any] = {"fields": [await bench.all_fields(item) for item in ("i1", "i2")]}
    for item in (None, "i1", "i2"):
        blocks = await bench.blocks(item)
        found[item or "project"] = {key: (one["json"], one["markdown"]) for key, one in blocks.items()}
    return found


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


async def spoil(bench: Bench) -> None:
    async with bench.client.graph._sessions.use("write") as session:
        for text in _SPOIL:
            await (await session.run(cast(Any, text), {"p": bench.project})).consume()


async def again(bench: Bench) -> Rebuilt:
    return await rebuild(bench.client.shared.ledger, bench.project)


def mended(found: Rebuilt) -> tuple[int, int, int]:
    return found.entries_mended, found.items_mended, found.blocks_mended


async def test_nothing_is_written_where_all_is_as_the_ledger_says(bench: Bench) -> None:
    await happened(bench)
    before = [await bench.blocks(item) for item in (None, "i1", "i2")]
    found = await again(bench)
    assert (mended(found), found.items) == ((0, 0, 0), 2)
    assert [await bench.blocks(item) for item in (None, "i1", "i2")] == before


async def test_what_was_spoilt_is_as_it_was(bench: Bench) -> None:
    await happened(bench)
    before = await everything(bench)
    await spoil(bench)
    found = await again(bench)
    assert min(mended(found)) > 0
    assert await everything(bench) == before
    assert mended(await again(bench)) == (0, 0, 0)
