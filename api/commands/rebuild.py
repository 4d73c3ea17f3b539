"""`whence rebuild`: blocks and fields once more, from the ledger alone."""

from typing import Annotated

import typer

from api.commands.asking import operated
from api.commands.console import progress, say, say_json
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption
from graph.settings import load_settings

SomeProject = Annotated[
    str | None,
    typer.Option("--project", "-p", help="Slug of the project; else WHENCE_PROJECT, else all.", show_default=False),
]
OnlyCards = Annotated[bool, typer.Option("--cards", help="Only cards: what they say, and what came of them.")]


def rebuild(
    project: SomeProject = None, cards: OnlyCards = False, json: JsonOption = False, data_dir: DataOption = None
) -> None:
    """Project blocks and fields anew from the ledger, and mend what differs; needed after a profile's blocks have changed.

    \b
    whence rebuild
    whence rebuild --project demo
    whence rebuild --cards          # cards from their own words; exposures, wins and losses from what was shown and how runs ended

    Where nothing differs nothing is written. A lost block comes back with the revision that it had; a revision moves only
    where another profile or version lays something out otherwise. Others may go on working meanwhile.
    """
    found = run(_rebuild(project, cards, data_dir))
    if json:
        say_json(found)
        return
    for slug, one in found.items():
        say(f"{slug}: {_counted_cards(one) if cards else _counted_rest(one)}")


def _counted_cards(one: dict[str, int]) -> str:
    mended = f"{one['cards']} cards, {one['places']} of their places, {one['uses']} uses"
    return f"as the log says; mended: {mended}, {one['episodes']} episodes, {one['prints']} prints"


def _counted_rest(one: dict[str, int]) -> str:
    mended = f"{one['entries_mended']} entries, {one['blocks_mended']} blocks"
    looked = f"{one['slots']} slots and {one['items']} items looked at"
    return f"{looked}; mended: {mended}, {one['items_mended']} items, {one['edges_mended']} edges"


async def _rebuild(project: str | None, cards: bool, data_dir: object) -> dict[str, dict[str, int]]:
    settings = load_settings(data_dir=data_dir)
    slug = project or settings.project
    with progress("rebuilding"):
        found = await operated(settings, "rebuild_projects", project=slug, cards=cards)
    return {one["project"]: one["found"] for one in found}
