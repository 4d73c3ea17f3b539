"""`whence capture`: what was said and written, from files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from api.commands.asking import Asking, open_asking
from api.commands.console import complain, progress, say, say_json, tell
from api.commands.exits import Exit, run
from api.commands.files import Input, document, find_files, messages, tried
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from api.commands.results import Results, results, summary, told
from graph.model.errors import BadInput
from graph.settings import load_settings

BATCH = 100
BATCH_CHARACTERS = 4_000_000
DOCUMENTS = """
mutation Documents($project: String!, $wave: String!, $documents: [DocumentInput!]!) {
  captureDocuments(project: $project, wave: $wave, documents: $documents) { runs { id source { origin sha256 } } }
}
"""
DISCUSSION = """
mutation Discussion($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { duplicate run { id } }
}
"""
CREATE = "mutation Create($input: ProjectInput!) { createProject(input: $input) { slug } }"

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


@dataclass(frozen=True)
class Order:
    """What is to be captured, and how."""

    project: str
    by: str
    documents: list[Input]
    discussion: list[Input]
    task: str | None
    wave: str
    wait: bool


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

    Documents end in .md, .txt or .rst. A discussion is .jsonl (one message a line) or .json (a list of them), each message
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
    documents, discussions = find_files(files, discussions=task is not None)
    if discussions and task is None:
        raise BadInput(f"{discussions[0]} is a discussion: name the task it belongs to with --task.")
    left: list[str] = []
    order = Order(
        project=chosen(project, settings),
        by=person(by),
        documents=[one for path in documents if (one := tried(document, path, left)) is not None],
        discussion=[one for path in discussions for one in tried(messages, path, left) or ()],
        task=task,
        wave=wave or datetime.now(UTC).date().isoformat(),
        wait=wait,
    )
    for why in left:
        complain(f"{why} Left out.")
    if not order.documents and not order.discussion:
        raise BadInput("There is nothing to capture in there: no .md, .txt, .rst, nor a discussion with --task.")
    async with open_asking(settings) as ask:
        if profile is not None:
            await ask(CREATE, order.by, input={"slug": order.project, "name": order.project, "profile": profile})
        found = await captured(ask, order)
    _tell(found, left, json)
    return not found.failed and not left


async def captured(ask: Asking, order: Order) -> Results:
    total = len(order.documents) + len(order.discussion)
    runs: list[str] = []
    known = 0
    with progress("capturing", total) as step:
        for batch in _batches(order.documents):
            runs += await _documents(ask, order, batch)
            step(len(runs))
        for batch in _batches(order.discussion):
            told_of = await ask(DISCUSSION, order.by, project=order.project, task=order.task, messages=batch)
            runs += [one["run"]["id"] for one in told_of["captureDiscussion"]]
            known += sum(one["duplicate"] for one in told_of["captureDiscussion"])
            step(len(runs))
    with progress("reading", len(runs)) as step:
        return Results(await results(ask, order.by, runs, step, wait=order.wait), known)


async def _documents(ask: Asking, order: Order, batch: list[Input]) -> list[str]:
    """The runs that read these documents, out of all of the wave's."""
    made = await ask(DOCUMENTS, order.by, project=order.project, wave=order.wave, documents=batch)
    ids = {_name(one["source"]): one["id"] for one in made["captureDocuments"]["runs"]}
    return [ids[one["path"], sha256(one["text"].encode()).hexdigest()] for one in batch]


def _name(source: dict[str, Any]) -> tuple[str, str]:
    return source["origin"]["path"], source["sha256"]


def _batches(inputs: list[Input]) -> Iterator[list[Input]]:
    batch: list[Input] = []
    size = 0
    for one in inputs:
        if batch and (len(batch) == BATCH or size + len(one["text"]) > BATCH_CHARACTERS):
            yield batch
            batch, size = [], 0
        batch.append(one)
        size += len(one["text"])
    if batch:
        yield batch


def _tell(found: Results, left: Sequence[str], json: bool) -> None:
    if json:
        say_json({"runs": found.runs, "counts": found.counts, "known": found.known, "left": list(left)})
        return
    for each in found.runs:
        for line in told(each):
            say(line)
    tell(summary(found, len(found.runs)))
