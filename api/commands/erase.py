"""`whence erase`: people's words, taken out for good, with a receipt."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from api.commands.asking import open_asking
from api.commands.console import say, say_json
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from graph.model.errors import BadInput
from graph.settings import load_settings

ERASE = """mutation Erase($project: String!, $source: String, $author: String, $note: String!) {
  erase(project: $project, source: $source, author: $author, note: $note) { ref erased sha256 at by } }"""

_SINGULAR = {"aliases": "alias", "entries": "entry"}

NoteOption = Annotated[str, typer.Option(help="The reason; kept with the receipt, without the erased words.")]
SourceOption = Annotated[
    str | None, typer.Option(help="Only the words of this source, by its ref.", show_default=False)
]
AuthorOption = Annotated[str | None, typer.Option(help="Only the words of this author.", show_default=False)]
EverythingOption = Annotated[bool, typer.Option("--everything", help="All words of the project.")]


def erase(
    note: NoteOption,
    project: ProjectOption = None,
    source: SourceOption = None,
    author: AuthorOption = None,
    everything: EverythingOption = False,
    by: NameOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Take words out for good: of a source, of an author, or of a whole project. There is no way back.

    \b
    whence erase --project demo --source SRC-20260130-001 --note "sent by mistake"
    whence erase --project demo --author Ann --note "she asked for it"
    whence erase --project demo --everything --note "the contract has ended"

    The graph keeps its shape, names, times and lengths. The same call again answers the same receipt.
    """
    if sum((bool(source), bool(author), everything)) != 1:
        raise typer.BadParameter("name one: --source, --author or --everything")
    run(_erase(project, source, author, note, person(by), json, data_dir))


async def _erase(
    project: str | None, source: str | None, author: str | None, note: str, by: str, json: bool, data_dir: object
) -> None:
    if not note.strip():
        raise BadInput("Say with --note why the words are erased.")
    settings = load_settings(data_dir=data_dir)
    asked = {"project": chosen(project, settings), "source": source, "author": author, "note": note}
    async with open_asking(settings, work=False) as ask:
        receipt = (await ask(ERASE, by, **asked))["erase"]
    if json:
        say_json(receipt)
        return
    say(f"{receipt['ref']}  {told(receipt['erased'])}")
    say(f"at {receipt['at'][:16].replace('T', ' ')} UTC by {receipt['by']}")
    say(f"sha256 {receipt['sha256']}")


def told(erased: Mapping[str, Any]) -> str:
    """Return the counts of a receipt in words: a receipt counts `calendarEvents`."""
    counts = [(name, value) for name, value in erased.items() if isinstance(value, int)]
    return ", ".join(f"{value} {_noun(name, value)}" for name, value in counts)


def _noun(name: str, count: int) -> str:
    spaced = "".join(f" {one.lower()}" if one.isupper() else one for one in name)
    return _SINGULAR.get(spaced, spaced.removesuffix("s")) if count == 1 else spaced
