"""Events as the graph keeps them."""

from typing import Any

from graph.model.ids import node_id
from graph.model.plan import EventNote, Events, Plan
from graph.store.keys import sort_key
from graph.store.writing import PlanWriter, Rows


def event_props(project: str, event: EventNote, name: str, number: int = 0) -> dict[str, Any]:
    name = f"{number:05d}-{name}"
    change = {"change": event.change.value} if event.change is not None else {}
    return {
        "id": f"{project}/{event.at:017d}-{name}",
        "project": project,
        "kind": event.kind,
        "ref": event.ref,
        "about": node_id(project, event.ref),
        "at": event.at,
        "sort": sort_key(project, event.at, name),
        **change,
    }


def event_rows(plan: Plan, writer: PlanWriter) -> dict[str, Rows]:
    """Return the rows of a plan's events, in the plan's order."""
    told = plan.of(Events).told
    return {"told": [event_props(plan.project, note, writer.token(), number) for number, note in enumerate(told)]}
