"""Captures that arrive together share a commit: all are kept, each once, and a bad one fails alone."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from neo4j import AsyncTransaction
from neo4j.exceptions import IncompleteCommit

from graph.actions.capturing.capture import Captured
from graph.actions.operating.projects import create_project
from graph.model.errors import BadInput, NotFound, Unavailable
from tests.spec.desk import Desk
from tests.spec.work.team import runs

CROWD = 200


async def crowd(desk: Desk, count: int) -> list[Captured]:
    return list(await asyncio.gather(*(desk.post("Ana", f"Word {n}.", n, name=str(n)) for n in range(count))))


async def test_two_hundred_at_once_are_all_there_exactly_once(desk: Desk) -> None:
    before = desk.services.graph.trips.total
    captured = await crowd(desk, CROWD)
    assert desk.services.graph.trips.total - before < CROWD / 4
    assert [one.source.text for one in captured] == [f"Word {n}." for n in range(CROWD)]
    assert not any(one.duplicate for one in captured)
    there = Counter(one.source for one in await runs(desk.services.graph, desk.project))
    assert there == Counter(one.source.ref for one in captured)
    assert len(there) == CROWD
    assert all(one.duplicate for one in await crowd(desk, CROWD))
    assert len(await runs(desk.services.graph, desk.project)) == CROWD


async def test_a_bad_one_among_them_fails_alone(desk: Desk) -> None:
    await desk.post("Ana", "We use Postgres.", 0, name="taken")
    nowhere = Desk(desk.services, f"{desk.project}-nowhere")
    posts: list[Any] = [desk.post("Ana", f"Word {n}.", n) for n in range(8)]
    posts[3:3] = [
        desk.post("Bob", "We use MySQL.", 1, name="taken"),
        nowhere.post("Ana", "Anybody here?", 1),
        desk.post("Ana", "half a letter: \ud800", 1),
        desk.post("Ana", "We use Postgres.", 0, name="taken"),
    ]
    told = await asyncio.gather(*posts, return_exceptions=True)
    assert [type(one) for one in told[3:7]] == [BadInput, NotFound, BadInput, Captured]
    assert isinstance(told[6], Captured)
    assert told[6].duplicate
    assert {type(one) for one in told[:3] + told[7:]} == {Captured}
    assert len(await runs(desk.services.graph, desk.project)) == 9


async def test_the_same_name_twice_at_once_is_one_source(desk: Desk) -> None:
    told = await asyncio.gather(*(desk.post("Ana", "We use Postgres.", 0, name="one") for _ in range(6)))
    assert {one.source.ref for one in told} == {told[0].source.ref}
    assert {one.run.ref for one in told} == {told[0].run.ref}
    assert sum(not one.duplicate for one in told) == 1
    assert len(await runs(desk.services.graph, desk.project)) == 1


async def test_projects_share_a_commit_and_nothing_else(desk: Desk) -> None:
    other = Desk(desk.services, f"{desk.project}-b")
    await create_project(desk.services, other.project, "Another", "general", None)
    told = await asyncio.gather(*(one.post("Ana", "Hello.", 0, name="hello") for one in (desk, other, desk, other)))
    assert [one.source.project for one in told] == [desk.project, other.project] * 2
    assert [one.duplicate for one in told] == [False, False, True, True]


async def test_a_caller_who_walks_away_loses_nobody_elses_words(desk: Desk) -> None:
    posts = [asyncio.create_task(desk.post("Ana", f"Word {n}.", n, name=str(n))) for n in range(20)]
    await asyncio.sleep(0.001)
    for one in posts[::5]:
        one.cancel()
    told = await asyncio.gather(*posts, return_exceptions=True)
    kept = [one for number, one in enumerate(told) if number % 5]
    assert all(isinstance(one, Captured) for one in kept)
    assert await crowd(desk, 20)
    assert len(await runs(desk.services.graph, desk.project)) == 20


async def test_many_hands_at_once_are_all_heard(desk: Desk) -> None:
    """Writes that can't share a commit wait for their turn in this process, and not for the engine's patience to end."""
    claims = await asyncio.gather(*(desk.write(f"We use tool {number}.", number) for number in range(60)))
    await asyncio.gather(*(desk.archive(one) for one in claims))
    assert Counter(status for _, status in await desk.chain()) == {"ARCHIVED": 60}


@pytest.mark.parametrize("stored", [False, True])
async def test_a_broken_commit_fails_all_of_it_and_may_be_repeated(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    """Nobody can know if it was stored; under the same names, a second time does no harm."""
    await desk.services.refs.reserve(desk.project, {"SRC": 50, "RUN": 50}, desk.services.now())

    async def break_off(self: AsyncTransaction, *_: object) -> None:
        await (self.commit() if stored else self.rollback())
        raise IncompleteCommit("broken off")

    with monkeypatch.context() as patched:
        patched.setattr(AsyncTransaction, "__aexit__", break_off)
        told = await asyncio.gather(
            *(desk.post("Ana", f"Word {n}.", n, name=str(n)) for n in range(12)), return_exceptions=True
        )
    assert {type(one) for one in told} == {Unavailable}
    assert all("repeat" in str(one) for one in told)
    again = await crowd(desk, 12)
    assert {one.duplicate for one in again} == {stored}
    assert len(await runs(desk.services.graph, desk.project)) == 12
