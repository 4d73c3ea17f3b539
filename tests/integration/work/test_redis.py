"""Wake-ups and news over a real Redis, which may go away and come back at any time."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from arq.connections import ArqRedis

from api.subscriptions.feed import open_feed
from graph.model.claim import Claim
from graph.model.errors import Unavailable
from graph.process.services import Services
from graph.settings import Settings
from tests.integration.work.crowd import ready, worker
from tests.services.ports import free_port
from tests.services.redis import RedisServer
from tests.services.waiting import until
from tests.spec.desk import Desk
from tests.spec.work.audience import claims, listening
from tests.spec.work.team import until_done
from workers.announcers import NOBODY_WORKS
from workers.on_redis import CHANNEL, JOB, QUEUE, OnRedis, connect, on_redis
from workers.pace import Pace
from workers.queue import open_queue
from workers.settings import at_work

NEVER = 1e6
ONLY_WOKEN = Pace(sweep=NEVER)


@pytest.fixture
async def other(redis_server: RedisServer) -> AsyncIterator[OnRedis]:
    """Another process, as far as Redis can see."""
    async with on_redis(redis_server.url) as made:
        yield made


@pytest.fixture
async def client(redis_server: RedisServer) -> AsyncIterator[ArqRedis]:
    made = connect(redis_server.url)
    yield made
    await made.aclose(close_connection_pool=True)


async def test_what_changed_is_told_to_other_processes_and_here_only_once(announcer: OnRedis, other: OnRedis) -> None:
    here, there = list[str | None](), list[str | None]()
    announcer.on_changed.add(here.append)
    other.on_changed.add(there.append)
    await until(lambda: None in here and None in there)
    await announcer.changed("p")
    await until(lambda: "p" in there)
    await asyncio.sleep(0.2)
    assert here.count("p") == there.count("p") == 1


async def test_news_that_nobody_of_us_wrote_does_no_harm(announcer: OnRedis, client: ArqRedis) -> None:
    heard = list[str | None]()
    announcer.on_changed.add(heard.append)
    for words in (b"\xff", b"[]", b"{}", b'{"from": 1, "projects": 5}'):
        await client.publish(CHANNEL, words)
    await client.publish(CHANNEL, json.dumps({"from": "x", "projects": ["p"]}))
    await until(lambda: "p" in heard)


async def test_after_redis_was_away_everybody_is_told_to_look(
    announcer: OnRedis, other: OnRedis, redis_server: RedisServer
) -> None:
    heard = list[str | None]()
    other.on_changed.add(heard.append)
    await until(lambda: None in heard)
    redis_server.kill()
    await announcer.changed("meanwhile")
    heard.clear()
    redis_server.start()
    await until(lambda: None in heard)
    await announcer.changed("after")
    await until(lambda: "after" in heard)


async def test_a_worker_is_woken_long_before_it_would_look(desk: Desk, redis_settings: Settings) -> None:
    async with at_work(desk.services, redis_settings, ONLY_WOKEN):
        await asyncio.sleep(1)
        await desk.post("Ana", "Decision: we use Postgres.", 0)
        await until_done(desk.services.graph, desk.project, 1)


async def test_wake_ups_go_on_after_redis_restarts(
    desk: Desk, redis_settings: Settings, redis_server: RedisServer
) -> None:
    async with at_work(desk.services, redis_settings, ONLY_WOKEN):
        await desk.post("Ana", "Decision: we use Postgres.", 0)
        await until_done(desk.services.graph, desk.project, 1)
        redis_server.kill()
        await desk.post("Ana", "Decision: we use Kafka.", 1)
        await asyncio.sleep(1)
        redis_server.start()
        await until_done(desk.services.graph, desk.project, 2)
        await desk.post("Ana", "Decision: we use Flask.", 2)
        await until_done(desk.services.graph, desk.project, 3)


async def test_work_is_found_while_redis_is_away(
    desk: Desk, redis_settings: Settings, redis_server: RedisServer
) -> None:
    redis_server.kill()
    try:
        async with at_work(desk.services, redis_settings, Pace(sweep=0.5)):
            await desk.post("Ana", "Decision: we use Postgres.", 0)
            await until_done(desk.services.graph, desk.project, 1)
    finally:
        redis_server.start()


async def test_redis_out_of_reach_neither_fails_nor_delays_a_capture(services: Services, desk: Desk) -> None:
    async with on_redis(f"redis://127.0.0.1:{free_port()}/0") as deaf:
        lonely = Desk(replace(services, announcer=deaf), desk.project)
        started = monotonic()
        await lonely.post("Ana", "Decision: we use Postgres.", 0)
        assert monotonic() - started < 5
        with pytest.raises(Unavailable, match="doctor"):
            await deaf.ping()


async def test_only_json_is_queued_and_nothing_is_kept(desk: Desk, redis_settings: Settings, client: ArqRedis) -> None:
    async def queued() -> int:
        return int(await client.zcard(QUEUE))

    async def none_queued() -> bool:
        return await queued() == 0

    async def some_queued() -> bool:
        return await queued() > 0

    await desk.post("Ana", "Decision: we use Postgres.", 0)
    await until(some_queued)
    (job,) = await client.queued_jobs()
    assert (job.function, list(job.args), job.kwargs) == (JOB, [], {})
    async with at_work(desk.services, redis_settings):
        await until_done(desk.services.graph, desk.project, 1)
        await until(none_queued)
        assert await client.keys("arq:result:*") == []


async def test_what_another_process_did_is_heard_here(
    desk: Desk, redis_settings: Settings, announcer: OnRedis, tmp_path: Path
) -> None:
    log = tmp_path / "worker.log"
    async with open_feed(desk.services, announcer, period=NEVER) as feed:
        with worker(redis_settings, log) as process:
            await ready(process, log)
            async with listening(feed, desk.project, claims) as audience:
                await desk.post("Ana", "Decision: we use Postgres.", 0)
                (event,) = await audience.hears(1)
    assert isinstance(event.subject, Claim)
    assert event.subject.run is not None


async def test_whoever_moves_from_one_process_to_another_misses_nothing(
    desk: Desk, announcer: OnRedis, other: OnRedis
) -> None:
    heard: dict[str, int] = {}
    since = desk.services.now()
    async with open_feed(desk.services, announcer) as first, open_feed(desk.services, other) as second:
        talking = asyncio.create_task(_talk(desk))
        for turn in range(40):
            async with listening((first, second)[turn % 2], desk.project, claims, since) as audience:
                await audience.hears(1, patience=0.3)
            heard |= {one.seq: one.at for one in audience.heard}
            since = max(heard.values(), default=since)
            if talking.done() and len(heard) >= 12:
                break
        await talking
    assert len(heard) == 12
    assert len(await desk.claims()) == 12


async def _talk(desk: Desk) -> None:
    for number in range(12):
        await desk.say("Ana", f"Decision: we use tool {number}.", number)


async def test_a_worker_told_to_stop_finishes_its_job(desk: Desk, redis_settings: Settings, tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    with worker(redis_settings, log) as process:
        await ready(process, log)
        for number in range(20):
            await desk.post("Ana", f"Decision: we use tool {number}.", number)
        process.terminate()
        started = monotonic()
        await until(lambda: process.poll() is not None, 10, every=0.05)
        took = monotonic() - started
    assert process.returncode == 0
    assert took < 5
    low, before = f"{desk.project}|", f"{desk.project}|~"
    left = await desk.services.graph.read("run.page", low=low, before=before, statuses=["RUNNING"], limit=100)
    assert left == []


async def test_whether_anybody_works_is_seen_on_redis(
    desk: Desk, announcer: OnRedis, redis_settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async def said() -> bool:
        return NOBODY_WORKS in caplog.text

    assert not await announcer.is_worked()
    async with open_queue(desk.services, redis_settings):
        await until(said)
    async with at_work(desk.services, redis_settings):
        await until(announcer.is_worked)
