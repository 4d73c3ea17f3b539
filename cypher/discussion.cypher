// Discussions: what a task remembers of its own, so that hearing the next message costs no more than hearing the first.

// name: discussion.recall
// purpose: Take each task for this transaction, and what it remembers, with the newest claims that stand or were turned down in it.
// mode: write
// rows: many
// takes: tasks, limit
UNWIND $tasks AS id
MATCH (t:Task {id: id})
SET t.touches = coalesce(t.touches, 0) + 1
WITH t
RETURN t.ref AS ref, properties(t) AS task,
  COLLECT { MATCH (c:Claim {inTask: t.id}) WITH c ORDER BY c.sort DESC LIMIT $limit RETURN [c.id, c.written] } AS claims

// name: discussion.fetch
// purpose: Messages with their text, and claims with their quotations, by node id.
// mode: read
// rows: many
// takes: messages, claims
UNWIND $messages AS id
MATCH (s:Source {id: id}) RETURN id, properties(s) AS source, null AS claim, null AS evidence
UNION ALL
UNWIND $claims AS id
MATCH (c:Claim {id: id}) RETURN id, null AS source, properties(c) AS claim, [(c)-[e:EVIDENCE]->() | properties(e)] AS evidence

// name: discussion.whole
// purpose: All of a discussion that has been heard, for when a message comes late: messages, patterns, claims of any status.
// mode: read
// rows: many
// takes: tasks
UNWIND $tasks AS id
MATCH (t:Task {id: id})
RETURN t.ref AS ref,
  COLLECT { MATCH (s:Source {taskId: t.id}) WHERE s.topicId IS NOT NULL AND s.told IS NULL
    RETURN {message: properties(s), understood: EXISTS { MATCH (s)<-[:READ]-(r:Run) WHERE r.extractor = 'model' AND r.status = 'SUCCEEDED' }} } AS messages,
  COLLECT { MATCH (n:Pattern {taskId: t.id}) RETURN properties(n) } AS patterns,
  COLLECT { MATCH (t)<-[:ABOUT]-(c:Claim) WHERE c.type = 'Decision' AND c.mergedInto IS NULL
    RETURN {claim: properties(c), evidence: [(c)-[e:EVIDENCE]->() | properties(e)]} } AS claims

// name: discussion.possible
// purpose: Claims that only look decided, rest on one of these messages, and were looked at by nobody.
// mode: read
// rows: many
// takes: messages
UNWIND $messages AS id
MATCH (s:Source {id: id})<-[:EVIDENCE]-(c:Claim)
WHERE c.rule = 'possible/1' AND c.status = 'CANDIDATE' AND c.mergedInto IS NULL
WITH DISTINCT s, c
RETURN s.ref AS message, c.slotId AS slot, [(c)-[e:EVIDENCE]->() | properties(e)] AS evidence

// name: discussion.state
// purpose: The state of each task, which a reader loads first: its memory, the patterns that ask whether a replacement is meant, the claims in force, those that it shares with other tasks, the newest that wait or were turned down.
// mode: read
// rows: many
// takes: ids, waiting, turned_down
UNWIND $ids AS id
MATCH (t:Task {id: id})
RETURN t.id AS id, t.ref AS ref, t.title AS title, t.project AS project, t.tallies AS tallies, t.patterns AS patterns, t.extractedAt AS extractedAt, t.closedTopics AS closedTopics,
  COLLECT { MATCH (t)<-[:ABOUT]-(c:Claim) WHERE c.rule = 'possible/1' AND c.status = 'CANDIDATE' AND c.mergedInto IS NULL AND c.queue IS NOT NULL RETURN c.ref } AS possible,
  COLLECT { MATCH (n:Pattern {taskId: t.id}) WHERE n.type = 'CONTRADICTION'
    MATCH (c:Claim {id: n.claim})-[e:SUPERSEDES]->(o:Claim)
    WHERE e.recordedTo IS NULL AND c.status IN ['ACTIVE', 'NEEDS_RECHECK'] AND c.pin IS NULL AND n.name ENDS WITH ':' + o.ref RETURN n.ref } AS replacing,
  COLLECT { MATCH (c:Claim {inTask: t.id}) WHERE c.status IN ['ACTIVE', 'NEEDS_RECHECK']
    RETURN {shown: c.shown, said: [(c)-[e:EVIDENCE {role: 'ASSERTS'}]->() | [e.at, e.source, e.quote, e.author, e.agent]],
      contested: [(c)<-[:MEMBER]-(k:Conflict) WHERE k.status = 'OPEN' | [k.ref, k.members]]} } AS holding,
  COLLECT { MATCH (t)<-[:ABOUT]-(c:Claim) WHERE c.status IN ['ACTIVE', 'NEEDS_RECHECK'] AND c.type = 'Decision' AND c.inTask <> t.id
    RETURN {shown: c.shown, said: [(c)-[e:EVIDENCE {role: 'ASSERTS'}]->() | [e.at, e.source, e.quote, e.author, e.agent]],
      contested: [(c)<-[:MEMBER]-(k:Conflict) WHERE k.status = 'OPEN' | [k.ref, k.members]]} } AS shared,
  COLLECT { MATCH (c:Claim {inTask: t.id}) WHERE c.status IN ['CANDIDATE', 'CONFLICTED'] WITH c ORDER BY c.sort DESC LIMIT $waiting
    RETURN {shown: c.shown, said: [(c)-[e:EVIDENCE {role: 'ASSERTS'}]->() | [e.at, e.source, e.quote, e.author, e.agent]],
      contested: [(c)<-[:MEMBER]-(k:Conflict) WHERE k.status = 'OPEN' | [k.ref, k.members]]} } AS waiting,
  COLLECT { MATCH (c:Claim {inTask: t.id}) WHERE c.status = 'REJECTED' WITH c ORDER BY c.sort DESC LIMIT $turned_down
    RETURN {shown: c.shown, said: [(c)-[e:EVIDENCE {role: 'ASSERTS'}]->() | [e.at, e.source, e.quote, e.author, e.agent]]} } AS down

// name: discussion.flagged
// purpose: The tasks of a project that were talked of at length without a decision, with the topics that were closed since.
// mode: read
// rows: many
// takes: low, high
MATCH (t:Task) WHERE t.id > $low AND t.id < $high AND t.tallies CONTAINS '"FLAG"'
RETURN t.ref AS ref, t.tallies AS tallies, t.closedTopics AS closedTopics ORDER BY t.id

// name: discussion.close_topic
// purpose: A topic of a task needs nobody any more.
// mode: write
// rows: none
// takes: task, topic
MATCH (t:Task {id: $task})
SET t.closedTopics = [one IN coalesce(t.closedTopics, []) WHERE one <> $topic] + [$topic]

// name: discussion.write
// purpose: Write where messages stand in their tasks, and what tasks remember from now on.
// mode: write
// rows: none
// takes: discussions
CALL () { UNWIND $discussions.placed AS r MATCH (s:Source {id: r.id}) SET s.topicId = r.topic }
CALL () { UNWIND $discussions.tasks AS r MATCH (t:Task {id: r.id}) SET t += r.props }
