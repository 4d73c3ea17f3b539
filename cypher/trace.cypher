// Everything that answers a why, in one trip, whatever the length of the history.

// name: trace.of
// purpose: A claim with its evidence, history, rejected alternatives, patterns, conflicts and what rests on it.
// mode: read
// rows: maybe
// takes: id, known
MATCH (found:Claim {id: $id})
MATCH (c:Claim {id: coalesce(found.mergedInto, found.id)})
RETURN properties(c) AS claim,
  COLLECT { MATCH p = (c)-[:SUPERSEDES*1..]->(o:Claim)
    WHERE all(e IN relationships(p) WHERE e.part IS NULL AND e.recordedAt <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known)
    RETURN {claim: properties(o), depth: length(p)} } AS history,
  COLLECT { MATCH (c)-[e:EVIDENCE]->(s:Source) RETURN {evidence: properties(e), source: {ref: s.ref, project: s.project, kind: s.kind, sha256: s.sha256, at: s.at, author: s.author, origin: s.origin, capturedAt: s.capturedAt, task: s.task, sections: s.sections, agent: s.agent, capturedBy: s.capturedBy, capturedFor: s.capturedFor}} } AS evidence,
  COLLECT { MATCH (c)-[:FILLS]->(s:Slot)<-[:FILLS]-(o:Claim) WHERE o.mergedInto IS NULL AND o.id <> c.id RETURN properties(o) } AS siblings,
  COLLECT { MATCH (c)-[:FILLS]->(s:Slot) UNWIND s.beside AS other MATCH (:Slot {id: other})<-[:FILLS]-(o:Claim) WHERE o.mergedInto IS NULL RETURN properties(o) } AS layered,
  COLLECT { MATCH (c)-[:EVIDENCE]->(s:Source) WHERE s.topicId IS NOT NULL
    WITH DISTINCT s.taskId AS task, s.topicId AS topic
    MATCH (o:Claim {inTask: task}) WHERE o.status = 'REJECTED'
    MATCH (o)-[:EVIDENCE]->(n:Source) WHERE n.topicId = topic
    RETURN DISTINCT properties(o) } AS beside,
  COLLECT { MATCH (c)-[e:EVIDENCE]->(s:Source) WHERE e.role = 'ALTERNATIVE'
    WITH DISTINCT s
    MATCH (s)<-[f:EVIDENCE]-(o:Claim) WHERE f.role = 'ASSERTS' AND o.status = 'REJECTED'
    RETURN DISTINCT properties(o) } AS options,
  COLLECT { MATCH (c)<-[e:SUPERSEDES]-(n:Claim) WHERE e.recordedAt <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known RETURN {claim: properties(n), part: e.part} } AS replaced,
  COLLECT { MATCH (c)-[e:EVIDENCE]->(s:Source)<-[f:EVIDENCE]-(n:Claim) WHERE n.id <> c.id AND e.id STARTS WITH f.id + '~' RETURN DISTINCT properties(n) } AS ending,
  COLLECT { MATCH (c)-[e:SUPERSEDES]->(o:Claim) WHERE e.part IS NOT NULL AND e.recordedAt <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known RETURN {claim: properties(o), part: e.part} } AS amends,
  COLLECT { MATCH (c)-[e:AMENDS]->(o:Claim) WHERE o.mergedInto IS NULL AND e.recordedAt <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known RETURN {claim: properties(o), part: NULL} } AS declared,
  COLLECT { MATCH (c)<-[e:AMENDS]-(n:Claim) WHERE n.mergedInto IS NULL AND e.recordedAt <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known RETURN {claim: properties(n), part: NULL} } AS declaring,
  COLLECT { MATCH (c)<-[:MEMBER]-(k:Conflict) RETURN DISTINCT properties(k) } AS conflicts,
  COLLECT { MATCH (v:Review {ofId: c.id}) WHERE v.action = 'EDIT' RETURN properties(v) } AS edits,
  COLLECT { MATCH (n:Pattern {claim: c.id}) RETURN properties(n) } AS patterns,
  COLLECT { MATCH p = (c)-[:DOWNSTREAM|SUPERSEDES*1..8]->() UNWIND relationships(p) AS e
    WITH DISTINCT e, startNode(e) AS a, endNode(e) AS b
      WHERE coalesce(e.recordedAt, e.at) <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known
    RETURN {type: type(e), edge: properties(e), above: a.id, changedAt: a.changedAt, status: a.status, log: CASE WHEN a.changedAt > $known THEN a.log END,
      below: b.id, labels: labels(b), node: properties(b)} } AS resting

// name: trace.by_key
// purpose: The claims of the slots that a key names at a place (a project's own, or an item's), current ones first.
// mode: read
// rows: many
// takes: key
MATCH (c:Claim {keyAt: $key}) WHERE c.mergedInto IS NULL
RETURN properties(c) AS claim ORDER BY c.sort

// name: trace.write
// purpose: Write what rests on claims; what does so already stays as it is.
// mode: write
// rows: one
// takes: tasks, items, claims
CALL () { UNWIND $tasks AS r MATCH (c:Claim {id: r.claim}) MATCH (o:Task {id: r.other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += r.props RETURN count(*) AS on_tasks }
CALL () { UNWIND $items AS r MATCH (c:Claim {id: r.claim}) MATCH (o:Item {id: r.other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += r.props RETURN count(*) AS on_items }
CALL () { UNWIND $claims AS r MATCH (c:Claim {id: r.claim}) MATCH (o:Claim {id: r.other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += r.props RETURN count(*) AS on_claims }
RETURN on_tasks, on_items, on_claims
