"""`make bench`: every ratio that is promised, measured in one run. Exit code 0 unless something is broken."""

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.beside import beside
from bench.capturing import capturing
from bench.chatting import chatting
from bench.crowding import crowding
from bench.data import filled
from bench.discussing import discussing
from bench.documents import documents
from bench.fill import fill_queue
from bench.measure import Figure, table
from bench.memory import memory
from bench.modelling import modelling
from bench.painting import first_answer
from bench.reading import first_of_the_queue, first_pages, list_of_claims, why_by_question, why_by_ref
from bench.remembering import remembering
from bench.scrolling import QUEUE, scrolling
from bench.served import service
from bench.settling import settling
from bench.sweeping import copy_of, sweeping
from bench.talking import fill_talk, where_it_was_talked_about
from bench.turns import turns
from graph.process.services import open_services
from graph.profiles import load_profiles

CHATS, MESSAGES = "chats", 2_000  # 100,000 take a quarter of an hour alone, and an hour or two beside others
SMALL, MIDDLE, LARGE = 1_000, 10_000, 100_000
AGENTS, EPISODES = "agents", 1_000


def say(line: str) -> None:
    print(line, flush=True)


async def _queue(root: Path, _claims: int) -> list[Figure]:
    async with service(await filled(root, QUEUE, say, fill_queue), QUEUE) as queue:
        return await scrolling(queue)


async def _candidates(root: Path, claims: int) -> list[Figure]:
    """Projects in which everything waits for a person."""
    small_at = await filled(root, SMALL, say, fill_queue)
    large_at = await filled(root, claims, say, fill_queue)
    async with service(small_at, SMALL) as small, service(large_at, claims) as large:
        return [await first_of_the_queue(large, small)]


async def _sweeping(root: Path, claims: int) -> list[Figure]:
    with copy_of(await filled(root, claims, say)) as directory:
        async with service(directory, claims) as served:
            return await sweeping(served, open_services(served.graph, load_profiles()))


async def _memory(root: Path, _claims: int) -> list[Figure]:
    return await memory(await filled(root, MIDDLE, say), MIDDLE)


async def _reading(root: Path, claims: int) -> list[Figure]:
    small_at, large_at = await filled(root, SMALL, say), await filled(root, claims, say)
    async with service(small_at, SMALL) as small:
        figures = [await why_by_ref(small), *await list_of_claims(small, small_at)]
        if claims == SMALL:
            return figures
        async with service(large_at, claims) as large:
            figures += [await why_by_ref(large), await why_by_question(large, small)]
            figures += await first_pages(large, small)
            return figures + await first_answer(large, small)


async def _talking(root: Path, messages: int) -> list[Figure]:
    small_at, large_at = await filled(root, SMALL, say, fill_talk), await filled(root, messages, say, fill_talk)
    async with service(small_at, SMALL) as small, service(large_at, messages) as large:
        return [await where_it_was_talked_about(large, small)]


PARTS: dict[str, Callable[[Path, int], Awaitable[list[Figure]]]] = {
    "capturing": lambda _root, _claims: capturing(),
    "settling": lambda _root, _claims: settling(),
    "crowding": lambda _root, _claims: crowding(),
    "turns": lambda _root, _claims: turns(),
    "discussing": lambda _root, _claims: discussing(),
    "modelling": lambda _root, _claims: modelling(),
    "documents": lambda _root, _claims: documents(),
    "queue": _queue,
    "candidates": _candidates,
    "sweeping": _sweeping,
    "reading": _reading,
    "talking": _talking,
    "memory": _memory,
    "beside": lambda root, _claims: beside(root, say),
}


async def run(root: Path, given: argparse.Namespace) -> list[Figure]:
    sized = {AGENTS: lambda: remembering(given.episodes), CHATS: lambda: chatting(given.messages)}
    figures: list[Figure] = []
    for part in given.only:
        figures += await (sized[part]() if part in sized else PARTS[part](root, given.claims))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--claims", type=int, default=LARGE, help=f"size of the large project (default {LARGE:,})")
    parser.add_argument("--data", type=Path, default=Path(".bench"), help="where filled projects are kept")
    parser.add_argument("--episodes", type=int, default=EPISODES, help=f"runs of agents (default {EPISODES:,})")
    parser.add_argument("--messages", type=int, default=MESSAGES, help=f"of the long chat (default {MESSAGES:,})")
    every = [*PARTS, AGENTS, CHATS]
    parser.add_argument("--only", nargs="+", choices=every, default=every, help="which parts to measure")
    given = parser.parse_args()
    begun, load = time.monotonic(), os.getloadavg()[0]
    figures = asyncio.run(run(given.data.absolute(), given))
    say(table(figures))
    say(
        f"{time.monotonic() - begun:.0f} s, load {load:.1f} before and {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores"
    )


if __name__ == "__main__":
    main()
