"""The cost of agents' memory as runs add up: packs and consolidations at the end against the beginning, the budgets kept; a
run against a discussion of the same words; and the hook that an agent waits for at each prompt."""

import asyncio
import contextlib
import json
import random
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from api.episodes import of_episode
from api.hooks import script
from api.types.episodes import EpisodeInput, StepInput
from bench.data import settings_for
from bench.http import Refused
from bench.measure import Figure, compare
from bench.served import Served, service
from extract.pipeline import NAME, VERSION
from extract.sources.rendered import render_message
from graph.actions.capturing.capture import Intake, capture
from graph.actions.cards.episodes import budgets_of
from graph.actions.cards.packs import Wanted, pack_for
from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import open_graph
from graph.migrate import migrate
from graph.model.source import Extractor
from graph.model.words import SourceKind, StepRole
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from graph.rules.cards.tokens import most_tokens
from workers.jobs import work_once

EDGE = 200  # the first and the last so many are compared
SPARED = 50  # the very first, while everything is loaded
DISCUSSED = 10  # one run in so many has a discussion of the same words beside it
MODULES, FOLDERS = 400, 60
SLUG, TALK = "remembering", "talk"
BUDGET = 1500
MINUTE = 60_000_000
PATIENCE = 6  # first requests that are given up
_MAKE = """mutation($p: String!, $s: String!) {
  createProject(input: {slug: $p, name: "Runs"}) { id } addClaim(project: $p, kind: CONSTRAINT, statement: $s) { ref } }"""


@dataclass
class _Taken:
    """Seconds of each, in their order; tokens of all runs, and of the largest pack."""

    packs: list[float] = field(default_factory=list)
    runs: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    discussions: list[float] = field(default_factory=list)
    raw: int = 0
    packed: int = 0


async def remembering(episodes: int) -> list[Figure]:
    with TemporaryDirectory() as directory:
        root = Path(directory)
        async with open_graph(settings_for(root)) as graph:
            await migrate(graph)
            services = open_services(graph, load_profiles())
            await create_project(services, SLUG, "Runs", "general", None)
            await create_project(services, TALK, "Talk", "general", None)
            taken = await _runs(services, episodes)
            over = max(one.active / one.cap for one in await budgets_of(services, SLUG, services.profile("general")))
            await services.vocabulary.close()
        return [*_figures(taken, episodes, over), *await _hook()]


async def _runs(services: Services, episodes: int) -> _Taken:
    taken, chance = _Taken(), random.Random(1)
    for number in range(episodes):
        steps = _steps(chance)
        begun = time.perf_counter()
        pack = await pack_for(services, SLUG, Wanted(steps[2].text, BUDGET, episode=f"run-{number}"))
        taken.packs.append(time.perf_counter() - begun)
        sent = EpisodeInput(id=f"run-{number}", agent="bench", steps=steps)
        run = await of_episode(services, SLUG, sent, "ada")
        taken.runs.append(await _read(services, SLUG, [run]))
        if number % DISCUSSED == 0:
            taken.beside.append(taken.runs[-1])
            taken.discussions.append(await _discussed(services, number, steps))
        taken.raw += most_tokens(run.text)
        taken.packed = max(taken.packed, pack.tokens)
    return taken


async def _read(services: Services, project: str, intakes: Sequence[Intake]) -> float:
    """Seconds from its capture until it has been read, and settled."""
    begun = time.perf_counter()
    await capture(services, project, intakes, Extractor(NAME, VERSION))
    while await work_once(services):
        pass
    return time.perf_counter() - begun


async def _discussed(services: Services, number: int, steps: Sequence[StepInput]) -> float:
    task = f"T{number}"
    await ensure_task(services, TALK, task, task)
    now = services.now()
    return await _read(services, TALK, [_message(task, one.text, now + at * MINUTE) for at, one in enumerate(steps)])


def _message(task: str, text: str, at: int) -> Intake:
    rendered = render_message(text, {"author": "ada"})
    return Intake(
        SourceKind.MESSAGE, rendered.text, rendered.sha256, rendered.sections, at, "ada", task=task, origin=rendered.origin
    )  # fmt: skip


