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
    found = [_pattern(project, mark, messages.get(mark.task or "", ())) for mark in patterns]
    rows = [_props(pattern, mark) for pattern, mark in zip(found, patterns, strict=True)]
    live = [pattern for pattern, mark in zip(found, patterns, strict=True) if pattern.task and not mark.withdrawn]
    tasks = sorted({node_id(project, pattern.task or "") for pattern in live})

    async def write(tx: Transaction) -> None:
        there = await tx.run("registry.remembered", tasks=tasks) if tasks else []
        told = [{"id": row["id"], "patterns": _with(row, live)} for row in there]
        await tx.run_one("registry.keep_patterns", patterns=rows, tasks=told)

    await services.graph.transact(write)
    await services.announcer.changed(project)


def _with(task: Mapping[str, Any], new: Sequence[Pattern]) -> str:
    mine = [pattern for pattern in new if node_id(pattern.project, pattern.task or "") == task["id"]]
    known = {pattern.ref: pattern for pattern in (*mine, *patterns_from(task["patterns"] or "[]"))}
    return patterns_text(last_patterns(known.values()))


def _pattern(project: str, mark: Marked, messages: Sequence[str]) -> Pattern:
    return Pattern(
        project=project,
        ref=mark.ref,
        type=mark.type,
        description=mark.description,
        detected_at=mark.at,
        auto_detected=mark.auto_detected,
        task=mark.task,
        claim=mark.decision,
        messages=tuple(messages[place] for place in mark.messages if place < len(messages)),
        at=mark.at,
        name=f"import|{mark.ref}",
        repeats=mark.repeats,
        conflict=mark.conflict,
    )


def _props(pattern: Pattern, mark: Marked) -> dict[str, Any]:
    """Return the properties of a pattern, with the fields of its file beyond the shape. A withdrawn pattern stays in the
    log alone."""
    gone = {"claim": None, "taskId": None, "repeatedIn": None, "withdrawn": True} if mark.withdrawn else {}
    rest = {"rest": json.dumps(mark.rest, ensure_ascii=False)} if mark.rest else {}
    written = {"writtenAt": mark.written_at} if mark.written_at else {}
    return {**pattern_props(pattern), **gone, **written, **rest}
