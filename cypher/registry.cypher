// A project's discussions, decisions and patterns, in strides on their way out; and those that have come in already.

// name: registry.messages
// purpose: A task's messages with their text, in the order of their words.
// mode: read
// rows: many
// takes: task, after, limit
MATCH (s:Source {taskId: $task}) WHERE s.taskSort > $after AND s.kind = 'MESSAGE'
RETURN s.taskSort AS sort, s.ref AS ref, s.text AS text, s.author AS author, s.agent AS agent, s.capturedBy AS capturedBy, s.capturedFor AS capturedFor,
  s.at AS at, s.origin AS origin, s.sha256 AS sha256, s.topicId AS topic ORDER BY s.taskSort LIMIT $limit

// name: registry.claims
// purpose: A project's decisions with what they quote, replace, affect and are about, oldest first.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Claim) WHERE n.sort > $after AND n.sort < $high
RETURN n.sort AS sort, properties(n) AS claim,
  [(n)-[e:EVIDENCE]->(s:Source) | {evidence: properties(e), source: s.ref, kind: s.kind}] AS quoted,
  [(n)-[:FROM]->(:Run)-[:READ]->(s:Source) WHERE s.kind = 'MANUAL' | s.origin] AS written,
  [(n)-[e:SUPERSEDES]->(o:Claim) WHERE e.recordedTo IS NULL | {ref: o.ref, at: e.at, held: o.held, part: e.part}] AS supersedes,
  [(n)<-[:MEMBER]-(k:Conflict) | properties(k)] AS conflicts,
  [(n)-[e:DOWNSTREAM]->(o) WHERE e.recordedTo IS NULL | {ref: o.ref, labels: labels(o)}] AS downstream
ORDER BY n.sort LIMIT $limit

// name: registry.patterns
// purpose: A project's patterns, oldest first.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Pattern) WHERE n.sort > $after AND n.sort < $high
RETURN n.sort AS sort, properties(n) AS pattern ORDER BY n.sort LIMIT $limit

// name: registry.named
// purpose: The claims and patterns of a project that have these ids already.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
OPTIONAL MATCH (c:Claim {id: id})
OPTIONAL MATCH (n:Pattern {id: id})
RETURN id, c.statement AS statement, c.rule AS rule, n.type AS pattern

// name: registry.filled
// purpose: The slots that have a claim in them.
// mode: read
// rows: many
// takes: slots
UNWIND $slots AS id
MATCH (s:Slot {id: id})<-[:FILLS]-(c:Claim) WHERE c.mergedInto IS NULL AND c.held
RETURN DISTINCT id

// name: registry.keep_patterns
// purpose: Write patterns that came with their own names, and the last ones of each task; what has one already stays as it is.
// mode: write
// rows: one
// takes: patterns, tasks
CALL () { UNWIND $patterns AS r MERGE (n:Pattern {id: r.id}) ON CREATE SET n += r RETURN count(*) AS kept }
CALL () { UNWIND $tasks AS r MATCH (t:Task {id: r.id}) SET t.patterns = r.patterns RETURN count(*) AS told }
RETURN kept

// name: registry.remembered
// purpose: Take each task for this transaction, with the last patterns that it remembers.
// mode: write
// rows: many
// takes: tasks
UNWIND $tasks AS id
MATCH (t:Task {id: id})
SET t.touches = coalesce(t.touches, 0) + 1
RETURN t.id AS id, t.patterns AS patterns

// name: registry.keep_topics
// purpose: Store the topics of a task without any heard message, and their messages, which are not heard again.
// mode: write
// rows: one
// takes: task, tallies, placed
MATCH (t:Task {id: $task})
CALL (t) {
  WITH t WHERE t.tallies IS NULL
  SET t.tallies = $tallies
  WITH t UNWIND $placed AS r
  MATCH (s:Source {id: r.id}) SET s.topicId = r.topic, s.told = true
  RETURN count(s) AS placed
}
RETURN placed
