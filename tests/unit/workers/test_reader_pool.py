"""Reading apart: values come back, errors do, and whoever overruns or dies costs nobody else more than a wait."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from time import sleep
from types import MappingProxyType

import pytest

from extract.pipeline import extract_by_rules
from graph.model.errors import BadInput
from graph.model.profile import Profile
from graph.word_reader import NotInTime, ReadHere
from tests.services.waiting import until
from tests.unit.extract.said import GENERAL, LATER, message
from workers.reader_pool import AT_ONCE, Process, ReaderPool
from workers.retry import GiveUp, RetryAfter, next_try

SECONDS = 20.0
TOO_MUCH = ("a" * 40 + "!", re.compile("(a|aa)+$"))


def whose() -> int:
    return os.getpid()


def told(name: str, table: Mapping[str, int]) -> str:
    return f"{name}: {dict(table)}"


def refuse(words: str) -> None:
    raise BadInput(words)


def search(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.search(text) is not None


_READ: list[str] = []
"""The names that the child has read, in its order."""


def note(name: str, begun: Path | None = None, go_on: Path | None = None) -> list[str]:
    """Return what was read until now; wait to be told to go on, if there is something to wait for."""
    _READ.append(name)
    if begun is not None and go_on is not None:
        begun.touch()
        while not go_on.exists():
            sleep(0.01)
    return list(_READ)


def die() -> None:
    os._exit(3)


def name_of(profile: Profile) -> tuple[str, int]:
    return profile.name, id(profile)


@pytest.fixture
async def process() -> AsyncIterator[Process]:
    made = Process()
    yield made
    await made.end()


async def test_one_warm_process_answers_all(process: Process) -> None:
    first = await process.run(whose, (), SECONDS)
    assert first == process.pid != os.getpid()
    assert await process.run(told, ("sizes", MappingProxyType({"a": 1})), SECONDS) == "sizes: {'a': 1}"
    assert await process.run(whose, (), SECONDS) == first


async def test_what_is_read_apart_is_what_is_read_here(process: Process) -> None:
    given = (message("We decided to use Redis because Postgres lost."), GENERAL, LATER)
    assert await process.run(extract_by_rules, given, SECONDS) == await ReadHere().run(extract_by_rules, *given)


async def test_reader_process_loads_no_graph_and_no_network(process: Process) -> None:
    await process.run(extract_by_rules, (message("We decided to use Redis."), GENERAL, LATER), SECONDS)
    loaded = await process.run(eval, ("set(__import__('sys').modules)",), SECONDS)
    assert not loaded & {"neo4j", "starlette", "httpx2", "requests", "openai", "redis", "pydantic", "wordllama"}


async def test_profile_is_sent_once(process: Process) -> None:
    first = await process.run(name_of, (GENERAL,), SECONDS)
    assert first[0] == "general"
    assert await process.run(name_of, (GENERAL,), SECONDS) == first


async def test_error_comes_back_as_it_was(process: Process) -> None:
    with pytest.raises(BadInput, match="not like this"):
        await process.run(refuse, ("not like this",), SECONDS)
    assert await process.run(told, ("after", {}), SECONDS) == "after: {}"


async def test_reader_that_does_not_end_is_ended_and_the_next_one_reads_on(process: Process) -> None:
    """The loop is free meanwhile: whoever else is here goes on."""
    text, pattern = TOO_MUCH
    freezing = asyncio.create_task(process.run(search, (pattern, text), 0.3))
    assert await process_free(freezing)
    with pytest.raises(NotInTime, match="could not be read in time"):
        await freezing
    assert await process.run(told, ("after", {}), SECONDS) == "after: {}"


async def process_free(task: asyncio.Task[bool]) -> bool:
    return not task.done() and await asyncio.sleep(0, True)


async def test_reader_that_dies_is_started_again(process: Process) -> None:
    with pytest.raises(NotInTime, match="died"):
        await process.run(die, (), SECONDS)
    assert await process.run(told, ("after", {}), SECONDS) == "after: {}"


async def test_long_words_keep_no_short_ones_waiting() -> None:
    readers = ReaderPool(SECONDS)
    try:
        long = await readers.run(whose, characters=50_000)
        assert await readers.run(whose, characters=50) != long
        assert long == readers.long.pid
        assert await readers.run(whose, characters=50_000, waited_for=True) == readers.short.pid
    finally:
        await readers.close()


async def test_what_a_transaction_waits_for_goes_first_and_waits_for_nothing_else(
    process: Process, tmp_path: Path
) -> None:
    begun, go_on, end = tmp_path / "begun", tmp_path / "go on", tmp_path / "end"
    under_way = asyncio.create_task(process.run(note, ("under way", begun, go_on), SECONDS))
    await until(begun.exists)
    later = asyncio.create_task(process.run(note, ("later", begun, end), SECONDS))
    await asyncio.sleep(0)
    first = [asyncio.create_task(process.run(note, (name,), SECONDS, first=True)) for name in ("one", "two")]
    await asyncio.sleep(0)
    go_on.touch()
    assert (await asyncio.gather(*first))[-1] == ["under way", "one", "two"]
    end.touch()
    assert await later == ["under way", "one", "two", "later"]
    await under_way


async def test_long_ones_are_sent_one_by_one(process: Process, tmp_path: Path) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go on"
    long = AT_ONCE * 0.6
    first = asyncio.create_task(process.run(note, ("first",), SECONDS, long))
    second = asyncio.create_task(process.run(note, ("second", begun, go_on), SECONDS, long))
    assert await first == ["first"]
    assert not second.done()
    go_on.touch()
    await second


async def test_process_that_has_ended_takes_nothing_with_it() -> None:
    process = Process()
    await process.end()
    await process.warm()
    pid = process.pid
    await process.end()
    assert pid is not None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_what_overran_is_given_up_after_three_starts() -> None:
    error = NotInTime("It could not be read in time: the reader was ended after 20 s.")
    assert [type(next_try(tries, error)) for tries in (1, 2, 3)] == [RetryAfter, RetryAfter, GiveUp]
    assert "could not be read in time" in next_try(3, error).error
