"""`whence capture`: what was said and written, from files."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from api.commands.asking import open_asking
from api.commands.capturing import CREATE, Order, captured
from api.commands.console import complain, say, say_json, tell
from api.commands.exits import Exit, run
from api.commands.files import ENDINGS, Input, document, find_files, messages, tried
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from api.commands.results import Results, summary, told
from api.commands.talk import FORMS, day_of, talk
from graph.model.errors import BadInput
from graph.settings import load_settings

NAMED = 3  # documents that were to be talk

FilesArgument = Annotated[
    list[Path], typer.Argument(help=f"Files or directories: {ENDINGS}.", exists=True, show_default=False)
]
TaskOption = Annotated[
    str | None, typer.Option("--task", "-t", help="Task that the discussion belongs to.", show_default=False)
]
DayOption = Annotated[
    str | None,
    typer.Option(
        help="With --task: day of talk whose lines say none, as 2026-03-01; else the file's.", show_default=False
    ),
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
    day: DayOption = None,
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

    With --task, talk in documents is read message by message: lines are "Ada: words", or
    "[10:01] Ada: words", or "Ada  10:02 AM" with the words below. Times are in UTC. A discussion is .jsonl (one message a line) or .json (a list of them), each message
    {"author": "Ada", "text": "…", "at": "2026-01-30T12:00:00Z", "id": "…"}; add "agent": true where a program wrote it.
    Files that were captured before are recognised. A file that is empty or no text is named and left out; the others are captured.
    Exit code 4 when something could not be read.
    """
    if not run(_capture(files, project, task, day, wave, profile if new else None, wait, by, json, data_dir)):
        raise typer.Exit(Exit.REFUSED)


async def _capture(
    files: Sequence[Path],
    project: str | None,
    task: str | None,
    day: str | None,
    wave: str | None,
    profile: str | None,
    wait: bool,
    by: str | None,
    json: bool,
    data_dir: object,
) -> bool:
    settings = load_settings(data_dir=data_dir)
    read, left = _read(files, task, day_of(day))
    order = Order(
        project=chosen(project, settings),
        by=person(by),
        documents=read.documents,
        folders=[path for path in files if path.is_dir()],
        discussion=read.messages,
        task=task,
        wave=wave or datetime.now(UTC).date().isoformat(),
        wait=wait,
    )
    async with open_asking(settings, makes=profile is not None) as ask:
        if profile is not None:
            await ask(CREATE, order.by, input={"slug": order.project, "name": order.project, "profile": profile})
        found = await captured(ask, order)
    _tell(found, read, left, json)
    for line in found.to_settle(settings, order.project) if not json else ():
        tell(line)
    return not found.failed and not left


@dataclass(slots=True)
class Read:
    """The content of the files, with notes on how their talk was read."""

    documents: list[Input]
    messages: list[Input]
    notes: list[str] = field(default_factory=list)


def _read(files: Sequence[Path], task: str | None, day: date | None) -> tuple[Read, list[str]]:
    """Documents and messages, and what was left out of them and why, which is said at once."""
    documents, discussions = find_files(files, discussions=task is not None)
    if discussions and task is None:
        raise BadInput(f"{discussions[0]} is a discussion: name the task it belongs to with --task.")
    left: list[str] = []
    texts = [one for path in documents if (one := tried(document, path, left)) is not None]
    said = [one for path in discussions for one in tried(messages, path, left) or ()]
    read = _talk(texts, said, day) if task is not None else Read(texts, said)
    for why in left:
        complain(f"{why} Left out.")
    if not read.documents and not read.messages:
        raise BadInput(f"There is nothing to capture in there: {ENDINGS}, the latter with --task.")
    return read, left


def _talk(texts: Sequence[Input], said: Sequence[Input], day: date | None) -> Read:
    """Documents that are talk become messages, each file after the one before; the others are named."""
    read = Read([], list(said))
    last: datetime | None = None
    for text in texts:
        found = talk(text, day, last)
        if found is None:
            read.documents.append(text)
            continue
        read.messages += found.messages
        read.notes.append(found.told)
        last = found.last
    if read.documents:
        names = ", ".join(one["path"] for one in read.documents[:NAMED])
        more = f" and {len(read.documents) - NAMED} more" if len(read.documents) > NAMED else ""
        read.notes.append(f"{names}{more}: read as a document, not as talk; a message is {FORMS}.")
    return read


def _tell(found: Results, read: Read, left: Sequence[str], json: bool) -> None:
    if json:
        told_of = {"runs": found.runs, "counts": found.counts, "known": found.known, "gone": list(found.gone)}
        say_json({**told_of, "left": list(left), "notes": read.notes})
        return
    gone = (f"{one} is gone: what only it said needs a recheck" for one in found.gone)
    for note in (*read.notes, *gone, *([found.waits] if found.waits else [])):
        tell(note)
    for line in told(found):
        say(line)
    tell(summary(found, len(found.runs)))
