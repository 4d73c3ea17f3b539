"""Sources as the graph keeps them."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.episode import name_of
from graph.model.ids import node_id
from graph.model.source import Section, Source
from graph.model.source_kind import kind_of
from graph.model.terms import marked, terms_of
from graph.model.words import SourceKind
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def source_props(source: Source) -> dict[str, Any]:
    return {
        "id": node_id(source.project, source.ref),
        "project": source.project,
        "ref": source.ref,
        "kind": source.kind.value,
        "text": source.text,
        "sha256": source.sha256,
        "sections": json.dumps(
            [[section.name, section.start, section.end] for section in source.sections], ensure_ascii=False
        ),
        "at": source.at,
        "capturedAt": source.captured_at,
        "author": source.author,
        "agent": source.agent,
        "capturedBy": source.captured_by,
        "capturedFor": source.captured_for,
        "task": source.task,
        "taskId": node_id(source.project, source.task) if source.task else None,
        "taskSort": task_sort(source.project, source.task, source.at, source.ref) if source.task else None,
        "origin": json.dumps(source.origin, ensure_ascii=False),
        "sort": sort_key(source.project, source.captured_at, source.ref),
        "words": _words(source),
        "documentId": versions_id(source),
        **_as_episode(source),
    }


def _as_episode(source: Source) -> dict[str, Any]:
    """Return the properties that find an agent's run: by its agent's name for it, and by its place among the project's runs."""
    if source.kind is not SourceKind.EPISODE:
        return {}
    return {
        "episodeId": node_id(source.project, name_of(source)),
        "episodeSort": sort_key(source.project, source.captured_at, source.ref),
        "agentName": source.origin.get("agent"),
    }


def document_id(project: str, path: str) -> str:
    """Return the id that all versions of a document share."""
    return node_id(project, f"document:{path}")


def document_of_edits(project: str, first: str) -> str:
    """Return the id that all versions of a message share, `first` included."""
    return node_id(project, f"message:{first}")


def versions_id(source: Source) -> str | None:
    if kind_of(source).written:
        return document_id(source.project, str(source.origin.get("path", "")))
    first = source.origin.get("edits") if source.kind is SourceKind.MESSAGE else None
    return document_of_edits(source.project, first) if first else None


def _words(source: Source) -> str | None:
    """Return the text for full-text search; none for a claim written by hand, which is found as a claim."""
    if source.kind is SourceKind.MANUAL:
        return None
    return " ".join(marked(source.project, dict.fromkeys(terms_of(source.text))))


def task_sort(project: str, task: str, at: int, ref: str) -> str:
    return f"{project}|{task}|{at:017d}|{ref}"


def source_from(row: Row) -> Source:
    return Source(
        project=row["project"],
        ref=row["ref"],
        kind=SourceKind(row["kind"]),
        text=row.get("text", ""),
        sha256=row["sha256"],
        sections=tuple(Section(*one) for one in json.loads(row["sections"])),
        at=row["at"],
        captured_at=row["capturedAt"],
        author=row.get("author"),
        agent=row["agent"],
        task=row.get("task"),
        origin=json.loads(row["origin"]),
        captured_by=row.get("capturedBy"),
        captured_for=row.get("capturedFor"),
        erased=row.get("erased"),
    )
