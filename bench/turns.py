"""The cost of turns: with a model that answers at once, in a project of ten thousand claims against one of a hundred."""

import asyncio
import json
import re
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from api.turns import of_turn
from api.types.turns import TurnInput
from bench.data import settings_for
from bench.fill import fill
from bench.measure import Figure
from extract.llm.client import Answer
from graph.actions.capturing.capture import capture
from graph.actions.operating.projects import ensure_item
from graph.engine import open_graph
from graph.migrate import migrate
from graph.model.source import Extractor
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from workers.jobs import work_once
from workers.model_reader import MODEL, MODEL_VERSION, reader_of

FEW, MANY = 100, 10_000
ROUNDS, TURNS = 9, 16  # turns of a round come at once, as from many people, and are read by one worker
ITEM = "i1"
_NUMBER = re.compile(r"Venue is Hall (\d+)")


class Instant:
    """A model that takes no time: it quotes what the turns of this bench say."""

    model = "instant"

    def __init__(self) -> None:
        self.calls = 0

    async def ask(self, messages: Sequence[dict[str, str]]) -> Answer:
        self.calls += 1
        found = _NUMBER.search(messages[-1]["content"])
        number = found[1] if found else "0"
        width = {"type": "item", "itemId": ITEM}
        ops = [
            _op(f"Venue is Hall {number}", "project.logistics.venue", f"Hall {number}"),
            _op(f"{number} cm wide", "item.dimensions.width", {"value": int(number), "unit": "cm"}, scope=width),
            _op(f"No nails in wall {number}", "project.constraints", f"No nails in wall {number}"),
        ]
        return Answer(json.dumps({"ops": ops}))


def _op(quote: str, key: str, value: object, **more: object) -> dict[str, object]:
    evidence = {"quote": quote, "sourceSection": "FREE_CHAT"}
    return {"op": "ADD", "key": key, "value": value, "evidence": evidence, "confidence": 0.95, **more}


async def turns() -> list[Figure]:
    """The two projects take turns, a round each, so that other work on the machine weighs on both."""
    with TemporaryDirectory() as directory:
        async with open_graph(settings_for(Path(directory))) as graph:
            await migrate(graph)
            services, model = open_services(graph, load_profiles()), Instant()
            for count in (FEW, MANY):
                await fill(services, _slug(count), count, "production")
                await ensure_item(services, _slug(count), ITEM, "Backdrop")
            took: dict[int, list[float]] = {FEW: [], MANY: []}
            for number in range(-1, ROUNDS):  # the first loads what is loaded on first use, and doesn't count
                if number == 0:
                    model.calls, before = 0, graph.trips.total
                for count in (FEW, MANY):
                    seconds = await _round(services, model, _slug(count), (number + 2) * TURNS)
                    took[count] += [seconds] if number >= 0 else []
            read = 2 * ROUNDS * TURNS
            return _figures(took, model.calls / read, (graph.trips.total - before) / read)


def _figures(took: dict[int, list[float]], calls: float, trips: float) -> list[Figure]:
    few, many = (TURNS / median(took[count]) for count in (FEW, MANY))
    name = f"a turn at {MANY:,} claims : at {FEW}, with a model that takes no time"
    return [
        Figure("model calls for each turn", f"{calls:.2f}", "", calls, goal=1.0),
        Figure("database trips for each turn", f"{trips:.2f}", "", trips, goal=5.0),
        Figure(name, f"{many:.0f}/s", f"{few:.0f}/s", median(took[MANY]) / median(took[FEW]), goal=1.3),
    ]


def _slug(count: int) -> str:
    return f"turns-{count}"


async def _round(services: Services, model: Instant, slug: str, first: int) -> float:
    """Seconds from the first turn that comes in until every one has been read."""
    begun = time.perf_counter()
    await asyncio.gather(*(_say(services, slug, first + number) for number in range(TURNS)))
    while await work_once(services, read=reader_of(services, model)):
        pass
    return time.perf_counter() - begun


async def _say(services: Services, slug: str, number: int) -> None:
    said = f"Venue is Hall {number}. The backdrop is {number} cm wide. No nails in wall {number}."
    sent = TurnInput(project=slug, stage="planning", free_chat=said, items=[ITEM])
    intake = await of_turn(services, slug, services.profile("production"), sent, "ada")
    await capture(services, slug, [intake], Extractor(MODEL, MODEL_VERSION, model=Instant.model))
