"""Patterns from a registry are added to the log as they come, each under its own ref."""

import json
from collections.abc import Mapping, Sequence

from graph.actions.ledger import Ledger
from graph.model.ids import node_id
from graph.model.registry import Marked
from graph.store.keys import sort_key


async def record_patterns(
    ledger: Ledger, project: str, patterns: Sequence[Marked], messages: Mapping[str, Sequence[str]]
) -> None:
    """`messages`: the refs of each task's messages, in their order."""
    rows = [_pattern(project, one, messages.get(one.task or "", ())) for one in patterns]
    await ledger.graph.write("registry.keep_patterns", patterns=rows)
    await ledger.announcer.changed(project)


def _pattern(project: str, one: Marked, messages: Sequence[str]) -> dict[str, object]:
    return {
        "id": node_id(project, one.ref),
        "project": project,
        "ref": one.ref,
        "type": one.type.value,
        "description": one.description,
        "detectedAt": one.at,
        "at": one.at,
        "autoDetected": one.auto_detected,
        "task": one.task,
        "taskId": node_id(project, one.task) if one.task and not one.withdrawn else None,
        "claim": node_id(project, one.decision) if one.decision else None,
        "messages": [messages[place] for place in one.messages if place < len(messages)],
        "repeats": one.repeats,
        "repeatedIn": project if one.repeats and not one.withdrawn else None,
        "conflict": one.conflict,
        "withdrawn": True if one.withdrawn else None,
        "name": f"import|{one.ref}",
        "rest": json.dumps(one.rest, ensure_ascii=False) if one.rest else None,
        "sort": sort_key(project, one.at, one.ref),
    }
