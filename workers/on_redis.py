"""Announcing across processes: a channel that carries which project changed, and wake-ups for workers.

Redis is only ever told; what is true stands in the graph. So nothing here can make a commit fail or wait.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from arq.connections import ArqRedis
from arq.constants import health_check_key_suffix
from redis.asyncio import ConnectionPool
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from graph import clock
from graph.model.errors import Unavailable
from workers.announcers import InProcess
from workers.backoff import Backoff

CHANNEL, QUEUE, JOB = "whence:changed", "whence:queue", "work"
SIGN_OF_LIFE = QUEUE + health_check_key_suffix  # what a worker leaves every few seconds, gone soon after it is
ENOUGH = 1_000  # wake-ups in the queue from which on another one adds nothing
GATHER = 0.02  # seconds in which what happens together is told together
LAST_WORDS = 0.5  # seconds in which a process that ends may still tell something
PATIENCE = 5.0  # seconds that one exchange with Redis may take

NO_ANSWER = (RedisError, OSError, TimeoutError)


def as_json(thing: object) -> bytes:
    return json.dumps(thing, default=str).encode()


def connect(url: str) -> ArqRedis:
    """A client that connects when it is first used, and again whenever it has to."""
    pool: ConnectionPool = ConnectionPool.from_url(
        url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, health_check_interval=10
    )
    return ArqRedis(pool, job_serializer=as_json, job_deserializer=json.loads, default_queue_name=QUEUE)


class OnRedis(InProcess):
    """Listeners here are told at once, other processes through Redis as soon as it answers."""

    kind = "redis"

    def __init__(self, redis: ArqRedis) -> None:
        super().__init__()
        self._redis = redis
        self._me = clock.token()
        self._news: set[str] = set()
        self._wake_up = False
        self._something, self._told = asyncio.Event(), asyncio.Event()
        self._told.set()

    async def changed(self, project: str) -> None:
        await super().changed(project)
        self._news.add(project)
        self._mark()

    async def queued(self, project: str) -> None:
        await super().queued(project)
        self._wake_up = True
        self._mark()

    def _mark(self) -> None:
        self._something.set()
        self._told.clear()

    async def ping(self) -> None:
        try:
            await self._redis.ping()
        except NO_ANSWER as error:
            raise Unavailable(f"Redis does not answer: `whence doctor` looks into it ({error})") from error

    async def is_worked(self) -> bool:
        """True if there is any `whence work` to do the queued jobs."""
        try:
            return bool(await self._redis.exists(SIGN_OF_LIFE))
        except NO_ANSWER as error:
            raise Unavailable(f"Redis does not answer: `whence doctor` looks into it ({error})") from error

    async def send(self) -> None:
        """Tell Redis, for as long as the process lives; what can't be told now is told later, all in one."""
        backoff = Backoff("telling Redis")
        while True:
            await self._something.wait()
            self._something.clear()
            news, wake_up = set(self._news), self._wake_up
            self._news, self._wake_up = set(), False
            try:
                await self._tell(news, wake_up)
                backoff.works()
                if not self._something.is_set():
                    self._told.set()
                await asyncio.sleep(GATHER)
            except NO_ANSWER as error:
                self._news |= news
                self._wake_up |= wake_up
                self._something.set()
                await backoff.failed(error)

    async def _tell(self, news: set[str], wake_up: bool) -> None:
        if wake_up and await self._redis.zcard(QUEUE) < ENOUGH:
            await self._redis.enqueue_job(JOB)
        if news:
            await self._redis.publish(CHANNEL, as_json({"from": self._me, "projects": sorted(news)}))

    async def flush(self) -> None:
        """Wait a moment, before the process ends, for news that was not told yet."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self._told.wait()

    async def hear(self) -> None:
        """Pass on what other processes tell; after every break, anything may have been missed."""
        backoff = Backoff("hearing from Redis")
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    backoff.works()
                    self.on_changed.tell(None)
                    await self._pass_on(channel)
            except NO_ANSWER as error:
                await backoff.failed(error)

    async def _pass_on(self, channel: PubSub) -> None:
        while True:
            message = await channel.get_message(ignore_subscribe_messages=True, timeout=1.0)
            if message is None:
                continue
            for project in _projects(message["data"], self._me):
                self.on_changed.tell(project)


def _projects(data: bytes, me: str) -> list[str | None]:
    """Return the projects that another process told of; unreadable news comes from a stranger."""
    try:
        told = json.loads(data)
        return [] if told["from"] == me else [str(project) for project in told["projects"]]
    except (ValueError, TypeError, KeyError):
        return [None]


@asynccontextmanager
async def on_redis(url: str) -> AsyncIterator[OnRedis]:
    redis = connect(url)
    announcer = OnRedis(redis)
    tasks = [asyncio.create_task(announcer.send()), asyncio.create_task(announcer.hear())]
    try:
        yield announcer
    finally:
        await announcer.flush()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await redis.aclose(close_connection_pool=True)
