"""The story is told once at a time, and whoever asks hears how far it is."""

import asyncio

import pytest

from api.demo.background import Teller, telling
from api.progress import Step
from graph.model.errors import Unavailable


async def turn() -> None:
    """Lets what was begun go on as far as it can."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_each_request_gets_the_progress() -> None:
    go_on, begun = asyncio.Event(), []

    async def tell(step: Step) -> None:
        begun.append(1)
        step(3)
        await go_on.wait()

    teller = Teller(5, tell)
    assert await teller.ask() == 0
    await turn()
    assert await teller.ask() == 3
    go_on.set()
    await turn()
    assert await teller.ask() == 5
    assert begun == [1]


async def test_it_is_not_over_before_it_has_ended() -> None:
    async def tell(step: Step) -> None:
        step(9)
        await asyncio.Event().wait()

    async with telling(Teller(5, tell)) as teller:
        await teller.ask()
        await turn()
        assert await teller.ask() == 4
    assert teller.telling is not None
    assert teller.telling.cancelled()


async def test_what_went_wrong_is_told_once_and_then_begun_anew() -> None:
    tries = []

    async def tell(_: Step) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise Unavailable("The graph does not answer.")

    teller = Teller(5, tell)
    await teller.ask()
    await turn()
    with pytest.raises(Unavailable):
        await teller.ask()
    assert await teller.ask() == 0
    await turn()
    assert await teller.ask() == 5
