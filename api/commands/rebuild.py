"""`whence rebuild`: blocks and fields once more, from the ledger alone."""

from dataclasses import asdict
from typing import Annotated

import typer

from api.commands.asking_here import something_in
from api.commands.console import progress, say, say_json
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption
from api.service import open_service
from graph.actions.answering.pages import projects_page
from graph.actions.cards.recount import Recounted, recount_cards
from graph.actions.items.rebuild import Rebuilt
from graph.actions.items.rebuild import rebuild as rebuild_project
from graph.actions.settling.ledger import Ledger
from graph.settings import load_settings

SomeProject = Annotated[
    str | None,
    typer.Option("--project", "-p", help="Slug of the project; else WHENCE_PROJECT, else all.", show_default=False),
]
OnlyCards = Annotated[bool, typer.Option("--cards", help="Only cards: what they say, and what came of them.")]
PAGE = 100


def rebuild(
    project: SomeProject = None, cards: OnlyCards = False, json: JsonOption = False, data_dir: DataOption = None
) -> None:
    """Project blocks and fields anew from the ledger, and mend what differs; needed after a profile's blocks have changed.

    \b
    whence rebuild
    whence rebuild --project demo
    whence rebuild --cards          # cards from their own words; exposures, wins and losses from what was shown and how runs ended

    Where nothing differs nothing is written. What was lost comes back with the revision that it had; a revision moves only
    where another profile or version lays something out otherwise. Others may go on working meanwhile.
    """
    if cards:
        _tell_cards(run(_recount(project, data_dir)), json=json)
        return
    found = run(_rebuild(project, data_dir))
    if json:
        say_json({slug: asdict(one) for slug, one in found.items()})
        return
    for slug, one in found.items():
        say(
            f"{slug}: {one.slots} slots and {one.items} items looked at; mended: {one.entries_mended} entries, "
            f"{one.blocks_mended} blocks, {one.items_mended} items, {one.edges_mended} edges"
        )


def _tell_cards(found: dict[str, Recounted], *, json: bool) -> None:
    if json:
        say_json({slug: asdict(one) for slug, one in found.items()})
        return
    for slug, one in found.items():
        said = f"{one.cards} cards, {one.places} of their places, {one.uses} uses, {one.episodes} episodes, {one.prints} prints"
        say(f"{slug}: as the log says; mended: {said}")


async def _recount(project: str | None, data_dir: object) -> dict[str, Recounted]:
    settings = load_settings(data_dir=data_dir)
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        chosen = project or settings.project
        slugs = [chosen] if chosen else await _all(service.ledger)
        return {slug: await recount_cards(service.ledger, slug) for slug in slugs}


async def _rebuild(project: str | None, data_dir: object) -> dict[str, Rebuilt]:
    settings = load_settings(data_dir=data_dir)
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        chosen = project or settings.project
        slugs = [chosen] if chosen else await _all(service.ledger)
        found = {}
        for slug in slugs:
            with progress(f"rebuilding {slug}") as step:
                found[slug] = await rebuild_project(service.ledger, slug, step)
        return found


async def _all(ledger: Ledger) -> list[str]:
    slugs: list[str] = []
    after = None
    while True:
        page = await projects_page(ledger.graph, None, PAGE, after)
        slugs += [one.slug for one in page.items]
        if not page.more:
            return slugs
        after = page.keys[-1]
