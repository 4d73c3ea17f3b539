"""`whence catalogue`: what things are called, and what they cost, from a file."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from api.commands.asking_here import something_in
from api.commands.catalogue_file import BadLine, Entry, read_catalogue
from api.commands.console import complain, progress, say, say_json
from api.commands.exits import Exit, run
from api.commands.files import text_of
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from api.intake import of_catalogue
from api.service import open_service
from graph.actions.items.canonicals import refused
from graph.actions.items.whole_catalogue import Stocked, stock
from graph.actions.operating.projects import project_by_slug
from graph.actions.settling.ledger import Ledger
from graph.model.errors import TooLarge
from graph.settings import load_settings

LARGEST = 20_000_000
SHOWN = 20

app = typer.Typer(
    name="catalogue",
    no_args_is_help=True,
    rich_markup_mode=None,
)

FileArgument = Annotated[Path, typer.Argument(help="A CSV file.", exists=True, dir_okay=False, show_default=False)]
SkipOption = Annotated[bool, typer.Option("--skip-bad", help="Leave bad lines out, and say which.")]


@dataclass(frozen=True, slots=True)
class Imported:
    stocked: Stocked
    bad: tuple[BadLine, ...]


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
    _tell(done, file, json, written=skip_bad or not done.bad)
    if done.bad:
        raise typer.Exit(Exit.REFUSED if skip_bad else Exit.USAGE)


async def _import(file: Path, project: str | None, skip_bad: bool, by: str | None, data_dir: object) -> Imported:
    settings = load_settings(data_dir=data_dir)
    slug, text = chosen(project, settings), _text(file)
    something_in(settings)
    async with open_service(settings, attach=True, work=False) as service:
        ledger = service.ledger
        await project_by_slug(ledger, slug)
        now = ledger.now()
        lines = list(read_catalogue(text, slug, now))
        good = [one for one in lines if isinstance(one, Entry)]
        clashes = await _clashes(ledger, good)
        bad = [*(one for one in lines if isinstance(one, BadLine)), *clashes]
        if bad and not skip_bad:
            return Imported(Stocked(), tuple(sorted(bad, key=lambda one: one.line)))
        out = {one.line for one in clashes}
        kept = [one for one in good if one.line not in out]
        intake = of_catalogue(file.name, text, person(by), now)
        prices = [one.price for one in kept if one.price is not None]
        with progress("importing", len(kept) + len(prices)) as step:
            stocked = await stock(ledger, slug, [one.canonical for one in kept], prices, intake, step)
    return Imported(stocked, tuple(sorted(bad, key=lambda one: one.line)))


def _text(file: Path) -> str:
    if file.stat().st_size > LARGEST:
        raise TooLarge(f"{file} has more than {LARGEST // 1_000_000} MB: import it in several files.")
    return text_of(file)


async def _clashes(ledger: Ledger, entries: list[Entry]) -> list[BadLine]:
    """Lines that say something else of a canonical than the catalogue, or than a line above."""
    lines = {id(one.canonical): one.line for one in entries}
    found = await refused(ledger, [one.canonical for one in entries])
    return [BadLine(lines[id(canonical)], reason.rstrip(".")) for canonical, reason in found]


def _tell(done: Imported, file: Path, json: bool, *, written: bool) -> None:
    if json:
        bad = [asdict(one) for one in done.bad]
        say_json({"written": written, **_counts(done.stocked), "bad": bad})
        return
    for one in done.bad[:SHOWN]:
        complain(f"{file}:{one.line}: {one.reason}.")
    if len(done.bad) > SHOWN:
        complain(f"and {len(done.bad) - SHOWN} more lines like these; --json names them all.")
    if not written:
        complain("nothing was written: correct these lines, or leave them out with --skip-bad.")
        return
    count = done.stocked
    left_out = f"; {len(done.bad)} lines left out" if done.bad else ""
    say(
        f"{count.canonicals} canonicals ({count.new} new, {count.changed} changed), "
        f"{count.prices} prices ({count.new_prices} new){left_out}"
    )


def _counts(stocked: Stocked) -> dict[str, Any]:
    return {
        "canonicals": stocked.canonicals,
        "new": stocked.new,
        "changed": stocked.changed,
        "prices": stocked.prices,
        "newPrices": stocked.new_prices,
    }
