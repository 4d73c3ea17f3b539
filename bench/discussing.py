"""What a message costs in a discussion that has become very long, and what reading the discussion's state costs then."""

import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from api.service import Service, open_service
from bench.data import settings_for
from bench.measure import Figure, in_turns
from extract.pipeline import NAME, VERSION
from extract.sources.discussion import render_message
from graph.actions.capture import Extractor, Intake, capture
from graph.actions.projects import create_project, ensure_task
from graph.actions.state import states_of
from graph.model.ids import node_id
from graph.model.words import SourceKind
from workers.jobs import work_once

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


async def discussing() -> list[Figure]:
    """On a graph of its own, by a service whose workers stand still: each message is captured and heard in its turn."""
    with TemporaryDirectory() as directory:
        settings = settings_for(Path(directory)).model_copy(update={"workers": 0})
        async with open_service(settings) as service:
            await create_project(service.ledger, PROJECT, "Talk", "general", None)
            for task in ("long", "short"):
                await ensure_task(service.ledger, PROJECT, task, task)
            await _say(service, "short", 0, SHORT)
            spent = [await _say(service, "long", begin, STRETCH) for begin in range(0, LONG, STRETCH)]
            return [_growth(spent), await _state(service)]


async def _say(service: Service, task: str, begin: int, count: int) -> float:
    """Milliseconds for each message, from its capture until it has been heard."""
    begun = time.perf_counter()
    for first in range(begin, begin + count, AT_ONCE):
        last = min(first + AT_ONCE, begin + count)
        intakes = [_intake(task, number) for number in range(first, last)]
        await capture(service.ledger, PROJECT, intakes, Extractor(NAME, VERSION))
        while await work_once(service.ledger):
            pass
    return (time.perf_counter() - begun) * 1000 / count


def _intake(task: str, number: int) -> Intake:
    pick = random.Random(f"{task}{number}")
    one, two = pick.sample(SUBJECTS, 2)
    text = pick.choice(TALK).format(one=one, two=two)
    if number % ANSWERED == ANSWERED - 1:
        text = pick.choice(ANSWERS).format(one=one, week=number)
    if number % DECIDES == DECIDES - 1 or (task == "short" and number < 2):
        text = f"We decided to look after the {one} before the {two} in week {number}."
    author = pick.choice(PEOPLE)
    rendered = render_message(text, {"author": author})
    at = START + number * MINUTE
    return Intake(
        SourceKind.MESSAGE, rendered.text, rendered.sha256, rendered.sections, at, author, task=task, origin=rendered.origin
    )  # fmt: skip


def _growth(spent: list[float]) -> Figure:
    name = f"a message captured and heard, the last {STRETCH} of {LONG:,} : the first"
    return Figure(name, f"{spent[-1]:.2f} ms", f"{spent[0]:.2f} ms", spent[-1] / spent[0], goal=1.3)


async def _state(service: Service) -> Figure:
    graph = service.ledger.graph

    async def trips(task: str) -> int:
        with graph.trips.counted() as counted:
            await states_of(graph, [node_id(PROJECT, task)])
        return counted.count

    long, short = await trips("long"), await trips("short")
    mine, theirs = await in_turns(
        lambda: states_of(graph, [node_id(PROJECT, "long")]), lambda: states_of(graph, [node_id(PROJECT, "short")])
    )
    name = f"trips for the state of {LONG:,} messages : of {SHORT}"
    return Figure(name, f"{long} ({mine:.1f} ms)", f"{short} ({theirs:.1f} ms)", long / short, goal=1.0)
