"""What the memory of agents costs as runs add up: packs and consolidations at the end against the beginning, the budgets kept."""

import random
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from api.episodes import of_episode
from api.types.episodes import EpisodeInput, StepInput
from bench.data import settings_for
from bench.measure import Figure
from extract.pipeline import NAME, VERSION
from graph.actions.capture import Intake, capture
from graph.actions.episodes import budgets_of
from graph.actions.ledger import Ledger, open_ledger
from graph.actions.packs import Wanted, pack_for
from graph.actions.projects import create_project
from graph.engine import open_graph
from graph.migrate import migrate
from graph.model.source import Extractor
from graph.model.words import StepRole
from graph.profiles import load_profiles
from graph.rules.cards.tokens import most_tokens
from workers.jobs import work_once

EPISODES, EDGE = 2_000, 200  # the first and the last so many are compared
MODULES, FOLDERS = 400, 60
SLUG = "remembering"


async def remembering() -> list[Figure]:
    with TemporaryDirectory() as directory:
        async with open_graph(settings_for(Path(directory))) as graph:
            await migrate(graph)
            ledger = open_ledger(graph, load_profiles())
            await create_project(ledger, SLUG, "Runs", "general", None)
            took, raw, packed = await _runs(ledger)
            over = max(one.active / one.cap for one in await budgets_of(ledger, SLUG, ledger.profile("general")))
            await ledger.vocabulary.close()
            return _figures(took, raw, packed, over)


async def _runs(ledger: Ledger) -> tuple[Mapping[str, list[float]], int, int]:
    took: dict[str, list[float]] = {"pack": [], "consolidation": []}
    chance, raw, packed = random.Random(1), 0, 0
    for number in range(EPISODES):
        module = chance.randrange(MODULES)
        begun = time.perf_counter()
        pack = await pack_for(ledger, SLUG, Wanted(f"pytest cannot import m{module}", 1500, episode=f"run-{number}"))
        took["pack"].append(time.perf_counter() - begun)
        intake = await _intake(ledger, number, module, chance.randrange(FOLDERS))
        await capture(ledger, SLUG, [intake], Extractor(NAME, VERSION))
        begun = time.perf_counter()
        while await work_once(ledger):
            pass
        took["consolidation"].append(time.perf_counter() - begun)
        raw += most_tokens(intake.text)
        packed = max(packed, pack.tokens)
    return took, raw, packed


async def _intake(ledger: Ledger, number: int, module: int, folder: int) -> Intake:
    steps = [
        StepInput(role=StepRole.USER, text=f"Fix module m{module}. Never touch the folder vendor/p{folder}."),
        StepInput(role=StepRole.MODEL, text="I'll run the tests first."),
        StepInput(role=StepRole.TOOL, tool="pytest", exit_code=1, text=f"E   ImportError: No module named 'm{module}'"),
        StepInput(role=StepRole.MODEL, text=f"I'll install it with `pip install m{module}`."),
        StepInput(role=StepRole.TOOL, tool="pytest", exit_code=0, text="3 passed"),
    ]
    sent = EpisodeInput(id=f"run-{number}", agent="bench", steps=steps)
    return await of_episode(ledger, SLUG, sent, "ada")


def _figures(took: Mapping[str, list[float]], raw: int, packed: int, over: float) -> list[Figure]:
    figures = [
        Figure(
            f"a {name} after {EPISODES:,} runs : after the first {EDGE}",
            f"{last * 1000:.0f} ms",
            f"{first * 1000:.0f} ms",
            last / first,
            goal=1.3,
        )
        for name, several in took.items()
        for first, last in [(median(several[EDGE : 2 * EDGE]), median(several[-EDGE:]))]
    ]
    return [
        *figures,
        Figure("cards in force : the fullest budget", f"{over:.2f}", "", over, goal=1.0),
        Figure("tokens of a pack : of the runs behind it", f"{packed:,}", f"{raw:,}", packed / raw, goal=0.01),
    ]
