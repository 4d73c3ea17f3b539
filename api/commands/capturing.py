"""Documents and messages sent to the service in batches, and what their reading came to."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from api.commands.asking import Asking
from api.commands.console import progress
from api.commands.files import Input
from api.commands.results import Results, results

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
