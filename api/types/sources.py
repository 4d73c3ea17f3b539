"""Sources, and the runs that read them."""

from dataclasses import dataclass

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.ids import global_id
from api.types.claims import Claim
from api.types.fields import ask, read
from api.types.later import LaterProject
from api.types.node import Node
from api.types.scalars import DateTime, with_times
from graph.model import claim as claims
from graph.model import source as model
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.place import Project
from graph.model.words import OpVerdict, RunStatus, SourceKind
from graph.rules.forms.excerpt import HEAD, excerpt

SourceParent = strawberry.Parent[model.Source]
RunParent = strawberry.Parent[model.Run]


def _node(source: model.Source) -> str:
    return node_id(source.project, source.ref)


async def _project(source: SourceParent, info: Info) -> Project:
    return await info.context.project(source.project)


async def _text(source: SourceParent, info: Info) -> str:
    """Lists leave the text out; only a file that is gone has none."""
    return source.text or await info.context.loaders.texts.load(_node(source)) or ""


async def _excerpt(source: SourceParent, info: Info) -> str:
    return excerpt(source, source.text[:HEAD] or await info.context.loaders.heads.load(_node(source)) or "")


async def _runs(source: SourceParent, info: Info) -> list[model.Run]:
    return await info.context.loaders.runs_of_source.load(_node(source))


async def _claims(source: SourceParent, info: Info) -> list[claims.Claim]:
    return await info.context.loaders.claims_of_source.load(_node(source))


async def _source(run: RunParent, info: Info) -> model.Source:
    found = await info.context.loaders.sources.load(node_id(run.project, run.source))
    if found is None:
        raise NotFound(f"The source {run.source} of {run.ref} is not there any more.")
    return found


@strawberry.type
class Section:
    name: str
    start: int
    end: int


@strawberry.type(description="Text that was read, and never changes.")
class Source(Node):
    id: strawberry.ID = read(lambda one: global_id("Source", one.project, one.ref))
    ref: str
    project: LaterProject = ask(_project)
    kind: SourceKind
    text: str = ask(_text)
    sha256: str
    sections: list[Section]
    origin: JSON | None = read(
        lambda source: with_times(source.origin), "Where it comes from: path, chat, task, thread, author."
    )
    at: DateTime = read("at", "When it was said or written; `capturedAt` is when it was recorded.")
    captured_at: DateTime
    captured_by: str | None = read("captured_by", "The name of the token that sent it; `local` where none was needed.")
    captured_for: str | None = read(
        "captured_for",
        "The author whom that token vouches for. Where it vouches for nobody, the words wait for a person.",
    )
    excerpt: str = ask(_excerpt, "Its first words, in one line of at most 140 characters.")
    runs: list["Run"] = ask(_runs)
    claims: list[Claim] = ask(_claims)


@strawberry.type
class RunStats:
    ops_in: int
    added: int
    updated: int
    merged: int
    conflicts: int
    notes: int
    needs_review: int
    rejected: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Judged:
    """An outcome with the project that its claim is looked up in."""

    project: str
    outcome: model.Outcome


async def _outcome_claim(one: strawberry.Parent[Judged], info: Info) -> claims.Claim | None:
    ref = one.outcome.claim
    return await info.context.loaders.claims.load(node_id(one.project, ref)) if ref else None


@strawberry.type(description="The result of a proposal.")
class OpOutcome:
    op: JSON = read("outcome.op")
    verdict: OpVerdict = read("outcome.verdict")
    reason: str | None = read("outcome.reason")
    claim: Claim | None = ask(_outcome_claim)


@strawberry.type(description="One extraction of one source by one version of an extractor.")
class Run(Node):
    id: strawberry.ID = read(lambda one: global_id("Run", one.project, one.ref))
    ref: str
    source: Source = ask(_source)
    status: RunStatus
    extractor: str
    extractor_version: str
    model: str | None
    attempts: int
    llm_calls: int = read("llm_calls", "Requests to the model, failed ones included.")
    tokens_in: int = read("tokens_in", "Tokens of all that the model was asked.")
    tokens_out: int = read("tokens_out", "Tokens of all that it answered.")
    llm_seconds: float = read("llm_seconds", "Seconds that its answers took.")
    started_at: DateTime | None
    finished_at: DateTime | None
    stats: RunStats
    error: str | None
    note: str | None = read(
        "note", "A remark on it: the reason why rules have read it in a model's place, or that it was read again."
    )
    forced_by: str | None = read("forced_by", "The person who had it read again, though this version had read it.")
    ops: JSON = read("ops", "The extractor's proposals, before verification.")
    outcomes: list[OpOutcome] = read(
        lambda run: [Judged(run.project, outcome) for outcome in run.outcomes], "The result of each, in the same order."
    )
