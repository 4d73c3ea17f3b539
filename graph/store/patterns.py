"""Patterns as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.pattern import Pattern
from graph.model.words import PatternType


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
    )
