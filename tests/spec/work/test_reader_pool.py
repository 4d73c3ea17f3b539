"""Words are read and heard by a process that can be ended: the same comes of it, and what is too much fails alone."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from graph.actions.hearing.listener import HEARD
from graph.actions.running.runs import retry_run
from graph.model.words import RunStatus
from graph.word_reader import NotInTime, ReadHere
from tests.spec.desk import Desk
from tests.spec.work.team import Clock, run_named, runs
from workers.crew import Crew
from workers.jobs import work_once
from workers.pace import Pace
from workers.reader_pool import ReaderPool
from workers.rules_reader import rules_reader
from workers.work import Work

T = TypeVar("T")


class Overrun(ReadHere):
    """Ends at once what would never end: whatever has this word in it, read by this function."""

    def __init__(self, work: str) -> None:
        self._work = work

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        if work.__name__ == self._work and "stone" in str(given):
            raise NotInTime("It could not be read in time: the reader was ended after 20 s.")
        return await super().run(work, *given, characters=characters, waited_for=waited_for)


async def test_discussion_read_and_heard_apart_comes_to_the_same(desk: Desk) -> None:
    readers = ReaderPool(60)
    try:
        services = replace(desk.services, reader=readers)
        await desk.post("Ana", "Should we use Postgres for the ledger?", 0)
        yes = await desk.post("Ben", "Yes, let's do that.", 60)
        while await work_once(services):
            pass
        assert readers.short.pid is not None
    finally:
        await readers.close()
    assert (await run_named(desk.services.graph, desk.project, yes.run.ref)).status is RunStatus.SUCCEEDED
    (one,) = [claim for claim in await desk.claims() if "Postgres" in claim.statement]
    assert one.status == "ACTIVE"


class Noted(ReadHere):
    """Notes which functions were read apart, by another process."""

    def __init__(self, readers: ReaderPool) -> None:
        self.readers, self.names = readers, set[str]()

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        self.names.add(work.__name__)
        return await self.readers.run(work, *given, characters=characters, waited_for=waited_for)


async def test_what_comes_late_is_heard_again_and_weighed_anew_by_that_process(desk: Desk) -> None:
    readers = ReaderPool(60)
    noted = Noted(readers)
    try:
        for at in (0, 3, 2):
            await desk.post("Ana", f"The ferry was late by {at + 10} minutes", at)
            while await work_once(replace(desk.services, reader=noted)):
                pass
    finally:
        await readers.close()
    assert {"read_discussions", "_tallies_of", "_topics_of"} <= noted.names


@pytest.mark.parametrize("work", ["read", "read_discussions"])
async def test_what_is_too_much_fails_after_its_tries_and_alone(desk: Desk, work: str) -> None:
    clock = Clock(desk.services)
    services = replace(clock.moved(), reader=Overrun(work))
    good = await desk.post("Ana", "Decision: we use Postgres.", 0)
    bad = await desk.post("Ben", "a stone in the way", 60)
    for _ in range(5):
        await work_once(services)
        clock.pass_by(301)
    run = await run_named(services.graph, desk.project, bad.run.ref)
    assert (run.status, run.attempts) == (RunStatus.FAILED, 3)
    assert "could not be read in time" in (run.error or "")
    assert (await run_named(services.graph, desk.project, good.run.ref)).status is RunStatus.SUCCEEDED
    await retry_run(services, desk.project, bad.run.ref)
    await work_once(replace(services, reader=ReadHere()))
    assert (await run_named(services.graph, desk.project, bad.run.ref)).status is RunStatus.SUCCEEDED


class Asked(ReadHere):
    """Notes what was waited for in a transaction, and how many characters the longest of its messages had."""

    def __init__(self) -> None:
        self.longest = dict[str, int]()

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        if work.__name__ == "read_discussions":
            assert waited_for
            said = [one for before, messages, _ in given[0] for one in (*before, *messages)]
            self.longest[work.__name__] = max(len(one.text) for one in said)
        return await super().run(work, *given, characters=characters, waited_for=waited_for)


async def test_what_a_transaction_waits_for_is_bounded_and_stands_behind_no_long_reading(desk: Desk) -> None:
    """While it is heard nobody else writes: a pasted log is read whole, and its end is not listened to."""
    asked = Asked()
    await desk.post("Ana", "- [Decision] auth.cache = Redis\n" + "log line\n" * 5_000, 0)
    await desk.post("Ben", "ok\n" * 10_000 + "- [Decision] auth.queue = Kafka\n", 1)
    while await work_once(replace(desk.services, reader=asked)):
        pass
    assert asked.longest == {"read_discussions": HEARD}
    assert {one.statement for one in await desk.claims()} == {"auth.cache = Redis", "auth.queue = Kafka"}


class Shared(ReadHere):
    """Notes how many messages each transaction heard, and lets other jobs go on before it reads anything."""

    def __init__(self) -> None:
        self.heard = list[int]()

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        if work.__name__ == "read_discussions":
            self.heard.append(sum(len(messages) for _, messages, _ in given[0]))
        await asyncio.sleep(0)
        return await super().run(work, *given, characters=characters, waited_for=waited_for)


async def test_long_messages_are_heard_once_and_in_order_and_few_in_a_transaction(desk: Desk) -> None:
    """The embedded engine has place for the next writer between them; two jobs at once do not get ahead of each other."""
    reader = Shared()
    services = replace(desk.services, reader=reader)
    for number in (2, 1, 0, 5, 4, 3):
        await desk.post("Ana", "It was a quiet day on the ferry.\n" * 240 + f"Decision: we use tool {number}.", number)
    work = Work(services, rules_reader(services), Pace(batch=3), at_hand=True)
    await Crew(work, 2).drain()
    assert reader.heard == ([2, 1, 2, 1] if services.graph.embedded else [3, 3])
    assert {one.status for one in await runs(services.graph, desk.project)} == {RunStatus.SUCCEEDED}
    assert [one.statement for one in await desk.claims() if "tool 5" in one.statement]
