"""Decision records as their authors wrote them, through the public API: what replaces what, what rests on what, which
declarations contradict each other, and which status each held on its day."""

import json
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from evals.data import Missing, folder, rows
from evals.scores import Measure, rate, share
from evals.service import Service, serving

_ALL = "[CANDIDATE, ACTIVE, CONFLICTED, NEEDS_RECHECK, SUPERSEDED, REJECTED, ARCHIVED, GRADUATED]"
_CLAIMS = f"""query($p: String!, $after: String) {{
  claims(project: $p, statuses: {_ALL}, first: 100, after: $after) {{
    pageInfo {{ hasNextPage endCursor }}
    edges {{ node {{ ref evidence {{ role source {{ origin }} }} supersedes {{ older {{ ref }} }}
      downstream(depth: 1) {{ via node {{ ... on Claim {{ ref }} }} }} }} }} }} }}"""
_CONFLICTS = """query($p: String!, $after: String) {
  conflicts(project: $p, first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { kind rule summary members { ref } } } } }"""
_STATUS = """query($p: String!, $key: String!, $at: DateTime!) {
  claims(project: $p, key: $key, asOf: $at, statuses: [ACTIVE], first: 5) { edges { node { value } } } }"""

Edge = tuple[str, str]
_FAMILIES = {"PEP": (47, 47), "BIP": (13, 13), "GSP": (13, 13)}


def measures() -> Iterator[Measure]:
    with serving() as service:
        yield from _graph(service)
        yield from _statuses(service)


def _rows(name: str) -> list[dict[str, Any]]:
    path = folder() / f"{name}.jsonl"
    if not path.exists():
        raise Missing(f"no {name}.jsonl in {folder()}: set WHENCE_EVALS_DATA to the folder that has it")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# ── relations between records


def _graph(service: Service) -> Iterator[Measure]:
    documents = _rows("decision_documents")
    started = time.monotonic()
    service.create("records")
    service.capture("records", "records", [{"path": one["path"], "text": one["text"]} for one in documents])
    seconds = time.monotonic() - started
    of_path = {one["path"]: _short(one["id"]) for one in documents}
    claims = list(service.pages(_CLAIMS, "claims", p="records"))
    home = {one["ref"]: _document(one, of_path) for one in claims}
    replaced = {(home[one["ref"]], home[old["older"]["ref"]]) for one in claims for old in one["supersedes"]}
    needed = {(home[effect["node"]["ref"]], home[one["ref"]]) for one in claims for effect in _effects(one)}
    yield from _edges(replaced, needed)
    yield from _contradictions(list(service.pages(_CONFLICTS, "conflicts", p="records")), home)
    yield Measure("records: documents a second", len(documents) / seconds, detail=f"{len(documents)} documents")


def _short(name: str) -> str:
    """ "alphagov+gsp/docs/architecture/adr/ADR012-….md" is GSP:12 in the edges."""
    found = re.search(r"/ADR(\d{1,4})", name)
    return f"GSP:{int(found[1])}" if found else name


def _document(claim: dict[str, Any], of_path: dict[str, str]) -> str:
    """The document whose words assert it."""
    paths = [one["source"]["origin"].get("path") for one in claim["evidence"] if one["role"] == "ASSERTS"]
    return of_path.get(paths[0] if paths else "", "?")


def _effects(claim: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (one for one in claim["downstream"] if one["via"] == "DOWNSTREAM" and one["node"])


def _edges(replaced: set[Edge], needed: set[Edge]) -> Iterator[Measure]:
    gold = _rows("decision_graph_edges")
    there = {(one["newer"], one["older"]) for one in gold if one["type"] == "SUPERSEDES"}
    rests = {(one["from"], one["to"]) for one in gold if one["type"] == "DEPENDS_ON"}
    found = {one for one in replaced if one[0] != one[1]}
    for family in _FAMILIES:
        mine = {one for one in there if one[0].startswith(family)}
        yield share(f"records: {family} supersessions", len(mine & found), len(mine), None, 1.0)
    yield rate("records: supersessions nobody declared", len(found - there), len(found), 0.0)
    yield share("records: DEPENDS_ON", len(rests & needed), len(rests), None, 0.99)
    yield rate(
        "records: dependences nobody declared",
        len({one for one in needed if one[0] != one[1]} - rests),
        len(needed),
        0.0,
    )


def _contradictions(conflicts: list[dict[str, Any]], home: dict[str, str]) -> Iterator[Measure]:
    gold = _rows("decision_graph_conflicts")
    found = [frozenset(home[one["ref"]] for one in conflict["members"]) for conflict in conflicts]
    right = 0
    for one in gold:
        wanted = set(one.get("edge") or [one["node"]])
        right += any(wanted <= members for members in found)
    yield share("records: declared contradictions", right, len(gold), None, 1.0)
    yield Measure("records: open conflicts in all", len(conflicts))


# ── statuses over time


def _statuses(service: Service) -> Iterator[Measure]:
    histories = rows("kep_status")
    service.create("keps")
    versions = sorted((one for history in histories for one in _versions(history)), key=lambda one: one["updatedAt"])
    service.capture("keps", "keps", versions)
    keys = _keys(service)
    right = of = 0
    for history in histories:
        for at, status in _told(history):
            of += 1
            found = service(_STATUS, p="keps", key=keys.get(history["kep"], "record.none.status"), at=at)["claims"][
                "edges"
            ]
            right += [one["node"]["value"] for one in found] == [status]
    yield share("records: statuses by the day they held", right, of, None, 1.0)


def _keys(service: Service) -> dict[str, str]:
    """Return the key of each proposal's status, by the folder of its file."""
    found = {}
    for one in service.pages(_CLAIMS.replace("{ ref evidence", "{ ref key evidence", 1), "claims", p="keps"):
        path = next((said["source"]["origin"]["path"] for said in one["evidence"]), "")
        if (one["key"] or "").endswith(".status"):
            found[path.split("/")[1]] = one["key"]
    return found


def _moments(history: dict[str, Any]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for at, field, value in history["history"]:
        found[at][field] = value
    return found


def _versions(history: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The file as it was at each change."""
    fields = {"title": history["kep"], "kep-number": history["kep"].split("-")[0], "status": ""}
    for at, moved in sorted(_moments(history).items(), key=lambda one: datetime.fromisoformat(one[0])):
        fields |= moved
        text = "".join(f"{name}: {value}\n" for name, value in fields.items())
        yield {"path": f"keps/{history['kep']}/kep.yaml", "text": text, "updatedAt": at}


def _told(history: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for at, moved in _moments(history).items():
        if "status" in moved:
            yield at, moved["status"].partition("#")[0].strip()
