"""A project's graph as plain data that two runs can be compared by: refs, ids and recording times are left out."""

from typing import Any

from graph.engine import Graph
from graph.store.claims import claim_from
from graph.store.evidence import evidence_from

Dump = dict[str, Any]


async def dump(graph: Graph, project: str) -> Dump:
    """Claims by what they say and when they began, with everything that leads from them."""
    claims = [claim_from(row["claim"]) for row in await graph.read("claim.page_whole", **_everything(project))]
    names = {one.ref: _name(one) for one in claims}
    ids = [one.id for one in claims]
    evidence: dict[str, list[Any]] = {one: [] for one in ids}
    for row in await graph.read("claim.evidence", ids=ids):
        said = evidence_from(row["evidence"])
        evidence[row["id"]].append((said.at, said.start, said.end, said.quote, said.role.value, said.author or ""))
    older = {row["id"]: row["older"] for row in await graph.read("claim.supersessions", ids=ids)}
    return {
        "claims": sorted(
            [
                (
                    *names[one.ref],
                    one.status.value,
                    one.kind.value,
                    one.valid_to,
                    one.held,
                    one.seen_count,
                    one.rationale or "",
                    sorted(evidence[one.id]),
                    sorted(
                        _edge(edge["edge"], names) for edge in older[one.id] if edge["edge"].get("recordedTo") is None
                    ),
                )
                for one in claims
            ],
            key=repr,
        ),
        "conflicts": await _conflicts(graph, project, names),
    }


def _everything(project: str) -> dict[str, Any]:
    some = dict.fromkeys(("kinds", "layers", "key", "item", "task", "rule"))
    return {"low": f"{project}|", "before": f"{project}|~", "limit": 100_000, **some}


def _name(claim: Any) -> tuple[Any, ...]:
    return (claim.key or "", claim.statement, claim.norm, claim.valid_from)


def _edge(edge: dict[str, Any], names: dict[str, tuple[Any, ...]]) -> tuple[str, str, bool]:
    return (repr(names.get(edge["older"])), edge.get("part") or "", edge["explicit"])


async def _conflicts(graph: Graph, project: str, names: dict[str, tuple[Any, ...]]) -> list[Any]:
    rows = await graph.read("conflict.page", low=f"{project}|", before=f"{project}|~", statuses=["OPEN"], limit=10_000)
    return sorted(sorted(repr(names.get(ref)) for ref in row["conflict"]["members"]) for row in rows)
