"""Reads the service's writes for each discussion, so that the driver alone can write them again."""

from collections import defaultdict
from typing import Any, cast

from neo4j import AsyncSession

from bench.raw import run

Row = dict[str, Any]
Copies = dict[str, list[Row]]
"""The nodes of one discussion by their label, and its edges by their type."""

NODES = "MATCH (n) WHERE n.project = $project AND NOT n:Project AND NOT n:AuditEntry RETURN labels(n) AS labels, properties(n) AS props"
EDGES = """
MATCH (a)-[e]->(b) WHERE a.project = $project
RETURN a.id AS a, type(e) AS type, properties(e) AS props, b.id AS b
"""
WRITE = """
CALL () { UNWIND $Task AS r CREATE (n:Task) SET n = r RETURN count(*) AS n1 }
CALL () { UNWIND $Source AS r CREATE (n:Source) SET n = r RETURN count(*) AS n2 }
CALL () { UNWIND $Run AS r CREATE (n:Run) SET n = r RETURN count(*) AS n3 }
CALL () { UNWIND $Claim AS r CREATE (n:Claim) SET n = r RETURN count(*) AS n4 }
CALL () { UNWIND $Slot AS r CREATE (n:Slot) SET n = r RETURN count(*) AS n5 }
CALL () { UNWIND $Review AS r CREATE (n:Review) SET n = r RETURN count(*) AS n6 }
CALL () { UNWIND $Event AS r CREATE (n:Event) SET n = r RETURN count(*) AS n7 }
CALL () { UNWIND $READ AS r MATCH (a:Run {id: r.a}) MATCH (b:Source {id: r.b}) CREATE (a)-[e:READ]->(b) SET e = r.props RETURN count(*) AS e1 }
CALL () { UNWIND $FROM AS r MATCH (a:Claim {id: r.a}) MATCH (b:Run {id: r.b}) CREATE (a)-[e:FROM]->(b) SET e = r.props RETURN count(*) AS e2 }
CALL () { UNWIND $EVIDENCE AS r MATCH (a:Claim {id: r.a}) MATCH (b:Source {id: r.b}) CREATE (a)-[e:EVIDENCE]->(b) SET e = r.props RETURN count(*) AS e3 }
CALL () { UNWIND $FILLS AS r MATCH (a:Claim {id: r.a}) MATCH (b:Slot {id: r.b}) CREATE (a)-[e:FILLS]->(b) SET e = r.props RETURN count(*) AS e4 }
CALL () { UNWIND $CURRENT AS r MATCH (a:Slot {id: r.a}) MATCH (b:Claim {id: r.b}) CREATE (a)-[e:CURRENT]->(b) SET e = r.props RETURN count(*) AS e5 }
CALL () { UNWIND $ABOUT AS r MATCH (a:Claim {id: r.a}) MATCH (b:Task {id: r.b}) CREATE (a)-[e:ABOUT]->(b) SET e = r.props RETURN count(*) AS e6 }
CALL () { UNWIND $OF AS r MATCH (a:Review {id: r.a}) MATCH (b:Claim {id: r.b}) CREATE (a)-[e:OF]->(b) SET e = r.props RETURN count(*) AS e7 }
CALL () { UNWIND $Pattern AS r CREATE (n:Pattern) SET n = r RETURN count(*) AS n10 }
CALL () { UNWIND $Conflict AS r CREATE (n:Conflict) SET n = r RETURN count(*) AS n11 }
CALL () { UNWIND $SUPERSEDES AS r MATCH (a:Claim {id: r.a}) MATCH (b:Claim {id: r.b}) CREATE (a)-[e:SUPERSEDES]->(b) SET e = r.props RETURN count(*) AS e8 }
CALL () { UNWIND $MEMBER AS r MATCH (a:Conflict {id: r.a}) MATCH (b:Claim {id: r.b}) CREATE (a)-[e:MEMBER]->(b) SET e = r.props RETURN count(*) AS e9 }
CALL () { UNWIND $Entry AS r CREATE (n:Entry) SET n = r RETURN count(*) AS n8 }
CALL () { UNWIND $Block AS r MERGE (n:Block {id: r.id}) SET n += r RETURN count(*) AS n9 }
RETURN n1 + n2 + n3 + n4 + n5 + n6 + n7 + n8 + n9 + n10 + n11 AS nodes
"""
LABELS = ("Task", "Source", "Run", "Claim", "Slot", "Review", "Event", "Entry", "Block", "Pattern", "Conflict")
TYPES = ("READ", "FROM", "EVIDENCE", "FILLS", "CURRENT", "ABOUT", "OF", "SUPERSEDES", "MEMBER")


async def copies_of(session: AsyncSession, project: str, other: str) -> list[Copies]:
    """Return everything of a project, discussion by discussion, as it would be in another project."""
    nodes = await run(session, NODES, project=project)
    edges = await run(session, EDGES, project=project)
    tasks = _tasks(nodes, edges)
    copies: defaultdict[str, Copies] = defaultdict(lambda: {name: [] for name in (*LABELS, *TYPES)})
    blocks = {node["props"]["key"]: node["props"] for node in nodes if _label(node) == "Block"}
    for node in nodes:
        if _label(node) == "Block":
            continue
        if _label(node) == "Entry":  # what is put into a block changes the block
            copies[tasks[node["props"]["id"]]]["Block"].append(blocks[node["props"]["block"]])
        copies[tasks[node["props"]["id"]]][_label(node)].append(node["props"])
    for edge in edges:
        copies[tasks[edge["a"]]][edge["type"]].append({"a": edge["a"], "b": edge["b"], "props": edge["props"]})
    return [cast(Copies, _elsewhere(one, project, other)) for one in copies.values()]


async def write(session: AsyncSession, copies: Copies) -> None:
    transaction = await session.begin_transaction()
    async with transaction:
        await (await transaction.run(WRITE, cast(dict[str, Any], copies))).consume()
        await transaction.commit()


def _label(node: Row) -> str:
    found = next((label for label in LABELS if label in node["labels"]), None)
    if found is None:
        raise AssertionError(f"the service writes {node['labels']} with a discussion, and WRITE does not: add it there")
    return found


def _tasks(nodes: list[Row], edges: list[Row]) -> dict[str, str]:
    """Return the discussion of each node: its own task, or that of a node it is tied to."""
    by_id = {node["props"]["id"]: node["props"] for node in nodes}
    ties: defaultdict[str, set[str]] = defaultdict(set)
    pairs = [(edge["a"], edge["b"]) for edge in edges]
    pairs += [(name, props["about"]) for name, props in by_id.items() if "about" in props]
    pairs += [(name, props["slot"]) for name, props in by_id.items() if "block" in props]
    for a, b in pairs:
        ties[a].add(b)
        ties[b].add(a)
    known = {
        name: props.get("task") or props["ref"]
        for name, props in by_id.items()
        if props.get("task") or "title" in props
    }
    waiting = list(known)
    while waiting:
        here = waiting.pop()
        for other in ties[here] - known.keys():
            known[other] = known[here]
            waiting.append(other)
    return known


def _elsewhere(value: Any, project: str, other: str) -> Any:
    """The same value, with the other project's name wherever this one's stands."""
    if isinstance(value, str):
        return value.replace(project, other)
    if isinstance(value, dict):
        return {name: _elsewhere(one, project, other) for name, one in value.items()}
    if isinstance(value, list):
        return [_elsewhere(one, project, other) for one in value]
    return value
