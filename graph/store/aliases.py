"""Rows of the other names of subjects."""

from collections.abc import Mapping
from typing import Any

from graph.model.alias import Alias
from graph.model.ids import node_id
from graph.model.plan import Aliases, AliasWrite, Plan
from graph.store.keys import sort_key
from graph.store.writing import PlanWriter, Rows


def _alias_row(project: str, write: AliasWrite) -> dict[str, Any]:
    alias = write.alias
    return {
        "id": node_id(project, alias.ref),
        "review": write.review,
        "props": {
            "project": project,
            "ref": alias.ref,
            "sort": sort_key(project, alias.at, alias.ref),
            "key": alias.key,
            "name": alias.name,
            "kept": alias.kept,
            "by": alias.by,
            "at": alias.at,
            "stands": alias.stands,
        },
    }


def alias_from(row: Mapping[str, Any]) -> Alias:
    return Alias(row["project"], row["key"], row["name"], row["kept"], row["by"], row["at"], row["stands"])


def alias_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_alias_row(plan.project, write) for write in plan.of(Aliases).kept]}
