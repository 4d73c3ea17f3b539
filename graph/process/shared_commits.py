"""Work that arrives while a commit is under way goes into the next one, all together; alone, it goes at once."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from graph.model.errors import Unavailable

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Store = Callable[[Sequence[Asked]], Awaitable[Sequence[Answer]]]


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[Asked, Answer]):
    asked: Asked
    weight: int
    answer: asyncio.Future[Answer]


class SharedCommits(Generic[Asked, Answer]):
    """Each keeps its own outcome: what goes wrong with one, and a caller who walks away, is nothing to the others.

    `store` takes all that it is given, in the order in which it came, or nothing of it. `most` limits what one commit
    may weigh, though what is heavier alone still goes, by itself.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: deque[_Waiting[Asked, Answer]] = deque()
        self._storing: asyncio.Task[None] | None = None

    async def share(self, asked: Asked, store: Store[Asked, Answer], weight: int) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(asked, weight, answer))
        if self._storing is None:
            # A task of its own, so that it goes on when the first caller is cancelled.
            self._storing = asyncio.create_task(self._store_all(store))
        return await answer

    async def _store_all(self, store: Store[Asked, Answer]) -> None:
        batch: list[_Waiting[Asked, Answer]] = []
        try:
            while batch := self._next():
                await _settle(batch, store)
        finally:
            self._storing = None
            for one in (*batch, *self._waiting):  # none, unless the process ends in the middle of it
                one.answer.cancel()

    def _next(self) -> list[_Waiting[Asked, Answer]]:
        batch: list[_Waiting[Asked, Answer]] = []
        weight = 0
        while self._waiting and (not batch or weight + self._waiting[0].weight <= self._most):
            one = self._waiting.popleft()
            if not one.answer.cancelled():
                batch.append(one)
                weight += one.weight
        return batch


async def _settle(batch: Sequence[_Waiting[Asked, Answer]], store: Store[Asked, Answer]) -> None:
    """All in one; when that fails, in halves, so that a bad one fails alone. An outage fails all: they may try again."""
    try:
        answers = await store([one.asked for one in batch])
    except Exception as error:
        if len(batch) == 1 or isinstance(error, Unavailable):
            for one in batch:
                _fail(one, error)
        else:
            half = len(batch) // 2
            await _settle(batch[:half], store)
            await _settle(batch[half:], store)
    else:
        for one, answer in zip(batch, answers, strict=True):
            if not one.answer.done():
                one.answer.set_result(answer)


def _fail(one: _Waiting[Asked, Answer], error: Exception) -> None:
    if not one.answer.done():
        failure = Unavailable(str(error)) if isinstance(error, Unavailable) else error  # its own, as each is raised
        failure.__cause__ = error if failure is not error else error.__cause__
        one.answer.set_exception(failure)
