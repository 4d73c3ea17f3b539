"""`whence calendar`: a chat's calendar, from and into the files that calendar programs exchange."""

from pathlib import Path
from typing import Annotated

import typer

from api.commands.asking import open_asking, operated
from api.commands.console import counted, say, say_json, tell
from api.commands.exits import run
from api.commands.files import text_of
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from graph.model.errors import BadInput
from graph.settings import load_settings

IMPORT = """mutation($project: String!, $chat: String, $ics: String!) {
  importCalendar(project: $project, chat: $chat, ics: $ics) { ref summary start repeats status }
}"""

app = typer.Typer(name="calendar", no_args_is_help=True, rich_markup_mode=None)

FileArgument = Annotated[Path, typer.Argument(help="An .ics file.", exists=True, dir_okay=False, show_default=False)]
ChatOption = Annotated[
    str | None, typer.Option("--chat", "-c", help="Chat whose calendar it is; else the project's.", show_default=False)
]
OutOption = Annotated[Path | None, typer.Option("--out", "-o", help="File to write; else stdout.", show_default=False)]


@app.command("import")
def import_file(
    file: FileArgument,
    project: ProjectOption = None,
    chat: ChatOption = None,
    by: NameOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Bring an iCalendar file into a calendar; done again, it changes only what the file says otherwise.

    \b
    whence calendar import --project home --chat family school.ics
    """
    run(_import(file, project, chat, by, json, data_dir))


async def _import(
    file: Path, project: str | None, chat: str | None, by: str | None, json: bool, data_dir: object
) -> None:
    settings = load_settings(data_dir=data_dir)
    slug, text = chosen(project, settings), text_of(file)
    async with open_asking(settings) as ask:
        found = (await ask(IMPORT, person(by), project=slug, chat=chat, ics=text))["importCalendar"]
    if json:
        say_json(found)
        return
    for one in found:
        say(f"{one['ref']}  {one['start']}  {one['summary']}{'  (recurs)' if one['repeats'] else ''}")
    tell(counted(len(found), "entry"))


@app.command("export")
def export_file(
    project: ProjectOption = None, chat: ChatOption = None, out: OutOption = None, data_dir: DataOption = None
) -> None:
    """Write a calendar as an iCalendar file.

    \b
    whence calendar export --project home --chat family --out family.ics
    """
    run(_export(project, chat, out, data_dir))


async def _export(project: str | None, chat: str | None, out: Path | None, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    (found,) = await operated(settings, "export_calendar", project=slug, chat=chat)
    if out is None:
        say(found["text"].replace("\r\n", "\n").rstrip("\n"))
        return
    _write(out, found["text"])
    tell(f"{counted(found['entries'], 'entry')} in {out}")


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise BadInput(f"{out} can't be written ({error.strerror}): name another file with --out.") from error
