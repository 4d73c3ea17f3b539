"""`whence catalogue`: what things are called, and what they cost, from a file."""

from pathlib import Path
from typing import Annotated, Any

import typer

from api.commands.asking import operate
from api.commands.console import complain, counted, last_told, progress, say, say_json
from api.commands.exits import Exit, run
from api.commands.files import text_of
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from graph.model.errors import TooLarge
from graph.settings import load_settings

LARGEST = 20_000_000
SHOWN = 20

Imported = dict[str, Any]
"""The result of an import: `stocked` counts the lines that were used, `bad` names the others."""

app = typer.Typer(
    name="catalogue",
    no_args_is_help=True,
    rich_markup_mode=None,
)

FileArgument = Annotated[Path, typer.Argument(help="A CSV file.", exists=True, dir_okay=False, show_default=False)]
SkipOption = Annotated[bool, typer.Option("--skip-bad", help="Leave bad lines out, and say which.")]


@app.callback()
def _group() -> None:
    """A single command keeps its own name."""


@app.command("import")
def import_file(
    file: FileArgument,
    project: ProjectOption = None,
    skip_bad: SkipOption = False,
    by: NameOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Bring canonicals and prices from a CSV file into a project's catalogue; done again, it changes nothing.

    \b
    whence catalogue import --project stand catalogue.csv
    ref,name,synonyms,unit,vendor,amount,currency,at
    PLY-18,Birch plywood 18 mm,multiplex 18mm|ply 18,sheet,Holz Maier,61.50,EUR,2026-02-01

    Only ref and name have to be there; a price has vendor, amount and currency, and is of now where it says no time. With a
    bad line nothing is written, and exit code 2 says so; with --skip-bad the others are, and it is exit code 4.
    """
    done = run(_import(file, project, skip_bad, by, data_dir))
    _tell(done, file, json, written=skip_bad or not done["bad"])
    if done["bad"]:
        raise typer.Exit(Exit.REFUSED if skip_bad else Exit.USAGE)


async def _import(file: Path, project: str | None, skip_bad: bool, by: str | None, data_dir: object) -> Imported:
    settings = load_settings(data_dir=data_dir)
    slug, text = chosen(project, settings), _text(file)
    given: dict[str, Any] = {"project": slug, "by": person(by), "name": file.name, "skip_bad": skip_bad}
    with progress("importing", text.count("\n")) as step:
        imported: Imported = await last_told(operate(settings, "stock_catalogue", text=text, **given), step)
    return imported


def _text(file: Path) -> str:
    if file.stat().st_size > LARGEST:
        raise TooLarge(f"{file} has more than {LARGEST // 1_000_000} MB: import it in several files.")
    return text_of(file)


def _tell(done: Imported, file: Path, json: bool, *, written: bool) -> None:
    if json:
        say_json({"written": written, **_counts(done["stocked"]), "bad": done["bad"]})
        return
    count, bad = done["stocked"], done["bad"]
    for one in bad[:SHOWN]:
        complain(f"{file}:{one['line']}: {one['reason']}.")
    if len(bad) > SHOWN:
        complain(f"and {len(bad) - SHOWN} more lines like these; --json names them all.")
    if not written:
        complain("nothing was written: correct these lines, or leave them out with --skip-bad.")
        return
    left_out = f"; {counted(len(bad), 'line')} left out" if bad else ""
    say(
        f"{counted(count['canonicals'], 'canonical')} ({count['new']} new, {count['changed']} changed), "
        f"{counted(count['prices'], 'price')} ({count['new_prices']} new){left_out}"
    )


def _counts(stocked: dict[str, int]) -> dict[str, int]:
    return {
        "canonicals": stocked["canonicals"],
        "new": stocked["new"],
        "changed": stocked["changed"],
        "prices": stocked["prices"],
        "newPrices": stocked["new_prices"],
    }
