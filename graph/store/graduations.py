"""Rows of graduations: which claim came from which."""

from typing import Any

from graph.model.ids import node_id
from graph.model.plan import Graduation, Graduations, Plan
from graph.store.writing import PlanWriter, Rows


def _graduation_row(project: str, one: Graduation) -> dict[str, Any]:
    props = {"at": one.at, "by": one.by, "rationale": one.rationale}
    return {
        "entity": node_id(project, one.entity),
        "memory": node_id(project, one.memory),
        "props": {name: value for name, value in props.items() if value is not None},
    }


def graduation_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_graduation_row(plan.project, one) for one in plan.of(Graduations).proposed]}
