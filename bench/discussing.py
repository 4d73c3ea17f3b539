"""The cost of a message in a discussion that has become very long, and of reading the discussion's state then."""

import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from api.service import Service, open_service
from bench.data import settings_for
from bench.measure import Figure, in_turns
from extract.pipeline import NAME, VERSION
from extract.sources.rendered import render_message
from graph.actions.capturing.capture import Intake, capture
from graph.actions.hearing.task_states import TURNED_DOWN, WAITING, states_of
from graph.actions.operating.projects import create_project, ensure_task
from graph.model.ids import node_id
from graph.model.source import Extractor
from graph.model.words import SourceKind
from graph.process.services import Services
from workers.jobs import carry_out, take
from workers.rules_reader import rules_reader
from workers.work import Work

LONG, SHORT, STRETCH, AT_ONCE = 5_000, 10, 500, 50
PROJECT = "talk"
START, MINUTE = 1_700_000_000_000_000, 60_000_000
PEOPLE = ("Ada", "Bo", "Cy", "Dan")
SUBJECTS = ("timetable", "ticket", "gangway", "kiosk", "boarding gate", "ledger", "handbook", "paint", "crew", "fare")
TALK = (
    "I looked at the {one} again and the {two} is what makes it slow on Saturdays.",
    "What would it take to have the {one} ready before the season?",
    "The {two} was late twice, so people asked about the {one} at the counter.",
    "Shall we change the {one} after the {two} is done?",
    "The {two} looks fine from here, and the {one} can wait for it.",
    "Somebody from the harbour office wrote about the {one}.",
)
ANSWERS = ("Yes, sounds good.", "No, let's not.", "That's not right, the {one} comes first in week {week}.")
ANSWERED, DECIDES = 25, 100  # one message in so many
FEW = ("short", "same")  # in these two nothing but their first two messages decides


@dataclass(frozen=True, slots=True)
class Talk:
    """A service whose workers stand still: each message is captured and heard in its turn."""

    service: Service
    work: Work

    async def say(self, task: str, begin: int, count: int) -> float:
        """Milliseconds for each message, from its capture until it has been heard."""
        begun = time.perf_counter()
        for first in range(begin, begin + count, AT_ONCE):
            last = min(first + AT_ONCE, begin + count)
            intakes = [intake(task, number) for number in range(first, last)]
            await capture(self.service.services, PROJECT, intakes, Extractor(NAME, VERSION))
            while (lease := await take(self.work)).runs:
                await carry_out(self.work, lease)
        return (time.perf_counter() - begun) * 1000 / count


async def discussing() -> list[Figure]:
    """Measure on two graphs: in one the discussion comes to its end, while in the other one begins."""
    async with _talk() as old, _talk() as new:
        await old.say("short", 0, SHORT)
        await old.say("same", 0, STRETCH)
        await new.say("earlier", 0, STRETCH)  # what is loaded on first use doesn't count
        await old.say("long", 0, LONG - STRETCH)
        first, last = [], []
        for begin in range(0, STRETCH, AT_ONCE):  # in turns, so that other work on the machine weighs on both
            last.append(await old.say("long", LONG - STRETCH + begin, AT_ONCE))
            first.append(await new.say("new", begin, AT_ONCE))
        return [_growth(median(last), median(first)), *await _state(old.service)]


@asynccontextmanager
async def _talk() -> AsyncIterator[Talk]:
    with TemporaryDirectory() as directory:
        settings = settings_for(Path(directory)).model_copy(update={"workers": 0})
        async with open_service(settings) as service:
            await create_project(service.services, PROJECT, "Talk", "general", None)
            for task in ("long", "short", "same", "earlier", "new"):
                await ensure_task(service.services, PROJECT, task, task)
            yield Talk(service, Work(service.services, rules_reader(service.services)))


def intake(task: str, number: int) -> Intake:
    pick = random.Random(f"{task}{number}")
    one, two = pick.sample(SUBJECTS, 2)
    text = pick.choice(_plain() if task in FEW else TALK).format(one=one, two=two)
    if number % ANSWERED == ANSWERED - 1 and task not in FEW:
        text = pick.choice(ANSWERS).format(one=one, week=number)
    if (number % DECIDES == DECIDES - 1 and task not in FEW) or (task in FEW and number < 2):
        text = f"We decided to look after the {one} before the {two} in week {number}."
    author = pick.choice(PEOPLE)
    rendered = render_message(text, {"author": author})
    at = START + number * MINUTE
    return Intake(
        SourceKind.MESSAGE, rendered.text, rendered.sha256, rendered.sections, at, author, task=task, origin=rendered.origin
    )  # fmt: skip


def _plain() -> tuple[str, ...]:
    return tuple(one for one in TALK if "?" not in one)


def _growth(last: float, first: float) -> Figure:
    name = f"a message captured and heard, the last {STRETCH} of {LONG:,} : the first"
    return Figure(name, f"{last:.2f} ms", f"{first:.2f} ms", last / first, goal=1.3)


async def _state(service: Service) -> list[Figure]:
    services, graph = service.services, service.services.graph

    async def trips(task: str) -> int:
        with graph.trips.counted() as counted:
            await states_of(services, [node_id(PROJECT, task)])
        return counted.count

    async def shown(task: str) -> int:
        (state,) = await states_of(services, [node_id(PROJECT, task)])
        return sum(map(len, (state.decisions, state.waiting, state.down, state.patterns))) if state else 0

    long, short = await trips("long"), await trips("short")
    entries, few = await shown("long"), await shown("short")
    mine, theirs = await in_turns(
        lambda: states_of(services, [node_id(PROJECT, "long")]),
        lambda: states_of(services, [node_id(PROJECT, "short")]),
    )
    name = f"the state of {LONG:,} messages : of {SHORT}"
    time_name = f"{name}, time ({entries} entries : {few})"
    return [
        Figure(f"{name}, trips", str(long), str(short), long / short, goal=1.0),
        Figure(time_name, f"{mine:.1f} ms", f"{theirs:.1f} ms", mine / theirs),
        _same(await _bytes(services, "same"), await _bytes(services, "short"), await shown("same"), few),
    ]


async def _bytes(services: Services, task: str) -> int:
    """Return the size of the one trip's answer."""
    ids = [node_id(PROJECT, task)]
    rows = await services.graph.read("discussion.state", ids=ids, waiting=WAITING, turned_down=TURNED_DOWN)
    return len(json.dumps(rows))


def _same(mine: int, theirs: int, entries: int, few: int) -> Figure:
    """Compare the sizes of two states. Beside its entries, a discussion of any length leaves a bounded number of open topics."""
    name = f"the state of {STRETCH} messages : of {SHORT}, bytes ({entries} entries : {few})"
    return Figure(name, f"{mine:,}", f"{theirs:,}", mine / theirs, goal=1.5)
