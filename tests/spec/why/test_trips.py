"""However long a history is, an answer takes two trips to the database by ref or key, and three by question,
also where nothing answers it; two more look where it was talked about, where who asks why gets no reason."""

import asyncio
from typing import Any

import pytest

from graph.model.status import ClaimStatus
from graph.model.trace import Trace
from tests.spec.desk import Desk, minute

LONG, AT_ONCE = 300, 20


async def _within(most: int, desk: Desk, **asked: Any) -> Trace:
    with desk.services.graph.trips.counted() as trips:
        trace = await desk.why(**asked)
    assert trips.count <= most, trips.names
    return trace


@pytest.fixture
async def long(desk: Desk) -> Desk:
    """A slot whose decision was replaced again and again."""
    said = [f"- [Decision] auth.database = Store{number} because year {number} asked for it" for number in range(LONG)]
    for begin in range(0, LONG, AT_ONCE):
        await asyncio.gather(*(desk.post("Ada", said[at], at) for at in range(begin, begin + AT_ONCE)))
    await desk.work()
    return desk


@pytest.fixture
async def short(desk: Desk) -> Desk:
    await desk.decide("Ada", "MySQL", 1)
    await desk.decide("Ada", "Postgres", 2)
    return desk


async def test_a_long_history_costs_no_more_trips_than_a_short_one(long: Desk) -> None:
    trace = await _within(2, long, key="auth.database")
    assert trace.answer is not None
    assert len(trace.history) == LONG
    whole = await _within(1, long, ref=trace.answer.ref)
    assert [one.value for one in whole.history] == [f"Store{number}" for number in reversed(range(LONG))]
    asked = await _within(3, long, question="Why did we choose Store7 for the auth database?")
    assert asked.answer == trace.answer


async def test_trips_by_ref_and_key(short: Desk) -> None:
    trace = await _within(2, short, key="auth.database")
    assert trace.answer is not None
    await _within(1, short, ref=trace.answer.ref)
    await _within(1, short, key="auth.nothing")


async def test_trips_by_question(short: Desk) -> None:
    trace = await _within(2, short, question="auth database Postgres")
    assert trace.answer is not None
    reasonless = await _within(4, short, question="Why auth database Postgres?")
    assert reasonless.answer is not None
    replaced = await _within(3, short, question="auth database MySQL")
    assert replaced.answer is not None
    assert replaced.answer.status is ClaimStatus.ACTIVE
    await _within(3, short, question="Why is the sky blue over Lisbon?")


async def test_trips_where_all_was_turned_down(desk: Desk) -> None:
    await desk.decide("Bot", "SQLite", 1, agent=True)
    turned_down = await desk.reject(await desk.claim("SQLite"))
    against = await _within(5, desk, question="Why not SQLite for the auth database?")
    assert against.answer is not None
    assert (against.answer.ref, against.answer.status) == (turned_down.ref, ClaimStatus.REJECTED)
    trace = await _within(3, desk, question="Which auth database is it, SQLite?")
    assert trace.answer is None
    assert [one.claim.ref for one in trace.alternatives] == [turned_down.ref]
    assert trace.passages


async def test_trips_at_another_time(short: Desk) -> None:
    await _within(2, short, key="auth.database", as_of=minute(1.5))
    await _within(3, short, question="auth database MySQL", as_of=minute(1.5))
