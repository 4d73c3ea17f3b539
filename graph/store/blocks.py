"""Blocks as the graph keeps them: a node for each that anything was put into, and a node for each entry."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.block import BlockHead, Entry, Moves, Part, Shown, asked_at, block_ref, place_of
from graph.model.ids import node_id
from graph.model.plan import Blocks, BlockWrite, Plan
from graph.store.props import without_nones
from graph.store.writing import PlanWriter

Row = Mapping[str, Any]


def entry_props(entry: Entry) -> dict[str, Any]:
    asked = asked_at(entry.project, entry.item, entry.key or "") if entry.part is Part.QUESTION else None
    return {
        "id": entry.id,
        "project": entry.project,
        "place": place_of(entry.project, entry.item),
        "item": entry.item,
        "block": entry.block,
        "slot": entry.slot,
        "claim": entry.claim,
        "part": entry.part.value,
        "name": entry.name,
        "body": entry.body,
        "at": entry.at,
        "key": entry.key,
        "askedAt": asked,
    }


def entry_from(row: Row) -> Entry:
    return Entry(
        id=row["id"],
        project=row["project"],
        item=row.get("item"),
        block=row["block"],
        slot=row["slot"],
        claim=row["claim"],
        part=Part(row["part"]),
        name=row["name"],
        body=row["body"],
        at=row["at"],
        key=row.get("key"),
    )


def _moved_row(project: str, write: BlockWrite) -> dict[str, Any]:
    return {
        "id": node_id(project, block_ref(write.item, write.key)),
        "props": {
            "project": project,
            "place": place_of(project, write.item),
            "item": write.item,
            "key": write.key,
            "updatedAt": write.at,
            "updatedBy": write.by,
        },
    }


def head_row(head: BlockHead, was: int) -> dict[str, Any]:
    """A head as it has to be, where the block is still at the revision that it `was` seen at."""
    props = {
        "project": head.project,
        "place": place_of(head.project, head.item),
        "item": head.item,
        "key": head.key,
        "revision": head.revision,
        "updatedAt": head.updated_at,
        "updatedBy": head.updated_by,
    }
    return {"id": head.id, "was": was, "props": {name: one for name, one in props.items() if one is not None}}


def shown_text(shown: Shown) -> str:
    moves = {name: [moves.count, moves.at, moves.by] for name, moves in sorted(shown.moves.items())}
    return json.dumps([shown.digest, moves], ensure_ascii=False)


def shown_from(text: str | None) -> Shown:
    if text is None:
        return Shown()
    digest, moves = json.loads(text)
    return Shown(digest, {name: Moves(*one) for name, one in moves.items()})


def head_from(row: Row) -> BlockHead:
    return BlockHead(row["project"], row.get("item"), row["key"], row["revision"], row["updatedAt"], row["updatedBy"])


def block_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Any]:
    blocks = plan.of(Blocks)
    return {
        "entries_gone": list(blocks.entries_gone),
        "entries": [without_nones(entry_props(entry)) for entry in blocks.entries],
        "moved": [_moved_row(plan.project, write) for write in blocks.moved],
    }
