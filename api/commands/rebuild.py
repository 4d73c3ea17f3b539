"""`whence rebuild`: blocks and fields once more, from the ledger alone."""

from typing import Annotated

import typer

from api.commands.asking import operated
from api.commands.console import counted, progress, say, say_json
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
    mended = f"{counted(one['cards'], 'card')}, {one['places']} of their places, {counted(one['uses'], 'use')}"
    return (
        f"as the log says; mended: {mended}, {counted(one['episodes'], 'episode')}, {counted(one['prints'], 'print')}"
    )


def _counted_rest(one: dict[str, int]) -> str:
    nouns = {"entries": "entry", "blocks": "block", "items": "item", "edges": "edge"}
    mended = ", ".join(counted(one[f"{name}_mended"], noun) for name, noun in nouns.items())
    return f"{counted(one['slots'], 'slot')} and {counted(one['items'], 'item')} looked at; mended: {mended}"


async def _rebuild(project: str | None, cards: bool, data_dir: object) -> dict[str, dict[str, int]]:
    settings = load_settings(data_dir=data_dir)
    slug = project or settings.project
    with progress("rebuilding"):
        found = await operated(settings, "rebuild_projects", project=slug, cards=cards)
    return {one["project"]: one["found"] for one in found}
