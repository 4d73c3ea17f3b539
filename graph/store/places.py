"""Projects, tasks, items and waves as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.place import Health, Item, Project, Swept, Task, Wave
from graph.store.items import state_from
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def place_props(project: str, ref: str, now: int, **says: Any) -> dict[str, Any]:
    """Return the properties of a new task or item."""
    return {"project": project, "ref": ref, "createdAt": now, "sort": sort_key(project, now, ref), **says}


def project_from(row: Row) -> Project:
    return Project(row["slug"], row["name"], row["profile"], row.get("domain"), row.get("createdAt") or 0)


def task_from(row: Row) -> Task:
    return Task(row["project"], row["ref"], row["title"])


def item_from(row: Row) -> Item:
    return Item(row["project"], row["ref"], row["name"], state_from(row), row.get("createdAt") or 0)


def wave_from(row: Row, documents: int, persisted: int, dropped: int) -> Wave:
    made, passed = row.get("createdAt") or 0, row.get("passedAt") or 0
    return Wave(row["project"], row["ref"], row["name"], documents, persisted, dropped, made, passed)


def health_from(row: Row, awaiting_review: int, stale_runs: int) -> Health:
    return Health(
        open_conflicts=row["openConflicts"],
        awaiting_review=awaiting_review,
        queued_runs=row["queuedRuns"],
        failed_runs=row["failedRuns"],
        repeated_corrections=row["repeatedCorrections"],
        stale_runs=stale_runs,
        last_sweep_at=row["lastSweepAt"],
        last_sweep=_swept(row),
    )


def _swept(row: Row) -> Swept | None:
    if row["sweptSlots"] is None:
        return None
    return Swept(row["sweptFrom"], row["lastSweepAt"], row["sweptSlots"], row["sweptOpened"])
