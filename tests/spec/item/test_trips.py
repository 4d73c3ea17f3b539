"""The number of trips for fields and blocks does not depend on the number of items."""

from graph.store.plans import RARE
from tests.spec.item.bench import WIDTH, Bench

_MANY = """query($p: String!) { items(project: $p) { edges { node { ref revision
  fields { key value fact { ref evidence { quote } } } blocks { key json markdown scope { item { ref } } } } } } }"""
_THEN = """query($p: String!) { items(project: $p) { edges { node { ref
  fields(asOf: "2026-02-02T00:00:00Z") { key value fact { ref } } } } } }"""


async def trips(bench: Bench, query: str) -> list[str]:
    with bench.client.graph.trips.counted() as count:
        await bench.client.ask(query, p=bench.project)
    return sorted(count.names)


async def test_more_items_take_no_more_trips(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    few = {query: await trips(bench, query) for query in (_MANY, _THEN)}
    for number in range(3, 8):
        await bench.item(f"i{number}", f"Panel number {number}")
        await bench.answer(WIDTH, text=f"{number} m", items=[f"i{number}"], at="2026-02-01T10:00:00Z")
    assert {query: await trips(bench, query) for query in (_MANY, _THEN)} == few


async def test_digesting_a_turn_takes_the_same_queries_whatever_it_is_about(bench: Bench) -> None:
    await bench.width("600 cm")
    first = await digesting(bench, [WIDTH])
    assert len(first) == len(set(first))
    assert await digesting(bench, [WIDTH, "item.dimensions.height", "item.dimensions.depth"]) == first


async def digesting(bench: Bench, keys: list[str]) -> list[str]:
    """Return the write queries of a turn with so many answers."""
    said = f"{len(keys)} m"
    answers = [{"questionId": key, "question": "?", "text": said, "key": key} for key in keys]
    await bench.capture(answers=answers, items=["i1"])
    with bench.client.graph.trips.counted() as count:
        await bench.client.work()
    return sorted(one for one in count.names if one in {"slot.touch", "plan.write", *(one.name for one in RARE)})
