"""Reviews as the graph keeps them."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.ids import node_id
from graph.model.plan import Plan, Reviews
from graph.model.review import Review
from graph.model.words import ReviewAction
from graph.store.props import without_nones
from graph.store.writing import PlanWriter


def review_props(review: Review) -> dict[str, Any]:
    return {
        "id": review.id,
        "project": review.project,
        "ofId": node_id(review.project, review.of),
        "of": review.of,
        "action": review.action.value,
        "by": review.by,
        "at": review.at,
        "timeline": f"{review.project}|{review.at:017d}|step{review.order:04d}|{review.id}",
        "order": review.order,
        "note": review.note,
        "before": _dump(review.before),
        "after": _dump(review.after),
        "undo": _dump(review.undo),
        "machine": review.machine,
        "effect": review.effect,
        "cause": review.cause,
        "undone": review.undone,
    }


def review_from(row: Mapping[str, Any]) -> Review:
    return Review(
        id=row["id"],
        project=row["project"],
        of=row["of"],
        action=ReviewAction(row["action"]),
        by=row["by"],
        at=row["at"],
        order=row["order"],
        note=row.get("note"),
        before=_load(row.get("before")),
        after=_load(row.get("after")),
        undo=_load(row.get("undo")),
        machine=row["machine"],
        effect=row["effect"],
        cause=row.get("cause"),
        undone=row["undone"],
    )


def _dump(value: dict[str, Any] | None) -> str | None:
    return json.dumps(value, ensure_ascii=False) if value is not None else None


def _load(text: str | None) -> dict[str, Any] | None:
    value: dict[str, Any] | None = json.loads(text) if text is not None else None
    return value


def review_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Any]:
    reviews = plan.of(Reviews)
    return {
        "new": [
            {
                "props": without_nones(review_props(review)),
                "id": review.id,
                "of": node_id(plan.project, review.of),
                "noun": review.noun,
            }
            for review in reviews.new
        ],
        "undone": list(reviews.undone),
    }
