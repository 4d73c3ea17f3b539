"""Rows of graduations: which claim came from which."""

from typing import Any

from graph.model.ids import node_id
from graph.model.plan import Graduation, Graduations, Plan
from graph.store.writing import PlanWriter, Rows


def _graduation_row(project: str, graduation: Graduation) -> dict[str, Any]:
    props = {"at": graduation.at, "by": graduation.by, "rationale": graduation.rationale}
    return {
        "entity": node_id(project, graduation.entity),
        "memory": node_id(project, graduation.memory),
        "props": {name: value for name, value in props.items() if value is not None},
    }


def graduation_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_graduation_row(plan.project, graduation) for graduation in plan.of(Graduations).proposed]}
