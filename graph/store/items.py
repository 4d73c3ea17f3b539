"""An item as it is projected, as its node keeps it: two texts and a number beside its name."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.field import Held, ItemState, Override
from graph.model.ids import node_id
from graph.model.plan import Items, Plan
from graph.store.writing import PlanWriter, Rows


def state_from(row: Mapping[str, Any]) -> ItemState:
    held = {slot: Held(*said) for slot, said in json.loads(row.get("held") or "{}").items()}
    overrides = {key: Override(*said) for key, said in json.loads(row.get("overrides") or "{}").items()}
    return ItemState(row["project"], row["ref"], held, overrides, row.get("revision") or 0)


def state_props(state: ItemState) -> dict[str, Any]:
    held = {slot: [one.key, one.value, one.claim, one.at] for slot, one in sorted(state.held.items())}
    overrides = {
        key: [override.value, override.by, override.at, override.note]
        for key, override in sorted(state.overrides.items())
    }
    return {
        "held": json.dumps(held, ensure_ascii=False),
        "overrides": json.dumps(overrides, ensure_ascii=False),
        "revision": state.revision,
    }


def item_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    rows = [{"id": node_id(plan.project, state.ref), "props": state_props(state)} for state in plan.of(Items).projected]
    return {"rows": rows}
