"""Reviews of many claims at once, as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.review import BulkReview
from graph.model.words import ReviewAction


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
