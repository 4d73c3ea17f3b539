"""Reviews of many claims at once, as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.review import BulkReview
from graph.model.words import ReviewAction
from graph.store.props import without_nones


def bulk_from(row: Mapping[str, Any]) -> BulkReview:
    return BulkReview(
        project=row["project"],
        ref=row["ref"],
        action=ReviewAction(row["action"]),
        by=row["by"],
        at=row["at"],
        reviews=tuple(row.get("reviews") or ()),
        refused=tuple(row.get("refused") or ()),
        note=row.get("note"),
        undone_at=row.get("undoneAt"),
    )


def bulk_props(bulk: BulkReview) -> dict[str, Any]:
    return without_nones(
        {
            "project": bulk.project,
            "ref": bulk.ref,
            "action": bulk.action.value,
            "by": bulk.by,
            "at": bulk.at,
            "reviews": list(bulk.reviews),
            "refused": list(bulk.refused),
            "note": bulk.note,
            "undoneAt": bulk.undone_at,
        }
    )
