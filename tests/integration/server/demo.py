"""A small schema with one field for everything that can happen, served the way the real one is."""

import asyncio
import itertools
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Thread
from time import monotonic, sleep
from typing import Any

import strawberry
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from strawberry.scalars import JSON

from api.errors import TooSlow
from api.guard import Guard
from api.http import Options, graphql_endpoint
from api.http.server import Server, configure
from api.metrics import Metrics
from graph.model.errors import NotFound, Unauthenticated

SECRET = "bolt://whence:hunter2@10.0.0.7"


@dataclass
class World:
    """The part that a test looks at from outside: the open generators, and the changes."""

    open: set[str] = field(default_factory=set)
    closed: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Viewer:
    """The context: who asks, and a number that tells one context from another."""

    name: str
    world: World
    number: int = 0


@strawberry.type
class Person:
    name: str

    @strawberry.field
    def friend(self) -> "Person":
        return Person(name=self.name)

    @strawberry.field
    def fields(self) -> list["Person"]:
        return [self]

    @strawberry.field
    def wrong_number(self) -> int:
        return 2**40


@strawberry.type
class Seat:
    @strawberry.field
    def number(self, info: strawberry.Info) -> int:
        return int(info.context.number)


@strawberry.type
class Query:
    @strawberry.field
    def hello(self, info: strawberry.Info, name: str = "you") -> str:
        return f"{name}, says {info.context.name}"

    @strawberry.field
    def person(self, name: str = "Ada") -> Person:
        return Person(name=name)

    @strawberry.field
    def echo(self, value: JSON) -> JSON:
        return value

    @strawberry.field
    def missing(self) -> str | None:
        raise NotFound("There is no claim DEC-1: list claims to see what there is.")

    @strawberry.field
    def broken(self) -> str:
        raise RuntimeError(SECRET)

    @strawberry.field
    async def slow(self) -> str:
        await asyncio.sleep(60)
        return "at last"


@strawberry.type
class Mutation:
    @strawberry.mutation
    def change(self, info: strawberry.Info, to: str) -> str:
        info.context.world.changed.append(to)
        return to

    @strawberry.mutation
    def capture_documents(self, text: str) -> int:
        return len(text)

    @strawberry.mutation
    async def crawl(self) -> str:
        await asyncio.sleep(60)
        return "at last"


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def count(self, to: int) -> AsyncGenerator[int, None]:
        for number in range(to):
            yield number

    @strawberry.subscription
    async def watch(self, info: strawberry.Info, label: str = "watch") -> AsyncGenerator[str, None]:
        world: World = info.context.world
        world.open.add(label)
        try:
            yield "watching"
            await asyncio.Event().wait()
        finally:
            world.open.discard(label)
            world.closed.append(label)

    @strawberry.subscription
    async def lag(self) -> AsyncGenerator[int, None]:
        yield 1
        raise TooSlow("You are 1,000 events behind: subscribe again since the last one you have.")

    @strawberry.subscription
    async def crash(self) -> AsyncGenerator[int, None]:
        yield 1
        raise RuntimeError(SECRET)

    @strawberry.subscription
    async def flood(self, size: int) -> AsyncGenerator[str, None]:
        while True:
            yield "x" * size
            await asyncio.sleep(0)

    @strawberry.subscription
    async def seats(self, to: int) -> AsyncGenerator[Seat, None]:
        for _ in range(to):
            yield Seat()

    @strawberry.subscription
    async def absent(self, project: str) -> AsyncGenerator[int, None]:
        if project != "here":
            raise NotFound(f"There is no project {project}: create it first.")
        yield 1


schema = strawberry.Schema(query=Query, mutation=Mutation, subscription=Subscription)


def next_event() -> Callable[[Viewer], Viewer]:
    """Numbers the contexts that it hands out, so that a test sees one for each event."""
    numbers = itertools.count(1)
    return lambda viewer: replace(viewer, number=next(numbers))


class Demo:
    """The application of the tests; a token is asked for only where `tokens` says so."""

    def __init__(self, tokens: tuple[str, ...] = (), body_seconds: float = 30.0, **options: Any) -> None:
        self.world = World()
        self.tokens = tokens
        self.metrics = Metrics()
        self.options = Options(renew=next_event(), **options)
        routes = graphql_endpoint(schema, self.context, self.options, self.metrics)
        self.app = Starlette(
            routes=[*routes, self.metrics.route()],
            middleware=[Middleware(Guard, largest_body=5_000_000, body_seconds=body_seconds)],
        )

    async def context(self, request: HTTPConnection, payload: Mapping[str, object]) -> Viewer:
        token = request.headers.get("authorization", payload.get("token", ""))
        if self.tokens and token not in self.tokens:
            raise Unauthenticated("No valid token came with this: make one with `whence token create`.")
        return Viewer(str(token) or "anybody", self.world)


@contextmanager
def served(demo: Demo) -> Iterator[str]:
    """The demo on a real socket; leaving it stops the server the way a signal does."""
    server = Server(configure(demo.app, "127.0.0.1", 0, "error"), demo.options.closing)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        assert not thread.is_alive()


def until(condition: Any, seconds: float = 5.0) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it did not happen in time"
        sleep(0.01)
