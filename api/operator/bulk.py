"""The operations of an owner that bring much in, or take it all out: each says how far it is, and at the end what came of it."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from api.context import Shared
from api.importing.catalogue_file import BadLine, Entry, read_catalogue
from api.importing.writer import Importer
from api.intake import of_catalogue
from api.progress import Step
from graph.actions.exchange.backup import backup, checked_slugs
from graph.actions.exchange.restoring import restore
from graph.actions.items.canonicals import refused
from graph.actions.items.whole_catalogue import Stocked, stock
from graph.actions.operating.projects import project_by_slug
from graph.actions.reviewing.steps import Person
from graph.model.receipt import Receipt
from graph.model.registry import Registry
from graph.process.services import Services

Values = AsyncIterator[Any]
REGISTRY = TypeAdapter(Registry)


async def _with_steps(work: Callable[[Step], Awaitable[Any]]) -> Values:
    """`{"done": n}` each time that the work says how far it is, then `{"told": …}` of what it answers."""
    steps: asyncio.Queue[int | None] = asyncio.Queue()
    working = asyncio.ensure_future(work(steps.put_nowait))
    working.add_done_callback(lambda _: steps.put_nowait(None))
    try:
        while (done := await steps.get()) is not None:
            yield {"done": done}
        yield {"told": await working}
    finally:
        working.cancel()


async def bring_registry(shared: Shared, project: str, by: str, note: str, file: Path) -> Values:
    """`file` holds the registry as JSON."""
    services = shared.services
    found = await project_by_slug(services, project)
    registry = REGISTRY.validate_json(await asyncio.to_thread(file.read_bytes))
    importer = Importer(services, project, services.profile(found["profile"]), shared.extractor, Person(by, note))

    async def work(step: Step) -> dict[str, Any]:
        return asdict(await importer.bring(registry, step))

    async for one in _with_steps(work):
        yield one


async def stock_catalogue(services: Services, project: str, by: str, name: str, text: str, skip_bad: bool) -> Values:
    """`text` is the file of that name. With a bad line nothing is written, unless bad lines are to be left out."""
    await project_by_slug(services, project)
    now = services.now()
    lines = list(read_catalogue(text, project, now))
    good = [entry for entry in lines if isinstance(entry, Entry)]
    clashes = await _clashes(services, good)
    bad = sorted([*(line for line in lines if isinstance(line, BadLine)), *clashes], key=lambda line: line.line)
    told = {"bad": [asdict(line) for line in bad]}
    if bad and not skip_bad:
        yield {"told": {"stocked": asdict(Stocked()), **told}}
        return
    out = {line.line for line in clashes}
    kept = [entry for entry in good if entry.line not in out]
    prices = [entry.price for entry in kept if entry.price is not None]
    intake = of_catalogue(name, text, by, now)

    async def work(step: Step) -> dict[str, Any]:
        return {
            "stocked": asdict(
                await stock(services, project, [entry.canonical for entry in kept], prices, intake, step)
            ),
            **told,
        }

    async for one in _with_steps(work):
        yield one


async def _clashes(services: Services, entries: list[Entry]) -> list[BadLine]:
    """Lines that say something else of a canonical than the catalogue, or than a line above."""
    lines = {id(entry.canonical): entry.line for entry in entries}
    found = await refused(services, [entry.canonical for entry in entries])
    return [BadLine(lines[id(canonical)], reason.rstrip(".")) for canonical, reason in found]


async def restore_copy(
    services: Services, projects: Sequence[str] | None, replace: bool, receipts: Sequence[dict[str, Any]], file: Path
) -> Values:
    """`file` is a backup."""
    known = [Receipt(**receipt) for receipt in receipts]

    async def work(step: Step) -> Sequence[str]:
        return await restore(
            services, file, only=projects, replace=replace, receipts=known, told=lambda _, count: step(count)
        )

    async for one in _with_steps(work):
        yield one


async def copy_projects(services: Services, projects: Sequence[str] | None, tokens: bool) -> Values:
    """A backup, piece by piece, each in base64."""
    slugs = await checked_slugs(services.graph, projects)
    async for piece in backup(services.graph, slugs, tokens=tokens):
        yield b64encode(piece).decode()
