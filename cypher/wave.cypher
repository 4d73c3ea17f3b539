// Batches of documents.

// name: wave.ensure
// purpose: Make a wave, or answer the one that has the name already.
// mode: write
// rows: maybe
// takes: project, id, props
MATCH (p:Project {id: $project})
MERGE (w:Wave {id: $id}) ON CREATE SET w += $props
RETURN properties(w) AS wave

// name: wave.by_ids
// purpose: Waves by node id, with what their runs came to.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})
RETURN w.id AS id, properties(w) AS wave, COUNT { MATCH (w)<-[:IN]-(s:Source) } AS documents,
  COLLECT { MATCH (w)<-[:IN]-(s:Source)<-[:READ]-(r:Run) RETURN r.stats } AS stats

// name: wave.runs
// purpose: The runs that read the documents of each wave, oldest first.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})<-[:IN]-(s:Source)<-[:READ]-(r:Run)
RETURN w.id AS id, properties(r) AS run ORDER BY r.sort

// name: wave.came
// purpose: Say with which wave documents came, by their keys, in the transaction that stores them.
// mode: write
// rows: none
// takes: id, keys
MATCH (w:Wave {id: $id})
UNWIND $keys AS key
MATCH (s:Source {key: key})
MERGE (s)-[:IN]->(w)

// name: wave.of
// purpose: The waves that some documents came with.
// mode: read
// rows: many
// takes: sources
UNWIND $sources AS id
MATCH (s:Source {id: id})-[:IN]->(w:Wave)
RETURN DISTINCT w.id AS id

// name: wave.take
// purpose: Take waves, and say which of some documents came with each, what is still to be read of it and what waits of it.
// mode: write
// rows: many
// takes: ids, sources
UNWIND $ids AS id
MATCH (w:Wave {id: id})
SET w.touches = coalesce(w.touches, 0) + 1
RETURN w.id AS id, w.ref AS ref,
  COLLECT { MATCH (w)<-[:IN]-(s:Source) WHERE s.id IN $sources RETURN s.id } AS mine,
  COLLECT { MATCH (w)<-[:IN]-(:Source)<-[:READ]-(r:Run) WHERE r.status IN ['QUEUED', 'RUNNING'] RETURN r.id } AS underway,
  COLLECT { MATCH (w)<-[:IN]-(:Source)<-[e:EVIDENCE]-(c:Claim) WHERE e.role = 'ASSERTS' AND c.status = 'CANDIDATE' AND c.mergedInto IS NULL
    AND c.kind <> 'NOTE' AND c.lookedAt IS NULL AND NOT coalesce(c.awaitsTurn, false) RETURN DISTINCT c.id } AS waiting

// name: wave.held
// purpose: Candidates that waves hold back.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})<-[:IN]-(:Source)<-[:HELD_FROM]-(h:Held)
RETURN w.id AS id, properties(h) AS held ORDER BY h.rank DESC, h.id

// name: wave.forget
// purpose: Hold no longer the claims of records that have been decided, or replaced, while they waited for their turn.
// mode: write
// rows: none
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})<-[:IN]-(:Source)<-[:HELD_FROM]-(h:Held) WHERE h.claim IS NOT NULL
OPTIONAL MATCH (c:Claim {id: h.claim})
WITH h, c WHERE c IS NULL OR NOT coalesce(c.awaitsTurn, false)
DETACH DELETE h

// name: wave.hold
// purpose: Hold candidates back, each with why.
// mode: write
// rows: none
// takes: held
UNWIND $held AS r
MATCH (s:Source {id: r.source})
MERGE (h:Held {id: r.id}) SET h += r.props
MERGE (h)-[:HELD_FROM]->(s)

// name: wave.let
// purpose: Hold no longer what has become claims.
// mode: write
// rows: none
// takes: ids
UNWIND $ids AS id
MATCH (h:Held {id: id}) DETACH DELETE h

// name: wave.passed
// purpose: Remember that a pass went through waves, so that their reports are written.
// mode: write
// rows: none
// takes: ids, at
UNWIND $ids AS id
MATCH (w:Wave {id: id}) SET w.passedAt = $at, w.reportDue = true

// name: wave.retell
// purpose: Write the outcomes of ended runs anew, where a later pass has taken up some of their proposals.
// mode: write
// rows: none
// takes: runs
UNWIND $runs AS r
MATCH (x:Run {id: r.id}) SET x += r.props

// name: wave.unread
// purpose: The documents of a wave that nobody has read or is to read.
// mode: read
// rows: many
// takes: id
MATCH (w:Wave {id: $id})<-[:IN]-(s:Source)
WHERE NOT EXISTS { MATCH (s)<-[:READ]-(:Run) }
RETURN s.ref AS ref ORDER BY s.sort

// name: wave.page
// purpose: A project's waves, newest first, with what their runs came to.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (w:Wave) WHERE w.sort > $low AND w.sort < $before
RETURN w.id AS id, properties(w) AS wave, COUNT { MATCH (w)<-[:IN]-(s:Source) } AS documents,
  COLLECT { MATCH (w)<-[:IN]-(s:Source)<-[:READ]-(r:Run) RETURN r.stats } AS stats
ORDER BY w.sort DESC LIMIT $limit

// name: wave.count
// purpose: The number of waves of a project.
// mode: read
// rows: one
// takes: low, high
MATCH (w:Wave) WHERE w.sort > $low AND w.sort < $high RETURN count(w) AS total

// name: wave.claims
// purpose: The claims that the documents of waves assert, newest first.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})<-[:IN]-(:Source)<-[e:EVIDENCE]-(c:Claim) WHERE e.role = 'ASSERTS' AND c.mergedInto IS NULL
WITH DISTINCT w, c
RETURN w.id AS id, properties(c) AS claim ORDER BY c.sort DESC

// name: wave.due
// purpose: The waves whose reports are to be written, and those that hold something back.
// mode: read
// rows: many
// takes: limit
MATCH (w:Wave) WHERE w.reportDue = true OR EXISTS { MATCH (w)<-[:IN]-(:Source)<-[:HELD_FROM]-(:Held) }
RETURN w.id AS id, w.project AS project, w.ref AS ref, coalesce(w.reportDue, false) AS report LIMIT $limit

// name: wave.reported
// purpose: Remember that a wave's report says what its last pass came to.
// mode: write
// rows: none
// takes: id, at
MATCH (w:Wave {id: $id}) WHERE w.passedAt = $at SET w.reportDue = false
