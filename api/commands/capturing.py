"""Documents and messages sent to the service in batches, and what their reading came to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from api.commands.asking import Asking
from api.commands.console import progress
from api.commands.files import Input
from api.commands.results import Results, results
from graph.rules.secrets import masked, secrets_in

BATCH = 100
BATCH_CHARACTERS = 4_000_000
DOCUMENTS = """
mutation Documents($project: String!, $wave: String!, $documents: [DocumentInput!]!, $gone: [String!]) {
  captureDocuments(project: $project, wave: $wave, documents: $documents, gone: $gone) { runs { id status source { origin sha256 capturedAt } } }
}
"""
WAVE = """
query Wave($project: String!, $wave: String!) { wave(project: $project, ref: $wave) { runs { source { origin } } } }
"""
BEFORE = """
query Before($project: String!, $wave: String!) { wave(project: $project, ref: $wave) { previous { name notLookedAt } } }
"""
DISCUSSION = """
mutation Discussion($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { duplicate run { id } source { sha256 } }
}
"""
CREATE = "mutation Create($input: ProjectInput!) { createProject(input: $input) { slug } }"


@dataclass(frozen=True)
class Order:
    """The files to capture, and how."""

    project: str
    by: str
    documents: list[Input]
    folders: list[Path]  # that were named as such: what is no longer in there is gone
    discussion: list[Input]
    task: str | None
    wave: str
    wait: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A document or message, as it was taken in."""

    run: str
    known: bool  # from an earlier capture
    masked: int  # secrets


async def captured(ask: Asking, order: Order) -> Results:
    total = len(order.documents) + len(order.discussion)
    taken: list[Taken] = []
    gone = await _gone(ask, order) if order.folders else []
    with progress("capturing", total) as step:
        for start in range(0, len(gone), BATCH):
            taken += await _taken_away(ask, order, gone[start : start + BATCH])
        for batch in _batches(order.documents):
            taken += await _documents(ask, order, batch)
            step(len(taken))
        for batch in _batches(order.discussion):
            taken += await _messages(ask, order, batch)
            step(len(taken))
    runs, known = [one.run for one in taken], [one.run for one in taken if one.known]
    with progress("reading", len(runs)) as step:
        read = await results(ask, order.by, runs, step, wait=order.wait)
    secrets = sum(one.masked for one in taken if not one.known)
    waits = await _waits_before(ask, order) if order.documents else None
    return Results(read, len(known), frozenset(known), secrets, gone, waits)


async def _waits_before(ask: Asking, order: Order) -> str | None:
    """Tell of candidates of the wave before that nobody has looked at."""
    before = (await ask(BEFORE, order.by, project=order.project, wave=order.wave))["wave"]["previous"]
    count = before["notLookedAt"] if before else 0
    return f"{count} of the wave before, {before['name']}, wait for a look" if count else None


async def _gone(ask: Asking, order: Order) -> list[str]:
    """The documents of the wave that came from these folders and are no longer there."""
    wave = (await ask(WAVE, order.by, project=order.project, wave=order.wave))["wave"]
    last = {one["path"]: one for run in (wave["runs"] if wave else ()) for one in (run["source"]["origin"],)}
    there = sorted(path for path, one in last.items() if not one.get("gone"))
    return [path for path in there if _is_gone(Path(path), order.folders)]


def _is_gone(path: Path, folders: Iterable[Path]) -> bool:
    return not path.exists() and any(path.is_relative_to(folder) for folder in folders)


async def _taken_away(ask: Asking, order: Order, gone: list[str]) -> list[Taken]:
    made = await ask(DOCUMENTS, order.by, project=order.project, wave=order.wave, documents=[], gone=gone)
    runs = [run for run in made["captureDocuments"]["runs"] if run["source"]["origin"].get("gone")]
    return [Taken(run["id"], False, 0) for run in runs if run["source"]["origin"]["path"] in gone]


async def _messages(ask: Asking, order: Order, batch: list[Input]) -> list[Taken]:
    made = await ask(DISCUSSION, order.by, project=order.project, task=order.task, messages=batch)
    return [
        Taken(told["run"]["id"], told["duplicate"], _masked(one["text"], told["source"]["sha256"]))
        for one, told in zip(batch, made["captureDiscussion"], strict=True)
    ]


async def _documents(ask: Asking, order: Order, batch: list[Input]) -> list[Taken]:
    """The runs that read these documents, out of all of the wave's; a text may be kept with its secrets masked."""
    began = datetime.now(UTC)
    made = await ask(DOCUMENTS, order.by, project=order.project, wave=order.wave, documents=batch)
    runs = {(run["source"]["origin"]["path"], run["source"]["sha256"]): run for run in made["captureDocuments"]["runs"]}
    taken: list[Taken] = []
    for one in batch:
        path = one["path"]
        run = runs.get((path, _hash(one["text"]))) or runs[masked(path), _hash(masked(one["text"]))]
        source = run["source"]
        taken.append(
            Taken(
                run["id"], datetime.fromisoformat(source["capturedAt"]) < began, _masked(one["text"], source["sha256"])
            )
        )
    return taken


def _masked(text: str, kept: str) -> int:
    """Count the masked secrets, where the stored text differs from the sent text."""
    return 0 if _hash(text) == kept else len(secrets_in(text))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


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
