"""One subscriber's place in a tail."""

import asyncio

import pytest

from api.errors import TooSlow
from api.subscriptions.reader import Reader
from graph.model.event import Event
from graph.model.source import Run
from graph.model.words import RunStatus


def event(number: int) -> Event:
    run = Run("p", f"RUN-{number}", "SRC-1", "rules", "1", RunStatus.QUEUED, 0)
    return Event("p", f"{number:017d}|x", number, run)


async def test_events_come_out_as_they_went_in() -> None:
    reader = Reader(lambda _: True)
    reader.give(event(1))
    reader.give(event(2))
    assert [(await reader.next()).at, (await reader.next()).at] == [1, 2]


async def test_a_waiting_reader_is_woken() -> None:
    reader = Reader(lambda _: True)
    waiting = asyncio.create_task(reader.next())
    await asyncio.sleep(0)
    reader.give(event(1))
    assert (await waiting).at == 1


async def test_what_is_not_wanted_takes_no_room() -> None:
    reader = Reader(lambda one: one.at > 5, longest=1)
    for number in range(7):
        reader.give(event(number))
    assert (await reader.next()).at == 6


async def test_a_reader_that_falls_behind_is_closed_and_told_how_to_go_on() -> None:
    reader = Reader(lambda _: True, longest=2)
    for number in range(3):
        reader.give(event(number))
    with pytest.raises(TooSlow, match="since"):
        await reader.next()
    reader.give(event(4))
    with pytest.raises(TooSlow):
        await reader.next()
