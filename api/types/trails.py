"""The types around a claim: its evidence, supersessions, effects and reviews."""

from dataclasses import replace

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.ids import claim_type, id_of_node
from api.types.fields import ask, read
from api.types.later import LaterClaim, LaterSource
from api.types.node import Node
from api.types.scalars import DateTime, with_times
from graph.model import effect
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.place import Item, Task
from graph.model.source import Source
from graph.model.trace import Quoted
from graph.model.words import EffectVia, EvidenceKind, EvidenceRole, ReviewAction
from graph.store.claims import claim_from
from graph.store.places import item_from, task_from


async def _utf16_start(quotation: strawberry.Parent[Quoted], info: Info) -> int:
    return await in_utf16(quotation.source, quotation.evidence.start, info)


async def _utf16_end(quotation: strawberry.Parent[Quoted], info: Info) -> int:
    return await in_utf16(quotation.source, quotation.evidence.end, info)


async def in_utf16(source: Source, offset: int, info: Info) -> int:
    """JavaScript, Java and C# count a character beyond the first plane, such as an emoji, as two."""
    text = source.text or await info.context.loaders.texts.load(node_id(source.project, source.ref)) or ""
    return len(text[:offset].encode("utf-16-le")) // 2


@strawberry.type(description="A verified quotation: the source's text from start to end is the quote, for ever.")
class Evidence:
    source: LaterSource
    quote: str = read("evidence.quote")
    start: int = read("evidence.start", "The first character of the span, in code points.")
    end: int = read("evidence.end")
    start_utf16: int = ask(_utf16_start, "`start` in UTF-16 units, as JavaScript, Java and C# count.")
    end_utf16: int = ask(_utf16_end, "`end` in UTF-16 units.")
    section: str | None = read("evidence.section")
    kind: EvidenceKind = read("evidence.kind")
    role: EvidenceRole = read("evidence.role", "The role of the quotation for the claim.")
    reanchored: bool = read("evidence.reanchored")
    author: str | None = read("evidence.author")
    at: DateTime = read("evidence.at")
    older_version: bool = read("older", "Its document was changed since, and a newer version speaks for the claim.")


@strawberry.type(
    description="A supersession is in force only once the newer claim is ACTIVE; `part` names what of the older one it "
    "replaces (the older then stays ACTIVE, amended); without `part`, all of it."
)
class Supersession:
    newer: LaterClaim
    older: LaterClaim
    in_force: bool
    part: str | None = read("edge.part")
    reason: str | None = read("edge.reason")
    at: DateTime = read("edge.at")
    by: str = read("edge.by")


def _node(one: effect.Effect) -> Claim | Task | Item:
    if "Task" in one.labels:
        return task_from(one.props)
    return item_from(one.props) if "Item" in one.labels else replace(claim_from(one.props), then=one.then)


def _path(one: effect.Effect) -> list[str]:
    """Return the ids of a path. Only claims have anything below them, so only its last may be something else."""
    *above, last = one.path
    return [*(_claim_node(node) for node in above), _last(one, last)]


def _claim_node(node: str) -> str:
    return id_of_node(claim_type(node.partition("/")[2]), node)


def _last(one: effect.Effect, node: str) -> str:
    label = next((label for label in ("Task", "Item") if label in one.labels), None)
    return id_of_node(label, node) if label else _claim_node(node)


@strawberry.type(
    description="A task, item or claim that rests on a claim. Suspect, derived: the status, value or statement of "
    "something above it on the path changed after the link was last looked at."
)
class Effect:
    node: Node = read(_node)
    via: EffectVia
    depth: int
    path: list[strawberry.ID] = read(_path)
    suspect: bool


@strawberry.type(description="One step in the audit trail.")
class Review:
    action: ReviewAction
    by: str
    at: DateTime
    note: str | None
    before: JSON | None = read(lambda review: with_times(review.before))
    after: JSON | None = read(lambda review: with_times(review.after))
