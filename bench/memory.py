"""The memory of the service: its processes beside a project of some size, before and after a thousand messages came in.

The engine has the memory that it has by default, and each process is told apart: the server, the reader, and the engine.
"""

import asyncio
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.data import PROJECT
from bench.http import Client
from bench.measure import Figure
from bench.served import child, free_port
from bench.sweeping import copy_of
from bench.talking import SYLLABLES
from graph.settings import Settings

CAPTURED, TOGETHER = 1_000, 20
GOAL = 400  # megabytes of all processes together
TICK = os.sysconf("SC_CLK_TCK")
NAMES = {"workers.reader_process": "reading", "java": "the engine"}  # by what a process was called with
PEOPLE = ("Ada", "Bo", "Cy", "Dan")
_SAID = (
    "I looked at the {0} again and the {1} is what makes it slow on Saturdays.",
    "What would it take to have the {0} ready before the {1}?",
    "The {1} was late twice, so people asked {2} about the {0} at the counter.",
    "Shall we change the {0} after the {1} is done?",
    "Yes, sounds good.",
    "The {0} looks fine from here, {2}, and the {1} can wait until {3} March.",
    "No, let's not. {2} wrote that the {0} costs {3} EUR a month.",
    "We decided to look after the {0} before the {1} in week {3}.",
)
_CAPTURE = """
mutation ($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { run { ref } }
}
"""
_WAITING = "query ($project: String!) { runs(project: $project, statuses: [QUEUED, RUNNING], first: 1) { edges { node { ref } } } }"


@dataclass(frozen=True, slots=True)
class Weight:
    """Megabytes, and milliseconds of processor time since the start, of each process by its name."""

    megabytes: dict[str, float]
    worked: dict[str, float]

    @property
    def total(self) -> float:
        return sum(self.megabytes.values())


async def memory(filled: Path, claims: int) -> list[Figure]:
    with copy_of(filled) as directory:
        port = free_port()
        arguments = [
            "-c",
            "from api.cli import main; main()",
            "serve",
            "--port",
            str(port),
            "--data-dir",
            str(directory),
        ]
        async with (
            child(arguments, port, heap=Settings.model_fields["heap"].default) as served,
            Client(port) as client,
        ):
            await _settled(client)
            before = weight_of(served)
            for begin in range(0, CAPTURED, TOGETHER):
                await client.ask(_CAPTURE, project=PROJECT, task=f"T{begin // 200}", messages=_messages(begin))
                await _settled(client)
            return _figures(before, weight_of(served), claims)


def _figures(before: Weight, after: Weight, claims: int) -> list[Figure]:
    each = [
        Figure(f"- {name}, megabytes", f"{after.megabytes[name]:.0f}", f"{before.megabytes.get(name, 0):.0f}",
               after.megabytes[name] / GOAL)
        for name in after.megabytes
    ]  # fmt: skip
    work = [
        Figure(f"- {name}, processor time of a message", f"{took / CAPTURED:.1f} ms", "", took / CAPTURED)
        for name in after.worked
        if (took := after.worked[name] - before.worked.get(name, 0)) >= CAPTURED / 10
    ]
    whole = f"megabytes beside {claims:,} claims, after {CAPTURED:,} messages and before : {GOAL}"
    return [Figure(whole, f"{after.total:.0f}", f"{before.total:.0f}", after.total / GOAL, goal=1.0), *each, *work]


async def _settled(client: Client) -> None:
    """Ask again and again until all is read: another process tells nobody here when it has nothing left to do."""
    while (await client.ask(_WAITING, project=PROJECT))["runs"]["edges"]:  # noqa: ASYNC110
        await asyncio.sleep(0.05)


def _messages(begin: int) -> list[dict[str, str]]:
    return [{"author": PEOPLE[number % 4], "text": said(number)} for number in range(begin, begin + TOGETHER)]


def said(number: int) -> str:
    """Words that no earlier message had, among those that all have: what is remembered of them adds up."""
    pick = random.Random(number)
    one, two, name = ("".join(pick.choices(SYLLABLES, k=pick.randrange(2, 4))) for _ in range(3))
    return pick.choice(_SAID).format(one, two, name.capitalize(), pick.randrange(1, 30))


def weight_of(pid: int) -> Weight:
    weight = Weight({}, {})
    for each in _family(pid):
        name = _name(each)
        weight.megabytes[name] = weight.megabytes.get(name, 0) + _share(each)
        times = _read(each, "stat").rpartition(")")[2].split()[11:13]
        weight.worked[name] = weight.worked.get(name, 0) + sum(map(int, times)) * 1000 / TICK
    return weight


def _share(pid: int) -> float:
    """The megabytes that a process has to itself, and its part of those that it shares with others."""
    lines = _read(pid, "smaps_rollup").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child_pid in _read(pid, f"task/{pid}/children").split():
        yield from _family(int(child_pid))


def _name(pid: int) -> str:
    words = _read(pid, "cmdline")
    return next((name for sign, name in NAMES.items() if sign in words), "serving")


def _read(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8", errors="replace")
