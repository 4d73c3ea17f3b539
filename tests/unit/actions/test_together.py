"""Entries that come while a commit is under way share the next one, and each keeps its own outcome."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from graph.model.errors import BadInput, Unavailable
from graph.process.shared_commits import SharedCommits


@dataclass
class Shop:
    """Stores numbers, a batch at a time, when its door is open; odd ones out are refused, all of a batch with them."""

    most: int = 100
    bad: frozenset[int] = frozenset()
    broken: bool = False
    door: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    tried: list[list[int]] = field(default_factory=list)
    stored: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.together: SharedCommits[int, str] = SharedCommits(self.most)

    async def store(self, numbers: Sequence[int]) -> list[str]:
        self.tried.append(list(numbers))
        self.begun.set()
        await self.door.wait()
        if self.broken:
            raise Unavailable("the connection broke: repeat")
        if wrong := self.bad & set(numbers):
            raise BadInput(f"{min(wrong)} is not wanted")
        self.stored += numbers
        return [f"no. {number}" for number in numbers]

    def bring(self, *numbers: int, weight: int = 1) -> list[asyncio.Task[str]]:
        return [asyncio.create_task(self.together.share(number, self.store, weight)) for number in numbers]

    async def begin(self, number: int) -> asyncio.Task[str]:
        """One whose commit is under way."""
        (first,) = self.bring(number)
        await self.begun.wait()
        return first


async def outcomes(tasks: Sequence[asyncio.Task[str]]) -> list[object]:
    return [str(one) for one in await asyncio.gather(*tasks, return_exceptions=True)]


async def test_one_alone_goes_at_once() -> None:
    shop = Shop()
    shop.door.set()
    assert await shop.together.share(7, shop.store, 1) == "no. 7"
    assert shop.tried == [[7]]


async def test_those_who_come_meanwhile_go_next_together_and_in_their_order() -> None:
    shop = Shop()
    first = await shop.begin(1)
    others = shop.bring(4, 2, 3)
    await asyncio.sleep(0)
    assert not any(one.done() for one in (first, *others))
    shop.door.set()
    assert await outcomes([first, *others]) == ["no. 1", "no. 4", "no. 2", "no. 3"]
    assert shop.tried == [[1], [4, 2, 3]]


async def test_a_bad_one_fails_alone_and_the_order_stays() -> None:
    shop = Shop(bad=frozenset({5}))
    first = await shop.begin(1)
    others = shop.bring(*range(2, 10))
    shop.door.set()
    told = await outcomes([first, *others])
    assert [one for one in told if "not wanted" in str(one)] == ["5 is not wanted"]
    assert told.index("5 is not wanted") == 4
    assert shop.stored == [1, 2, 3, 4, 6, 7, 8, 9]


async def test_a_broken_commit_fails_all_of_its_batch_and_the_next_goes_on() -> None:
    shop = Shop(broken=True)
    first = await shop.begin(1)
    others = shop.bring(2, 3)
    shop.door.set()
    for one in (first, *others):
        with pytest.raises(Unavailable, match="repeat"):
            await one
    assert shop.tried == [[1], [2, 3]]
    shop.broken = False
    assert await shop.together.share(4, shop.store, 1) == "no. 4"


async def test_whoever_walks_away_takes_nobody_with_them() -> None:
    shop = Shop()
    first = await shop.begin(1)
    second, third, fourth = shop.bring(2, 3, 4)
    await asyncio.sleep(0)
    first.cancel()
    third.cancel()
    await asyncio.wait([first, third])
    shop.door.set()
    assert await outcomes([second, fourth]) == ["no. 2", "no. 4"]
    assert shop.stored == [1, 2, 4]  # what was on its way arrives, what still waited does not


async def test_a_commit_weighs_no_more_than_it_may() -> None:
    shop = Shop(most=10)
    first = await shop.begin(0)
    others = [*shop.bring(1, 2, weight=4), *shop.bring(3, weight=50), *shop.bring(4, weight=1)]
    shop.door.set()
    assert await outcomes([first, *others]) == ["no. 0", "no. 1", "no. 2", "no. 3", "no. 4"]
    assert shop.tried == [[0], [1, 2], [3], [4]]
