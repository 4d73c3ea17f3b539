"""Patterns from a registry are added to the log as they come, each under its own ref, and their tasks remember them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from graph.engine import Transaction
from graph.model.discussion import last_patterns
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.registry import Marked
from graph.process.services import Services
from graph.store.discussions import patterns_from, patterns_text
from graph.store.patterns import pattern_props


async def record_patterns(
    services: Services, project: str, patterns: Sequence[Marked], messages: Mapping[str, Sequence[str]]
) -> None:
    """`messages`: the refs of each task's messages, in their order."""
    found = [_pattern(project, one, messages.get(one.task or "", ())) for one in patterns]
    rows = [_props(pattern, one) for pattern, one in zip(found, patterns, strict=True)]
    live = [pattern for pattern, one in zip(found, patterns, strict=True) if pattern.task and not one.withdrawn]
    tasks = sorted({node_id(project, one.task or "") for one in live})

    async def write(tx: Transaction) -> None:
        there = await tx.run("registry.remembered", tasks=tasks) if tasks else []
        told = [{"id": row["id"], "patterns": _with(row, live)} for row in there]
        await tx.run_one("registry.keep_patterns", patterns=rows, tasks=told)

    await services.graph.transact(write)
    await services.announcer.changed(project)


def _with(task: Mapping[str, Any], new: Sequence[Pattern]) -> str:
    mine = [one for one in new if node_id(one.project, one.task or "") == task["id"]]
    known = {one.ref: one for one in (*mine, *patterns_from(task["patterns"] or "[]"))}
    return patterns_text(last_patterns(known.values()))


def _pattern(project: str, one: Marked, messages: Sequence[str]) -> Pattern:
    return Pattern(
        project=project,
        ref=one.ref,
        type=one.type,
        description=one.description,
        detected_at=one.at,
        auto_detected=one.auto_detected,
        task=one.task,
        claim=one.decision,
        messages=tuple(messages[place] for place in one.messages if place < len(messages)),
        at=one.at,
        name=f"import|{one.ref}",
        repeats=one.repeats,
        conflict=one.conflict,
    )


def _props(pattern: Pattern, one: Marked) -> dict[str, Any]:
    """Return the properties of a pattern, with the fields of its file beyond the shape. A withdrawn pattern stays in the
    log alone."""
    gone = {"claim": None, "taskId": None, "repeatedIn": None, "withdrawn": True} if one.withdrawn else {}
    rest = {"rest": json.dumps(one.rest, ensure_ascii=False)} if one.rest else {}
    written = {"writtenAt": one.written_at} if one.written_at else {}
    return {**pattern_props(pattern), **gone, **written, **rest}
