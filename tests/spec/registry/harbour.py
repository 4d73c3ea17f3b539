"""An invented task system's files, and a porter who brings them in."""

import json
from typing import Any

from api.importing.writer import Importer, Told
from extract.imports.tasks import read_tasks
from extract.pipeline import NAME, VERSION
from graph.actions.exchange.registry import registry
from graph.actions.operating.projects import create_project
from graph.actions.reviewing.steps import Person
from graph.model.source import Extractor
from graph.process.services import Services
from graph.rules.registry.files import decisions_file, patterns_file, tasks_file
from workers.jobs import work_once

Files = dict[str, Any]

TASKS: Files = {
    "T045": {
        "title": "Ask the council",
        "status": "in_progress",
        "tags": ["council", {"of": 5}],
        "discussion": [
            "Council results: use pier 4 for the night ferry.",
            {
                "author": "bot",
                "agent": True,
                "text": "I have put the results in the chat.",
                "at": "2026-01-30T12:00:00-05:00",
            },
            {
                "author": "Fran",
                "text": "No, that's wrong. Results go on the task card.",
                "at": "2026-01-30T12:30:00-05:00",
            },
            {
                "author": "bot",
                "agent": True,
                "text": "Understood: the card.",
                "at": "2026-01-30T12:31:00-05:00",
                "mood": "meek",
            },
            "Understood: the card.",
        ],
        "extracted_state": {
            "decisions": ["DEC-20260130-001", "DEC-20260131-001"],
            "patterns": ["PAT-20260130-001"],
            "last_extracted": "2026-01-30T14:00:00-05:00",
            "by": "detect-patterns",
        },
    },
    "T046": {"title": "Buy lamps", "discussion": []},
}
DECISIONS: list[dict[str, Any]] = [
    {
        "id": "DEC-20260130-001",
        "task_id": "T045",
        "statement": "Council results MUST go on the task card, not in the chat",
        "type": "constraint",
        "confidence": "high",
        "source": {"messages": [1, 2], "summary": "Fran corrected the bot for putting results in the chat"},
        "downstream": ["T046", "T099"],
        "created_at": "2026-01-30T13:30:00-05:00",
        "supersedes": None,
        "status": "superseded",
    },
    {
        "id": "DEC-20260131-001",
        "task_id": "T045",
        "statement": "Council results MUST go on the task card and into the log",
        "type": "constraint",
        "confidence": "medium",
        "source": {"messages": [4], "summary": "The log was wanted, too", "chat": 7},
        "downstream": [],
        "created_at": "2026-01-31T09:00:00Z",
        "supersedes": "DEC-20260130-001",
        "status": "active",
        "seen_by": ["Fran"],
    },
    {
        "id": "DEC-20260201-001",
        "task_id": "T046",
        "statement": "Council results MUST go on the task card, not in the chat",
        "type": "action_item",
        "confidence": "low",
        "source": {"messages": [], "summary": None},
        "downstream": [],
        "created_at": "2026-02-01T09:00:00Z",
        "supersedes": None,
        "status": "archived",
    },
]
PATTERNS: list[dict[str, Any]] = [
    {
        "id": "PAT-20260130-001",
        "task_id": "T045",
        "type": "correction",
        "detected_at": "2026-01-30T12:52:00-05:00",
        "messages": [1, 2],
        "description": "Fran corrected the bot for putting results in the chat",
        "extracted_decision": "DEC-20260130-001",
        "auto_detected": True,
    }
]
FILES: Files = {"tasks.json": TASKS, "decisions.json": DECISIONS, "patterns.jsonl": PATTERNS}


async def bring(services: Services, project: str, files: Files) -> Told:
    steps: list[int] = []
    porter = Importer(
        services, project, services.profile("general"), Extractor(NAME, VERSION), Person("Rita", "imported")
    )
    told = await porter.bring(read_tasks(files), steps.append)
    assert steps == sorted(steps)
    while await work_once(services):
        pass
    return told


async def take(services: Services, project: str, *, undecided: bool = False) -> Files:
    """The files that an export writes, read again."""
    found = await registry(services.graph, project, undecided=undecided)
    patterns = [json.loads(line) for line in patterns_file(found).splitlines()]
    decisions = json.loads(decisions_file(found, services.profile("general").word))
    return {"tasks.json": json.loads(tasks_file(found)), "decisions.json": decisions, "patterns.jsonl": patterns}


async def another(services: Services, project: str) -> str:
    """An empty project."""
    await create_project(services, f"{project}-b", "Another", "general", None)
    return f"{project}-b"
