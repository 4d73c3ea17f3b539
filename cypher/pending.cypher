// Arrangements that were understood and wait for a person to confirm them.

// name: pending.by_ids
// purpose: Pendings, waiting or answered, by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (p:Pending {id: id}) RETURN p.id AS id, properties(p) AS pending

// name: pending.take
// purpose: Take one for this transaction, so that it is answered once.
// mode: write
// rows: maybe
// takes: id
MATCH (p:Pending {id: $id})
SET p.touches = coalesce(p.touches, 0) + 1
RETURN properties(p) AS pending

// name: pending.waiting
// purpose: Pendings that wait already for the same subjects.
// mode: read
// rows: many
// takes: subjects
UNWIND $subjects AS subject
MATCH (p:Pending {subject: subject}) RETURN properties(p) AS pending ORDER BY p.sort DESC

// name: pending.write
// purpose: Keep what waits, and how it was answered.
// mode: write
// rows: none
// takes: pendings
UNWIND $pendings AS r
MERGE (p:Pending {id: r.id})
SET p += r

// name: pending.page
// purpose: Pendings of a project, or of one chat of it, newest first.
// mode: read
// rows: many
// takes: low, before, chat, statuses, limit
MATCH (p:Pending) WHERE p.sort > $low AND p.sort < $before
  AND ($chat IS NULL OR p.chat = $chat) AND ($statuses IS NULL OR p.status IN $statuses)
RETURN properties(p) AS pending ORDER BY p.sort DESC LIMIT $limit

// name: pending.count
// purpose: The number of those pendings.
// mode: read
// rows: one
// takes: low, high, chat, statuses
MATCH (p:Pending) WHERE p.sort > $low AND p.sort < $high
  AND ($chat IS NULL OR p.chat = $chat) AND ($statuses IS NULL OR p.status IN $statuses)
RETURN count(p) AS total

// name: pending.lapsed
// purpose: Pendings whose time is over.
// mode: read
// rows: many
// takes: now, limit
MATCH (p:Pending) WHERE p.lapsesAt > 0 AND p.lapsesAt <= $now
RETURN properties(p) AS pending ORDER BY p.lapsesAt LIMIT $limit
