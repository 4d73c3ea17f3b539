// name: source.capture
// purpose: Store what was read with its queued run and its task; what has the same key already is answered as it is.
// mode: write
// rows: many
// takes: tasks, sources
CALL () { UNWIND $tasks AS t MATCH (:Project {id: t.project}) MERGE (n:Task {id: t.id}) ON CREATE SET n += t.props RETURN count(*) AS tasks }
UNWIND $sources AS m
MATCH (p:Project {id: m.project})
MERGE (s:Source {key: m.key}) ON CREATE SET s += m.source, s.nonce = m.nonce
FOREACH (_ IN CASE WHEN s.nonce = m.nonce AND m.run IS NOT NULL THEN [1] ELSE [] END |
  CREATE (r:Run) SET r = m.run
  CREATE (r)-[:READ]->(s)
  CREATE (v:Event) SET v = m.event
)
RETURN m.number AS number, CASE WHEN s.nonce = m.nonce THEN null ELSE properties(s) END AS there,
  CASE WHEN s.nonce = m.nonce THEN [] ELSE [(s)<-[:READ]-(x:Run) | properties(x)] END AS runs
ORDER BY number

// name: source.by_ids
// purpose: Sources by node id, without their text.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {id: id})
RETURN s.id AS id, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent, s.capturedBy AS capturedBy, s.capturedFor AS capturedFor

// name: source.texts
// purpose: The texts of sources, by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {id: id}) RETURN s.id AS id, s.text AS text

// name: source.heads
// purpose: The beginnings of sources, by node id: so many characters of each.
// mode: read
// rows: many
// takes: ids, most
UNWIND $ids AS id
MATCH (s:Source {id: id}) RETURN s.id AS id, left(s.text, $most) AS head

// name: source.page
// purpose: A project's sources, newest first, without their text.
// mode: read
// rows: many
// takes: low, before, kinds, limit
MATCH (s:Source) WHERE s.sort > $low AND s.sort < $before AND ($kinds IS NULL OR s.kind IN $kinds)
RETURN s.sort AS sort, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent, s.capturedBy AS capturedBy, s.capturedFor AS capturedFor
ORDER BY s.sort DESC LIMIT $limit

// name: source.count
// purpose: The number of sources of a project.
// mode: read
// rows: one
// takes: low, high, kinds
MATCH (s:Source) WHERE s.sort > $low AND s.sort < $high AND ($kinds IS NULL OR s.kind IN $kinds) RETURN count(s) AS total

// name: source.of_tasks
// purpose: A stretch of the messages of each task, oldest first, in the order of their words.
// mode: read
// rows: many
// takes: stretches, limit
UNWIND $stretches AS w
CALL (w) { MATCH (s:Source {taskId: w.task}) WHERE s.taskSort > w.after RETURN s ORDER BY s.taskSort LIMIT $limit }
RETURN w.number AS number, s.taskSort AS sort, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent, s.capturedBy AS capturedBy, s.capturedFor AS capturedFor
ORDER BY number, sort

// name: source.count_of_tasks
// purpose: The number of messages of each task.
// mode: read
// rows: many
// takes: tasks
UNWIND $tasks AS id
RETURN id, COUNT { MATCH (s:Source {taskId: id}) } AS total

// name: source.claims
// purpose: The claims that quote each source.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {id: id})<-[:EVIDENCE]-(c:Claim) WHERE c.mergedInto IS NULL
WITH DISTINCT id, c ORDER BY c.sort
RETURN id, collect(properties(c)) AS claims

// name: source.runs
// purpose: The runs that read each source, oldest first.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {id: id})<-[:READ]-(r:Run)
WITH id, r ORDER BY r.sort
RETURN id, collect(properties(r)) AS runs

// name: source.of_topics
// purpose: The messages of topics, without their text, in the order of their words.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {topicId: id})
RETURN id AS topic, s.taskSort AS sort, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent, s.capturedBy AS capturedBy, s.capturedFor AS capturedFor
ORDER BY topic, sort

// name: source.versions
// purpose: Every version of some documents that was captured.
// mode: read
// rows: many
// takes: documents
UNWIND $documents AS id
MATCH (s:Source {documentId: id})
RETURN id AS document, s.id AS id, s.ref AS ref, s.key AS key, s.sha256 AS sha256, s.at AS at, s.capturedAt AS capturedAt, s.agent AS agent,
  EXISTS { MATCH (s)<-[:READ]-(r:Run) WHERE r.status = 'SUCCEEDED' } AS read

// name: source.edited
// purpose: A message of which there is another version now is one of several, too.
// mode: write
// rows: none
// takes: id, document
MATCH (s:Source {id: $id}) SET s.documentId = $document

// name: source.asserted
// purpose: The claims that the words of some sources assert and that hold or wait, with their slots.
// mode: read
// rows: many
// takes: sources
UNWIND $sources AS id
MATCH (s:Source {id: id})<-[e:EVIDENCE]-(c:Claim)
WHERE e.role = 'ASSERTS' AND c.mergedInto IS NULL AND c.status IN ['ACTIVE', 'CANDIDATE']
WITH DISTINCT c
RETURN c.ref AS ref, c.slotId AS slot

// name: source.to_blank
// purpose: Sources of a kind whose words are kept no longer, with what is quoted of them, oldest first; those that wait to be read are left.
// mode: read
// rows: many
// takes: after, high, kind, limit
MATCH (s:Source) WHERE s.sort > $after AND s.sort < $high AND s.kind = $kind AND s.blanked IS NULL
  AND NOT EXISTS { MATCH (s)<-[:READ]-(r:Run) WHERE r.status IN ['QUEUED', 'RUNNING'] }
  AND NOT EXISTS { MATCH (s)<-[:OF]-(:Observation) }
WITH s ORDER BY s.sort LIMIT $limit
RETURN s.id AS id, s.sort AS sort, s.text AS text,
  COLLECT { MATCH (s)<-[e:EVIDENCE|DISPUTED_BY]-() RETURN [e.start, e.end] } AS quoted

// name: source.blank
// purpose: Keep only what is quoted of sources, in its place, and no answer of a model that repeats them.
// mode: write
// rows: none
// takes: sources
UNWIND $sources AS m
MATCH (s:Source {id: m.id})
SET s.text = m.text, s.words = null, s.blanked = true
WITH s
MATCH (s)<-[:READ]-(r:Run) WHERE r.answer IS NOT NULL
SET r.answer = null

// name: source.of_keys
// purpose: The sources that were captured under these keys, and by which receipt they were erased.
// mode: read
// rows: many
// takes: keys
UNWIND $keys AS key
MATCH (s:Source {key: key}) RETURN key, s.ref AS ref, s.erased AS erased

// name: source.authors
// purpose: The authors of the newest sources of a project.
// mode: read
// rows: many
// takes: low, high, limit
MATCH (s:Source) WHERE s.sort > $low AND s.sort < $high
WITH s ORDER BY s.sort DESC LIMIT $limit
RETURN DISTINCT s.author AS author
