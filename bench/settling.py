"""The time until one message is settled: captured, read, heard and in force, against one bare transaction that writes the
same nodes, flushed to the disk as well."""

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from api.service import open_service
from bench.capturing import address_of
from bench.copies import copies_of, write
from bench.data import settings_for
from bench.measure import Figure
from bench.raw import session_on
from extract.pipeline import NAME, VERSION
from extract.sources.rendered import render_message
from graph.actions.capturing.capture import Intake, capture
from graph.actions.operating.projects import create_project
from graph.model.source import Extractor
from graph.model.words import SourceKind
from graph.process.services import Services
from workers.jobs import work_once

ROUNDS, MESSAGES = 6, 20
START, MINUTE = 1_700_000_000_000_000, 60_000_000
OURS, THEIRS = "ours", "bare"  # as long as each other


async def settling() -> list[Figure]:
    """Measure in turns, a round each, in one process on one graph: nobody waits to be woken, and nothing goes over HTTP."""
    ours: list[float] = []
    theirs: list[float] = []
    with TemporaryDirectory() as directory:
        settings = settings_for(Path(directory)).model_copy(update={"workers": 0})
        async with open_service(settings) as service, session_on(address_of(service)) as session:
            for number in range(-1, ROUNDS):  # the first loads what is loaded on first use, and doesn't count
                slug = f"{OURS}-{number}"
                await create_project(service.services, slug, "Bench", "general", None)
                mine = [await _settled(service.services, slug, at) for at in range(MESSAGES)]
                copies = await copies_of(session, slug, f"{THEIRS}-{number}")
                bare = []
                for one in copies:
                    begun = time.perf_counter()
                    await write(session, one)
                    bare.append((time.perf_counter() - begun) * 1000)
                if number >= 0:
                    ours += mine
                    theirs += bare
    name = "a message until it is settled : one bare transaction that writes the same"
    return [Figure(name, f"{median(ours):.1f} ms", f"{median(theirs):.1f} ms", median(ours) / median(theirs), goal=3.0)]


async def _settled(services: Services, slug: str, number: int) -> float:
    rendered = render_message(f"We decided to keep the sessions of service{number} in Redis.", {"author": "Ada"})
    at = START + number * MINUTE
    intake = Intake(
        SourceKind.MESSAGE, rendered.text, rendered.sha256, rendered.sections, at, "Ada", task=f"T{number}", origin=rendered.origin
    )  # fmt: skip
    begun = time.perf_counter()
    await capture(services, slug, [intake], Extractor(NAME, VERSION))
    await work_once(services)
    return (time.perf_counter() - begun) * 1000
