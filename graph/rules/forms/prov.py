"""Knows how a neighbourhood reads as PROV-JSON, the W3C's form for where something comes from.

Claims, sources, tasks, items and conflicts are entities, readings are activities, authors are agents.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from graph.model.claim import Claim
from graph.model.ids import claim_type
from graph.model.lineage import Lineage
from graph.model.source import Source
from graph.rules.forms.drawn import Arrow, Drawn, Shown, drawn

Row = dict[str, Any]


def prov(lineage: Lineage) -> str:
    found = drawn(lineage)
    projects = sorted({one.node.project for one in found.nodes})
    told: Row = {
        "prefix": {"whence": f"urn:whence:{quote(projects[0] if projects else '', safe='')}:"},
        "entity": {_name(one): _entity(one) for one in found.nodes},
        "agent": dict(_agents(found)),
        "activity": dict(_activities(found)),
        **_relations(found),
    }
    shown = {name: value for name, value in told.items() if value}
    return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"


# ── things


def _entity(one: Shown) -> Row:
    node = one.node
    told: Row = {"prov:label": one.text, "prov:type": _typed(f"whence:{_noun(one)}"), "whence:ref": one.ref}
    if one.status:
        told["whence:status"] = one.status
    if isinstance(node, Claim):
        told |= {"whence:statement": node.statement, "whence:kind": node.kind.value}
        told |= {"whence:key": node.key} if node.key else {}
        told |= {"whence:validFrom": _time(node.valid_from)} if node.valid_from is not None else {}
        told |= {"whence:validTo": _time(node.valid_to)} if node.valid_to is not None else {}
    if isinstance(node, Source):
        told |= {"whence:at": _time(node.at), "whence:sha256": node.sha256}
    return told


def _noun(one: Shown) -> str:
    return claim_type(one.ref) if one.kind == "Claim" else one.kind


def _agents(found: Drawn) -> Iterator[tuple[str, Row]]:
    for source in _sources(found):
        if source.author:
            kind = "prov:SoftwareAgent" if source.agent else "prov:Person"
            yield _agent(source.author), {"prov:label": source.author, "prov:type": _typed(kind)}


def _activities(found: Drawn) -> Iterator[tuple[str, Row]]:
    for claim in _claims(found):
        if claim.run:
            label = f"read by {claim.rule} {claim.extractor_version}" if claim.rule else "read"
            yield _local(claim.run), {"prov:label": label, "prov:type": _typed("whence:Run")}


# ── relations


def _relations(found: Drawn) -> Row:
    """Each once: two quotations of one source are one derivation."""
    once = {json.dumps(one, sort_keys=True): one for one in _related(found)}
    told: dict[str, Row] = {}
    for number, (relation, row) in enumerate(once.values(), start=1):
        told.setdefault(relation, {})[f"_:r{number}"] = row
    return dict(sorted(told.items()))


def _related(found: Drawn) -> Iterator[tuple[str, Row]]:
    for claim in _claims(found):
        if claim.run:
            yield "wasGeneratedBy", {"prov:entity": _local(claim.ref), "prov:activity": _local(claim.run)}
    for source in _sources(found):
        if source.author:
            yield "wasAttributedTo", {"prov:entity": _local(source.ref), "prov:agent": _agent(source.author)}
    for arrow in found.arrows:
        yield from _arrow(arrow)


def _arrow(arrow: Arrow) -> Iterator[tuple[str, Row]]:
    above, below = _name(arrow.above), _name(arrow.below)
    if arrow.type == "EVIDENCE":
        yield "wasDerivedFrom", _derived(above, below, "prov:PrimarySource")
        if isinstance(arrow.below.node, Source) and arrow.below.node.author:
            yield "wasAttributedTo", {"prov:entity": above, "prov:agent": _agent(arrow.below.node.author)}
        if isinstance(arrow.above.node, Claim) and arrow.above.node.run:
            yield "used", {"prov:activity": _local(arrow.above.node.run), "prov:entity": below}
    elif arrow.type == "SUPERSEDES":
        yield "wasDerivedFrom", _derived(above, below, "prov:Revision")
    elif arrow.type == "MEMBER":
        yield "hadMember", {"prov:collection": above, "prov:entity": below}
    elif arrow.type == "DOWNSTREAM":
        yield "wasInfluencedBy", _influenced(below, above, arrow.type)
    else:
        yield "wasInfluencedBy", _influenced(above, below, arrow.type)


def _derived(made: str, used: str, how: str) -> Row:
    return {"prov:generatedEntity": made, "prov:usedEntity": used, "prov:type": _typed(how)}


def _influenced(which: str, by: str, how: str) -> Row:
    return {"prov:influencee": which, "prov:influencer": by, "whence:relation": how}


# ── names


def _claims(found: Drawn) -> list[Claim]:
    return [one.node for one in found.nodes if isinstance(one.node, Claim)]


def _sources(found: Drawn) -> list[Source]:
    return [one.node for one in found.nodes if isinstance(one.node, Source)]


def _name(one: Shown) -> str:
    """A task and an item may share a ref."""
    return _local(one.ref if one.kind not in ("Task", "Item") else f"{one.kind.lower()}.{one.ref}")


def _local(name: str) -> str:
    return f"whence:{quote(name, safe='')}"


def _agent(author: str) -> str:
    return _local(f"by.{author}")


def _typed(name: str) -> Row:
    return {"$": name, "type": "prov:QUALIFIED_NAME"}


def _time(at: int | None) -> Row:
    when = datetime.fromtimestamp((at or 0) / 1_000_000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return {"$": when, "type": "xsd:dateTime"}
