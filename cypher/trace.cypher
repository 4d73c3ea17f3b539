// Everything that answers a why, in one trip, whatever the length of the history.

// name: trace.of
// purpose: A claim with its evidence, history, rejected alternatives, patterns, conflicts and what rests on it.
// mode: read
// rows: maybe
// takes: id
MATCH (found:Claim {id: $id})
OPTIONAL MATCH (merged:Claim {id: found.mergedInto})
WITH coalesce(merged, found) AS c
RETURN properties(c) AS claim,
  COLLECT { MATCH p = (c)-[:SUPERSEDES*1..]->(o:Claim) WHERE all(e IN relationships(p) WHERE e.recordedTo IS NULL)
    RETURN {claim: properties(o), depth: length(p), parts: [e IN relationships(p) | e.part], edges: [e IN relationships(p) | properties(e)]} } AS history,
  COLLECT { MATCH (c)-[e:EVIDENCE]->(s:Source) RETURN {evidence: properties(e), source: {ref: s.ref, project: s.project, kind: s.kind, sha256: s.sha256, at: s.at, author: s.author, origin: s.origin, capturedAt: s.capturedAt, task: s.task, sections: s.sections, agent: s.agent}} } AS evidence,
  COLLECT { MATCH (c)-[:FILLS]->(s:Slot)<-[:FILLS]-(o:Claim) WHERE o.mergedInto IS NULL AND o.id <> c.id
    RETURN {claim: properties(o), evidence: [(o)-[e:EVIDENCE]->() | properties(e)]} } AS siblings,
  COLLECT { MATCH (c)<-[:MEMBER]-(k:Conflict) RETURN DISTINCT properties(k) } AS conflicts,
  COLLECT { MATCH (n:Pattern {claim: c.id}) RETURN properties(n) } AS patterns,
  COLLECT { MATCH p = (c)-[:DOWNSTREAM|SUPERSEDES*1..8]->() UNWIND relationships(p) AS e
    WITH DISTINCT e, startNode(e) AS a, endNode(e) AS b WHERE e.recordedTo IS NULL
    RETURN {type: type(e), edge: properties(e), above: a.id, changedAt: a.changedAt, status: a.status, below: b.id, labels: labels(b), node: properties(b)} } AS resting

// name: trace.by_key
// purpose: The claims of the slots that a key names at a place (a project's own, or an item's), current ones first.
// mode: read
// rows: many
// takes: project, key, item
MATCH (c:Claim {key: $key}) WHERE c.project = $project AND c.mergedInto IS NULL
  AND ((c.item IS NULL AND $item IS NULL) OR c.item = $item)
RETURN properties(c) AS claim ORDER BY c.sort
