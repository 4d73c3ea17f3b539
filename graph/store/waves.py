"""Rows of the candidates that waves hold back."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from graph.model.ids import node_id
from graph.model.op import About, Aim, Op, Quotation
from graph.model.wave import Held
from graph.model.words import ClaimKind, EvidenceRole, OpType, Relation, Stance
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def new_wave(project: str, ref: str, now: int) -> dict[str, Any]:
    """Return the parameters of `wave.ensure`. A wave's ref is its name."""
    props = {"project": project, "ref": ref, "name": ref, "createdAt": now, "sort": sort_key(project, now, ref)}
    return {"project": node_id(project, ""), "id": node_id(project, ref), "props": props}


def held_row(project: str, one: Held) -> dict[str, Any]:
    props = {
        "project": project,
        "name": one.id,
        "source": one.source,
        "run": one.run,
        "at": one.at,
        "start": one.start,
        "op": json.dumps(asdict(one.op), ensure_ascii=False),
        "kind": one.kind.value,
        "norm": one.norm,
        "statement": one.statement,
        "confidence": one.confidence,
        "cut": one.cut,
        "claim": node_id(project, one.claim) if one.claim else None,
        "reason": one.reason,
        "rank": one.rank,
    }
    return {"id": held_id(project, one.id), "source": node_id(project, one.source), "props": props}


def held_id(project: str, name: str) -> str:
    return node_id(project, f"held:{name}")


def held_from(row: Row) -> Held:
    return Held(
        id=row["name"],
        source=row["source"],
        run=row["run"],
        at=row["at"],
        start=row["start"],
        op=_op_from(json.loads(row["op"])),
        kind=ClaimKind(row["kind"]),
        norm=row["norm"],
        statement=row["statement"],
        confidence=row["confidence"],
        cut=row["cut"],
        claim=row["claim"].partition("/")[2] if row.get("claim") else None,
        reason=row["reason"],
        rank=row["rank"],
    )


def _op_from(said: dict[str, Any]) -> Op:
    return Op(
        **said
        | {
            "op": OpType(said["op"]),
            "kind": ClaimKind(said["kind"]),
            "evidence": _quotation(said["evidence"]),
            "support": tuple(map(_quotation, said["support"])),
            "about": About(**said["about"]) if said.get("about") else None,
            "aim": Aim(**said["aim"]) if said.get("aim") else None,
            "stance": Stance(said["stance"]) if said.get("stance") else None,
            "relation": Relation(said["relation"]) if said.get("relation") else None,
        }
    )


def _quotation(said: dict[str, Any]) -> Quotation:
    return Quotation(**said | {"role": EvidenceRole(said["role"])})
