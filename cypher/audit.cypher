// The log of calls. Entries are written behind the head of their project's log, which only moves from the end that is known.

// name: audit.head
// purpose: The end of a project's log; made where there is none yet. No row where there is no project.
// mode: write
// rows: maybe
// takes: project, id
MATCH (p:Project {id: $project})
MERGE (h:AuditHead {id: $id})
ON CREATE SET h.seq = 0, h.sha256 = ''
RETURN h.seq AS seq, h.sha256 AS sha256

// name: audit.append
// purpose: Write entries behind the end that the caller knows; no row where it has moved meanwhile.
// mode: write
// rows: many
// takes: id, before, seq, sha256, entries
MATCH (h:AuditHead {id: $id})
SET h.touches = coalesce(h.touches, 0) + 1
WITH h WHERE h.sha256 = $before
SET h.seq = $seq, h.sha256 = $sha256
WITH h
UNWIND $entries AS entry
CREATE (a:AuditEntry) SET a = entry
RETURN a.id AS id

// name: audit.page
// purpose: Entries of a project behind a place and from a time on, oldest first.
// mode: read
// rows: many
// takes: after, high, start, limit
MATCH (a:AuditEntry) WHERE a.id > $after AND a.id < $high AND a.at >= $start
RETURN properties(a) AS entry ORDER BY a.id LIMIT $limit

// name: audit.count
// purpose: The number of entries of a project from a time on.
// mode: read
// rows: one
// takes: low, high, start
MATCH (a:AuditEntry) WHERE a.id > $low AND a.id < $high AND a.at >= $start
RETURN count(a) AS total

// name: audit.end
// purpose: The end of a project's log as it was kept.
// mode: read
// rows: maybe
// takes: id
MATCH (h:AuditHead {id: $id})
RETURN h.seq AS seq, h.sha256 AS sha256
