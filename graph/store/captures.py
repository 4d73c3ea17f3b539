"""Rows for the one statement that stores a capture."""

from collections.abc import Iterable
from typing import Any

from graph.model.ids import node_id
from graph.model.plan import EventNote
from graph.model.source import Run, Source
from graph.model.words import RunStatus
from graph.store.events import event_props
from graph.store.places import place_props
from graph.store.props import without_nones
from graph.store.runs import run_props
from graph.store.sources import source_props


def capture_row(
    number: int, turn: int, key: str, nonce: str, source: Source, run: Run | None, now: int
) -> dict[str, Any]:
    """Return the row of a captured source with its run and its event. The event carries the time of this try: subscribers
    count on its being read soon after.

    `run` None: it is not to be read yet. `turn`: the place of a source among those stored together; they are read in that
    order, a microsecond each.
    """
    due = run.queued_at + turn if run is not None and run.status is RunStatus.QUEUED else None
    return {
        "number": number,
        "project": node_id(source.project, ""),
        "key": node_id(source.project, key),
        "nonce": nonce,
        "source": without_nones(source_props(source)),
        "run": without_nones({**run_props(run), "dueAt": due}) if run is not None else None,
        "event": event_props(source.project, EventNote("run", run.ref, now), nonce, number)
        if run is not None
        else None,
    }


def task_rows(sources: Iterable[Source], now: int) -> list[dict[str, Any]]:
    """The tasks that sources belong to, each once, by its ref until somebody gives it a title."""
    tasks = {(source.project, source.task): None for source in sources if source.task}
    return [
        {
            "project": node_id(project, ""),
            "id": node_id(project, task),
            "props": place_props(project, task, now, title=task),
        }
        for project, task in tasks
    ]