def _steps(chance: random.Random) -> list[StepInput]:
    """Some failures are met all the time, most of them now and then."""
    module = 0 if chance.random() < 0.2 else chance.randrange(MODULES)
    folder = chance.randrange(FOLDERS)
    return [
        StepInput(role=StepRole.USER, text=f"Fix module m{module}. Never touch the folder vendor/p{folder}."),
        StepInput(role=StepRole.MODEL, text="I'll run the tests first."),
        StepInput(role=StepRole.TOOL, tool="pytest", exit_code=1, text=f"E   ImportError: No module named 'm{module}'"),
        StepInput(role=StepRole.MODEL, text=f"I'll install it with `pip install m{module}`."),
        StepInput(role=StepRole.TOOL, tool="pytest", exit_code=0, text="3 passed"),
    ]


def _figures(taken: _Taken, episodes: int, over: float) -> list[Figure]:
    edge = min(EDGE, max(1, (episodes - SPARED) // 3))
    growth = [
        _ratio(f"{name}, the last {edge} of {episodes:,} runs : the first", several[-edge:], several[SPARED : SPARED + edge], 1.3)
        for name, several in (("a pack", taken.packs), ("a run captured and consolidated", taken.runs))
    ]  # fmt: skip
    same = _ratio("a run captured and consolidated : a discussion of the same words captured and heard",
                  taken.beside[len(taken.beside) // 2 :], taken.discussions[len(taken.discussions) // 2 :], 2.0)  # fmt: skip
    return [
        *growth,
        same,
        Figure("cards in force : the fullest budget", f"{over:.2f}", "", over, goal=1.0),
        Figure(
            "tokens of the largest pack : of all runs", f"{taken.packed:,}", f"{taken.raw:,}", taken.packed / taken.raw
        ),
    ]


def _ratio(name: str, ours: Sequence[float], base: Sequence[float], goal: float) -> Figure:
    mine, theirs = median(ours) * 1000, median(base) * 1000
    return Figure(name, f"{mine:.0f} ms", f"{theirs:.0f} ms", mine / theirs, goal)


# ── the hook


async def _hook() -> list[Figure]:
    """Measure the hook as an agent runs it, against curl with the same request, and against the least that Python does. On
    a machine so busy that it gives up, it is as silent as it should be, and took its two seconds."""
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        async with service(directory / "data", 0) as served:
            asked = {"p": SLUG, "q": "Never touch the folder vendor.", "b": BUDGET, "e": None, "i": None}
            await served.client.ask(_MAKE, p=SLUG, s=asked["q"])
            await _warm(served, asked)
            payload = json.dumps({"hook_event_name": "UserPromptSubmit", "session_id": "s", "prompt": asked["q"]})
            python = [sys.executable, "-I", "-S"]
            copied = str(shutil.copy(script.__file__, directory / "whence_hook.py"))  # its log lies beside it
            hook = Ran([*python, copied, "claude-code", served.address, SLUG], payload)
            body = json.dumps({"query": script.PACK, "variables": asked})
            curl = ["curl", "-s", f"{served.address}/graphql", "-H", "Content-Type: application/json", "-d", body]
            figures = [
                await compare("the hook with a prompt : curl with the same request", hook, Ran(curl), rounds=20),
                await compare("the hook : a Python that does nothing", hook, Ran([*python, "-c", "pass"]), rounds=20),
            ]
            if not hook.answered:
                raise RuntimeError("the hook never answered: is the service up?")
            return figures


async def _warm(served: Served, asked: Mapping[str, object]) -> None:
    """Load everything that loads on first use. That takes longer than the hook waits, and on a busy machine longer than a
    request may."""
    for _ in range(PATIENCE):
        with contextlib.suppress(Refused):
            await served.client.ask(script.PACK, **asked)
            return


@dataclass(slots=True)
class Ran:
    """A program from its start to its end."""

    command: Sequence[str]
    told: str = ""
    answered: int = 0

    async def __call__(self) -> None:
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe)
        said, _ = await child.communicate(self.told.encode())
        if child.returncode:
            raise RuntimeError(f"{self.command[0]} ended with {child.returncode}")
        self.answered += b"additionalContext" in said
