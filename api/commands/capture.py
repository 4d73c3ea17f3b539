"""`whence capture`: what was said and written, from files."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from api.commands.asking import open_asking
from api.commands.capturing import CREATE, Order, captured
from api.commands.console import complain, say, say_json, tell
from api.commands.exits import Exit, run
from api.commands.files import Input, document, find_files, messages, transcript, tried
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from api.commands.results import Results, summary, told
from graph.model.errors import BadInput
from graph.settings import load_settings

FilesArgument = Annotated[list[Path], typer.Argument(help="Files or directories.", exists=True, show_default=False)]
TaskOption = Annotated[
    str | None, typer.Option("--task", "-t", help="Task that the discussion belongs to.", show_default=False)
]
WaveOption = Annotated[
    str | None, typer.Option(help="Name for these documents together; else the day.", show_default=False)
]
NewOption = Annotated[bool, typer.Option("--new", help="Make the project if it isn't there yet.")]
ProfileOption = Annotated[str, typer.Option(help="With --new: the profile of its field of work.")]
WaitOption = Annotated[bool, typer.Option("--wait/--no-wait", help="Wait until everything is read.")]


def capture(
    files: FilesArgument,
    project: ProjectOption = None,
    task: TaskOption = None,
    wave: WaveOption = None,
    new: NewOption = False,
    profile: ProfileOption = "general",
    wait: WaitOption = True,
    by: NameOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Read documents and discussions into a project.

    \b
    whence capture --project ferry --new docs/ README.md
    whence capture --project ferry --task BOOK-1 chat.jsonl

    Documents end in .md, .txt or .rst. With --task, one whose lines are "Ada: words" is read message by message. A discussion
    is .jsonl (one message a line) or .json (a list of them), each message
    {"author": "Ada", "text": "…", "at": "2026-01-30T12:00:00Z", "id": "…"}; add "agent": true where a program wrote it.
    What was captured before is recognised. A file that is empty or no text is named and left out; the others are captured.
    Exit code 4 when something could not be read.
    """
    if not run(_capture(files, project, task, wave, profile if new else None, wait, by, json, data_dir)):
        raise typer.Exit(Exit.REFUSED)


async def _capture(
    files: Sequence[Path],
    project: str | None,
    task: str | None,
    wave: str | None,
    profile: str | None,
    wait: bool,
    by: str | None,
    json: bool,
    data_dir: object,
) -> bool:
    settings = load_settings(data_dir=data_dir)
    read, left = _read(files, task)
    order = Order(
        project=chosen(project, settings),
        by=person(by),
        documents=read[0],
        discussion=read[1],
        task=task,
        wave=wave or datetime.now(UTC).date().isoformat(),
        wait=wait,
    )
    async with open_asking(settings) as ask:
        if profile is not None:
            await ask(CREATE, order.by, input={"slug": order.project, "name": order.project, "profile": profile})
        found = await captured(ask, order)
    _tell(found, left, json)
    return not found.failed and not left


def _read(files: Sequence[Path], task: str | None) -> tuple[tuple[list[Input], list[Input]], list[str]]:
    """Documents and messages, and what was left out of them and why, which is said at once."""
    documents, discussions = find_files(files, discussions=task is not None)
    if discussions and task is None:
        raise BadInput(f"{discussions[0]} is a discussion: name the task it belongs to with --task.")
    left: list[str] = []
    texts = [one for path in documents if (one := tried(document, path, left)) is not None]
    said = [one for path in discussions for one in tried(messages, path, left) or ()]
    for one in list(texts) if task else ():
        if talk := transcript(one):
            texts.remove(one)
            said += talk
    for why in left:
        complain(f"{why} Left out.")
    if not texts and not said:
        raise BadInput("There is nothing to capture in there: no .md, .txt, .rst, nor a discussion with --task.")
    return (texts, said), left


def _tell(found: Results, left: Sequence[str], json: bool) -> None:
    if json:
        say_json({"runs": found.runs, "counts": found.counts, "known": found.known, "left": list(left)})
        return
    for each in found.runs:
        for line in told(each, known=found.is_known(each)):
            say(line)
    tell(summary(found, len(found.runs)))
