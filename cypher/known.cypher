// The context of a reading: the messages before it, and the claims on record that it may be about.

// name: known.captured
// purpose: The sources of a task among the last that its project captured before a source, and which of them are being read.
// mode: read
// rows: many
// takes: low, before, task, limit
MATCH (s:Source) WHERE s.sort > $low AND s.sort < $before
WITH s ORDER BY s.sort DESC LIMIT $limit
WHERE s.taskId = $task
RETURN s.ref AS ref, s.at AS at, EXISTS { MATCH (s)<-[:READ]-(r:Run) WHERE r.status = 'RUNNING' } AS reading

// name: known.claims
// purpose: The newest decisions that stand or were turned down in a task, and the newest claims of the project.
// mode: read
// rows: many
// takes: task, in_task, low, high, recent
MATCH (c:Claim {inTask: $task}) WITH c ORDER BY c.sort DESC LIMIT $in_task RETURN properties(c) AS claim
UNION ALL
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $high AND c.mergedInto IS NULL
WITH c ORDER BY c.sort DESC LIMIT $recent RETURN properties(c) AS claim

// name: known.said
// purpose: The authors who stood for some claims, by node id, with the times of their words and of the record of them.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN id, [(c)-[e:EVIDENCE]->() WHERE e.role IN ['ASSERTS', 'CONFIRMS'] | [e.at, e.author, e.recordedAt]] AS said

// name: known.sources
// purpose: Sources by node id, with their text.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {id: id}) RETURN properties(s) AS source

// name: known.task
// purpose: The title of a task, and the messages that it heard last.
// mode: read
// rows: maybe
// takes: task
MATCH (t:Task {id: $task}) RETURN t.title AS title, t.recent AS recent
