"""Decision records as rows: what each declares, as JSON, and the claim that it stands for."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from graph.model.ids import node_id
from graph.model.plan import Amends, AmendsWrite, Depends, DependsWrite, Plan
from graph.model.record import Form, Record
from graph.model.source import Source
from graph.store.traces import downstream_props
from graph.store.writing import PlanWriter, Rows

_TUPLES = ("supersedes", "superseded_by", "proposed_by", "requires", "amends", "amended_by")


@dataclass(frozen=True, slots=True)
class Filed:
    """A record as it is kept. `made`: the claims that its earlier words made; `vouched`: somebody vouches for the words;
    `disputes`: under which conflict each of its contradictions was opened."""

    record: Record
    claim: str
    at: int
    path: str
    made: tuple[str, ...] = ()
    vouched: bool = True
    disputes: Mapping[str, str] = field(default_factory=dict)


def record_id(project: str, name: str) -> str:
    return node_id(project, f"record:{name}")


def record_row(record: Record, claim: str, source: Source, before: Filed | None) -> dict[str, Any]:
    made = dict.fromkeys((*before.made, before.claim)) if before is not None else {}
    props = {
        "project": source.project,
        "name": record.name,
        "declares": json.dumps(asdict(record)),
        "claim": claim,
        "made": [one for one in made if one != claim],
        "source": source.ref,
        "at": source.at,
        "path": str(source.origin.get("path", "")),
        "vouched": not source.agent,
    }
    return {"id": record_id(source.project, record.name), "props": props}


def name_rows(record: Record, project: str) -> list[dict[str, str]]:
    own = record_id(project, record.name)
    return [{"from": own, "to": record_id(project, one), "project": project} for one in record.named]


def _depends_row(project: str, write: DependsWrite) -> dict[str, Any]:
    return {
        "of": node_id(project, write.claim),
        "on": [node_id(project, ref) for ref in write.on],
        "whole": write.whole,
        "props": downstream_props(write.by, write.at),
    }


def filed_from(node: Mapping[str, Any]) -> Filed:
    said = json.loads(node["declares"])
    told: dict[str, Any] = {**said, "form": Form(said["form"])}
    disputes = json.loads(node.get("disputes") or "{}")
    record = Record(**told | {name: tuple(said.get(name, ())) for name in _TUPLES})
    made, vouched = tuple(node.get("made", ())), node.get("vouched", True)
    return Filed(record, node["claim"], node["at"], node["path"], made, vouched, disputes)


def depends_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_depends_row(plan.project, write) for write in plan.of(Depends).declared]}


def amends_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    return {"rows": [_amends_row(plan.project, write) for write in plan.of(Amends).declared]}


def _amends_row(project: str, write: AmendsWrite) -> dict[str, Any]:
    pairs = [(node_id(project, newer), node_id(project, older)) for newer, older in write.pairs]
    return {
        "about": [node_id(project, ref) for ref in write.about],
        "pairs": [{"newer": newer, "older": older} for newer, older in pairs],
        "kept": [f"{newer} {older}" for newer, older in pairs],
        "at": write.at,
    }
