"""The turns of writers."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from graph.write_queue import IN_A_ROW, Turns, in_background


async def _writer(turns: Turns, who: str, project: str | None, served: list[str]) -> None:
    async def write() -> None:
        async with turns.turn():
            served.append(who)

    if project is None:
        await write()
        return
    with in_background(project):
        await write()


async def _served(wanted: list[tuple[str, str | None]]) -> list[str]:
    """The order in which writers are served that all come while another writes."""
    turns, served = Turns(1), list[str]()
    async with turns.turn():
        tasks = [asyncio.create_task(_writer(turns, who, project, served)) for who, project in wanted]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return served


async def test_a_write_that_somebody_waits_for_goes_first() -> None:
    assert await _served([("b1", "b"), ("b2", "b"), ("a", None)]) == ["a", "b1", "b2"]


async def test_projects_that_work_behind_take_turns() -> None:
    assert await _served([("b1", "b"), ("b2", "b"), ("b3", "b"), ("c1", "c")]) == ["b1", "c1", "b2", "b3"]


async def test_nobody_waits_for_ever() -> None:
    people = [(f"a{number}", None) for number in range(2 * IN_A_ROW)]
    served = await _served([("b", "b"), *people])
    assert served.index("b") <= IN_A_ROW


@given(st.lists(st.sampled_from([None, "b", "c"]), max_size=40), st.sets(st.integers(0, 39)))
async def test_every_turn_is_handed_on_also_where_a_writer_walks_away(
    projects: list[str | None], away: set[int]
) -> None:
    turns, served = Turns(2), list[str]()
    await turns.take()
    await turns.take()
    tasks = [
        asyncio.create_task(_writer(turns, str(number), project, served)) for number, project in enumerate(projects)
    ]
    await asyncio.sleep(0)
    for number in away & set(range(len(tasks))):
        tasks[number].cancel()
    turns.give_back()
    turns.give_back()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert sorted(served, key=int) == [str(number) for number in range(len(projects)) if number not in away]
    async with asyncio.timeout(1), turns.turn(), turns.turn():
        pass


async def test_background_work_gives_way_to_a_write_and_not_for_ever() -> None:
    turns = Turns(1)
    async with turns.turn():
        async with asyncio.timeout(1):
            await turns.give_way()
    waiting = asyncio.create_task(_writer(turns, "a", None, []))
    await asyncio.sleep(0)
    await turns.give_way()
    assert waiting.done()
