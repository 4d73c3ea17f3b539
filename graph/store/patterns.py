"""Patterns as the graph keeps them."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.ids import node_id
from graph.model.pattern import Gave, Pattern
from graph.model.plan import Patterns, Plan
from graph.model.words import PatternType
from graph.store.keys import sort_key
from graph.store.writing import PlanWriter


def pattern_props(pattern: Pattern) -> dict[str, Any]:
    return {
        "id": pattern.id,
        "project": pattern.project,
        "ref": pattern.ref,
        "type": pattern.type.value,
        "description": pattern.description,
        "detectedAt": pattern.detected_at,
        "autoDetected": pattern.auto_detected,
        "task": pattern.task,
        "taskId": node_id(pattern.project, pattern.task) if pattern.task else None,
        "claim": node_id(pattern.project, pattern.claim) if pattern.claim else None,
        "messages": list(pattern.messages),
        "at": pattern.at,
        "name": pattern.name,
        "repeats": pattern.repeats,
        "repeatedIn": pattern.project if pattern.repeats else None,
        "conflict": pattern.conflict,
        "gave": json.dumps([[gave.slot, gave.evidence] for gave in pattern.gave], ensure_ascii=False),
        "sort": sort_key(pattern.project, pattern.detected_at, pattern.ref),
    }


def pattern_from(row: Mapping[str, Any]) -> Pattern:
    return Pattern(
        project=row["project"],
        ref=row["ref"],
        type=PatternType(row["type"]),
        description=row["description"],
        detected_at=row["detectedAt"],
        auto_detected=row.get("autoDetected", True),
        task=row.get("task"),
        claim=row["claim"].partition("/")[2] if row.get("claim") else None,
        messages=tuple(row.get("messages") or ()),
        at=row.get("at") or row["detectedAt"],
        name=row.get("name") or "",
        repeats=bool(row.get("repeats")),
        conflict=row.get("conflict"),
        gave=tuple(Gave(*one) for one in json.loads(row.get("gave") or "[]")),
    )


def pattern_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Any]:
    patterns = plan.of(Patterns)
    return {
        "new": [pattern_props(pattern) for pattern in patterns.new],
        "gone": [pattern.id for pattern in patterns.gone],
    }
