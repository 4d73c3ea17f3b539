"""`whence doctor`: what is wrong with an installation, and how to mend it."""

from dataclasses import asdict
from typing import Annotated

import typer

from api.checks.finding import Finding, problem, well
from api.checks.machine import off_the_loop
from api.checks.parts import parts
from api.commands.console import say, say_json
from api.commands.exits import Exit, run
from api.commands.options import DataOption, JsonOption
from graph.model.errors import SettingsError
from graph.settings import Settings, load_settings

INDENTED = "\n" + " " * 11  # what is told of one check in several lines

SkipModel = Annotated[
    bool, typer.Option("--skip-model", help="Don't ask the model to read: for health checks, since asking costs.")
]


def doctor(json: JsonOption = False, data_dir: DataOption = None, skip_model: SkipModel = False) -> None:
    """Look at everything that Whence needs, and say how to mend what is wrong. Exit code 1 when something is.

    Nothing is changed. The model is asked to read three sentences. Where no service runs, the embedded engine is started for the moment it takes to ask it.
    """
    found = run(_doctor(json, data_dir, not skip_model))
    if json:
        say_json([asdict(finding) for finding in found])
    if not all(finding.ok for finding in found):
        raise typer.Exit(Exit.NOTHING)


async def _doctor(json: bool, data_dir: object, ask_model: bool) -> list[Finding]:
    found: list[Finding] = []

    def note(*news: Finding) -> None:
        found.extend(news)
        for one in news if not json else ():
            says = one.says.replace("\n", INDENTED)
            say(f"{'ok     ' if one.ok else 'PROBLEM'}  {one.check}: {says}")

    settings = _settings(data_dir)
    if isinstance(settings, Finding):
        note(settings)
        return found
    note(well("settings", "understood"), *await off_the_loop(settings))
    async for finding in parts(settings, ask_model=ask_model):
        note(finding)
    return found


def _settings(data_dir: object) -> Settings | Finding:
    try:
        return load_settings(data_dir=data_dir)
    except SettingsError as error:
        return problem("settings", str(error))
