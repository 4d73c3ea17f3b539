"""The cost of reading documents: decision records that name each other, wave by wave, the last wave against the first."""

import time
from statistics import median

from neo4j import AsyncSession

from api.service import Service
from bench.capturing import address_of, all_read, fresh
from bench.measure import Figure
from bench.raw import session_on
from extract.pipeline import NAME, VERSION
from extract.sources.document import render_document
from graph.actions.capturing.capture import Intake, capture
from graph.actions.operating.projects import create_project
from graph.actions.waves.waves import ensure_wave
from graph.model.source import Extractor
from graph.model.words import SourceKind

DOCUMENTS, EACH = 1_000, 50  # in all, and in one wave
PROJECT = "bench-documents"
START = 1_700_000_000_000_000
MINUTE = 60_000_000
LEAST = 50.0  # a second
FLAT = 1.3
_RULES = Extractor(NAME, VERSION)
_FILLER = "The team looked at how it behaves under load, what it costs to run, and who would look after it. "


async def documents() -> list[Figure]:
    async with fresh() as service, session_on(address_of(service)) as session:
        await create_project(service.services, PROJECT, "Bench", "engineering", None)
        took = [await _wave(service, session, start) for start in range(0, DOCUMENTS, EACH)]
    took = took[1:]  # the first loads what is loaded on first use
    tenth = max(2, len(took) // 4)
    first, last = median(took[:tenth]), median(took[-tenth:])
    rate = EACH * len(took) / sum(took)
    return [
        Figure("documents a second, by rules", f"{rate:.0f}/s", "", rate, goal=LEAST, least=True),
        Figure(
            f"a document of the last waves of {DOCUMENTS:,} : of the first",
            f"{last / EACH * 1000:.1f} ms",
            f"{first / EACH * 1000:.1f} ms",
            last / first,
            goal=FLAT,
        ),
    ]


async def _wave(service: Service, session: AsyncSession, start: int) -> float:
    """Seconds from the first document that comes in until all of the wave are read."""
    begun = time.perf_counter()
    wave = await ensure_wave(service.services, PROJECT, f"wave-{start}")
    await capture(service.services, PROJECT, [_intake(start + number) for number in range(EACH)], _RULES, wave=wave)
    await all_read(session)
    return time.perf_counter() - begun


def _intake(number: int) -> Intake:
    one = render_document(f"docs/adr/{number:04}-thing-{number}.md", _record(number))
    return Intake(SourceKind.DOCUMENT, one.text, one.sha256, one.sections, START + number * MINUTE, origin=one.origin)


def _record(number: int) -> str:
    """Return a record of medium length; every fifth replaces an earlier one."""
    over = f"\nSupersedes: ADR {number - 3}\n" if number % 5 == 4 else ""
    return (
        f"# {number}. Keep thing {number} in store {number % 7}\n\nDate: 2026-01-{number % 28 + 1:02}\n{over}\n"
        f"## Status\n\nAccepted\n\n## Context\n\nThing {number} grows by a tenth each month. {_FILLER * 6}\n\n"
        f"## Decision\n\nWe will keep thing {number} in store {number % 7}, because it is read far more often than it is "
        f"written. {_FILLER * 4}\n\n## Consequences\n\n- Backups of thing {number} take longer.\n- {_FILLER * 3}\n"
    )
