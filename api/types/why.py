"""The answers to questions: why, what fits, what lies around, and who asks."""

from collections.abc import Sequence
from typing import Any

import strawberry

from api.context import Info
from api.ids import claim_type, id_of_node
from api.types.claims import Claim
from api.types.conflicts import Conflict
from api.types.fields import ask, read
from api.types.later import LaterSource
from api.types.node import Node
from api.types.patterns import Pattern
from api.types.places import Project
from api.types.scalars import DateTime
from api.types.trails import Effect, Evidence, Review, in_utf16
from graph.actions.answering.pages import visible_projects
from graph.actions.answering.passages import talked_about
from graph.model import place
from graph.model import trace as traces
from graph.model.errors import BadInput
from graph.model.listed import Wanted
from graph.model.viewer import Viewer as ViewerModel
from graph.model.words import Role
from graph.rules.asking.passages import BEST
from graph.rules.forms.drawn import dot, mermaid
from graph.rules.forms.prov import prov
from graph.store.patterns import pattern_from


@strawberry.type
class Objection:
    claim: Claim
    reason: str
    message: str = read("message", "At most 280 characters; it names the claim's ref.")


@strawberry.type
class Match:
    claim: Claim
    score: float


async def _utf16_start(passage: strawberry.Parent[traces.Passage], info: Info) -> int:
    return await in_utf16(passage.source, passage.start, info)


async def _utf16_end(passage: strawberry.Parent[traces.Passage], info: Info) -> int:
    return await in_utf16(passage.source, passage.end, info)


@strawberry.type(description="Where something was talked about: the source's text from start to end is the quote.")
class Passage:
    source: LaterSource
    quote: str = read("quote", "The words, letter for letter; at most 250 characters.")
    start: int = read("start", "The first character of the span, in code points.")
    end: int
    start_utf16: int = ask(_utf16_start, "`start` in UTF-16 units, as JavaScript, Java and C# count.")
    end_utf16: int = ask(_utf16_end, "`end` in UTF-16 units.")
    score: float


async def _passages(
    trace: strawberry.Parent[traces.Trace], info: Info, first: int = traces.PASSAGES_SHOWN
) -> Sequence[traces.Passage]:
    if not 0 <= first <= BEST:
        raise BadInput(f"first is {first}: ask for 0 to {BEST} places.")
    if trace.passages is not None or trace.answer is None or trace.question is None:
        return (trace.passages or ())[:first]
    found = await talked_about(info.context.services, trace.answer.project, trace.question, trace.then)
    return found[:first]


def _patterns(trace: Any) -> list[Any]:
    return [pattern_from(pattern) for pattern in trace.patterns]


@strawberry.type(description="A claim of a list, with what became of it.")
class ListEntry:
    claim: Claim
    did: str = read("did", "The way it went: decided, turned down, replaced …")
    at: DateTime = read("at", "When that was said or done.")
    by: list[str] = read("by", "The people who said or did it, where they are on record.")
    quotation: Evidence | None = read("quoted", "The words that show it.")


def _entries(listed: strawberry.Parent[traces.Listed], first: int = traces.LIST_SHOWN) -> Sequence[traces.Entry]:
    if not 0 <= first <= traces.LIST_MOST:
        raise BadInput(
            f"first is {first}: ask for 0 to {traces.LIST_MOST} entries; `more` names the query for the rest."
        )
    return listed.entries[:first]


@strawberry.type(description="The claims that a question for several wants.")
class Listed:
    wanted: Wanted = read("question.wanted")
    heading: str = read("heading", "A sentence that says how many claims it has, or why it is empty.")
    entries: list[ListEntry] = ask(_entries, "The newest first, at most a hundred.")
    total_count: int = read("total", "The number of claims in the whole list.")
    waiting: int = read("waiting", "As many more would stand in it if a person confirmed them.")
    unknown: list[str] = read("unknown", "People in the question who are not on record.")
    people: list[str] = read("people", "Where all of them are unknown: the people who are on record.")
    more: str | None = read("more", "The query that lists such claims page by page.")


@strawberry.type
class Why:
    question: str | None
    answer: Claim | None
    score: float
    alternatives: list[Match]
    because: list[Evidence] = read(
        "because", "The answer's own evidence: rationale first, then the rest, oldest first."
    )
    history: list[Claim] = read("history", "The answer first, then what it replaced, back to the first.")
    edits: list[Review] = read("edits", "People's changes of the answer's words or value, oldest first.")
    rejected: list[Claim] = read("rejected", "Proposals for the same slot or topic that were turned down.")
    patterns: list[Pattern] = read(_patterns)
    conflicts: list[Conflict]
    downstream: list[Effect]
    passages: list[Passage] = ask(
        _passages, "To a question: where people talked about it, the nearest first, in at most ten places."
    )
    listed: Listed | None = read(
        "listed", "The list that answers a question for several claims; null where the question wants a single claim."
    )
    by_model: bool = read(
        "by_model", "The configured model has chosen the answer, or found that no claim answers; else rules have."
    )
    markdown: str = read("markdown", "The whole trace as deterministic text.")


async def _projects(viewer: strawberry.Parent[ViewerModel], info: Info) -> list[place.Project]:
    return await visible_projects(info.context.services.graph, viewer.projects)


@strawberry.type(description="The caller, as the token names it.")
class Viewer:
    name: str
    role: Role
    projects: list[Project] = ask(_projects)


def _end(named: tuple[str, str]) -> str:
    label, node = named
    return id_of_node(claim_type(node.partition("/")[2]) if label == "Claim" else label, node)


@strawberry.type
class LineageEdge:
    from_: strawberry.ID = read(lambda edge: _end(edge.above), name="from")
    to: strawberry.ID = read(lambda edge: _end(edge.below))
    type: str


@strawberry.type
class Lineage:
    nodes: list[Node]
    edges: list[LineageEdge]
    truncated: bool
    mermaid: str = read(mermaid, "The same as a Mermaid flowchart.")
    dot: str = read(dot, "The same in Graphviz's language.")
    prov: str = read(prov, "The same as PROV-JSON.")
