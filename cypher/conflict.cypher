// name: conflict.by_ids
// purpose: Conflicts by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (k:Conflict {id: id}) RETURN k.id AS id, properties(k) AS conflict

// name: conflict.page
// purpose: A project's conflicts, newest first.
// mode: read
// rows: many
// takes: low, before, statuses, limit
MATCH (k:Conflict) WHERE k.sort > $low AND k.sort < $before AND ($statuses IS NULL OR k.status IN $statuses)
RETURN properties(k) AS conflict ORDER BY k.sort DESC LIMIT $limit

// name: conflict.count
// purpose: The number of conflicts of a project.
// mode: read
// rows: one
// takes: low, high, statuses
MATCH (k:Conflict) WHERE k.sort > $low AND k.sort < $high AND ($statuses IS NULL OR k.status IN $statuses) RETURN count(k) AS total

// name: conflict.of_claims
// purpose: The conflicts that each claim is or was a member of, newest first.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})<-[:MEMBER]-(k:Conflict)
WITH DISTINCT id, k ORDER BY k.sort DESC
RETURN id, collect(properties(k)) AS conflicts

// name: conflict.between
// purpose: The conflicts between slots that are named, or open with one of the claims, each with its members.
// mode: read
// rows: many
// takes: claims, conflicts
UNWIND $claims AS id
MATCH (:Claim {id: id})<-[:MEMBER]-(k:Conflict) WHERE k.slotId IS NULL AND k.status = 'OPEN'
RETURN properties(k) AS conflict, [(k)-[:MEMBER]->(c:Claim) | {ref: c.ref, status: c.status, into: c.mergedInto}] AS members
UNION
UNWIND $conflicts AS id
MATCH (k:Conflict {id: id})
RETURN properties(k) AS conflict, [(k)-[:MEMBER]->(c:Claim) | {ref: c.ref, status: c.status, into: c.mergedInto}] AS members

// name: conflict.heard
// purpose: The conflicts between slots that were heard and are named, or closed with one of the claims, each with its members and the patterns that bear it.
// mode: read
// rows: many
// takes: claims, conflicts
UNWIND $claims AS id
MATCH (:Claim {id: id})<-[:MEMBER]-(k:Conflict) WHERE k.slotId IS NULL AND k.rule = 'heard' AND k.status = 'RESOLVED'
RETURN properties(k) AS conflict, [(k)-[:MEMBER]->(c:Claim) | {ref: c.ref, status: c.status, into: c.mergedInto}] AS members,
  COLLECT { MATCH (k)-[:MEMBER]->(c:Claim) MATCH (n:Pattern {claim: c.id}) WHERE n.conflict = k.ref RETURN n.id } AS patterns
UNION
UNWIND $conflicts AS id
MATCH (k:Conflict {id: id}) WHERE k.slotId IS NULL AND k.rule = 'heard'
RETURN properties(k) AS conflict, [(k)-[:MEMBER]->(c:Claim) | {ref: c.ref, status: c.status, into: c.mergedInto}] AS members,
  COLLECT { MATCH (k)-[:MEMBER]->(c:Claim) MATCH (n:Pattern {claim: c.id}) WHERE n.conflict = k.ref RETURN n.id } AS patterns

// name: conflict.open_between
// purpose: The open conflicts between slots of a project, each with its members, for the sweep.
// mode: read
// rows: many
// takes: project
MATCH (k:Conflict {project: $project, status: 'OPEN'}) WHERE k.slotId IS NULL
RETURN properties(k) AS conflict, [(k)-[:MEMBER]->(c:Claim) | {ref: c.ref, status: c.status, into: c.mergedInto, slot: c.slotId}] AS members
ORDER BY k.sort

// name: conflict.write
// purpose: Write conflicts, each with its members.
// mode: write
// rows: none
// takes: conflicts
CALL () { UNWIND $conflicts.new AS r CREATE (k:Conflict) SET k = r }
CALL () { UNWIND $conflicts.changed AS r MATCH (k:Conflict {id: r.id}) SET k = r }
CALL () { UNWIND $conflicts.members AS r MATCH (k:Conflict {id: r.conflict}) MATCH (c:Claim {id: r.claim}) MERGE (k)-[:MEMBER]->(c) }
