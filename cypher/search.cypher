// name: search.words
// purpose: The claims of a project that have the words asked for, best first, among the best of all that have one.
// mode: read
// rows: many
// takes: words, most, project, kinds, statuses, limit
CALL db.index.fulltext.queryNodes('Claim[words]', $words, $most) YIELD node, score
WITH node, score WHERE node.project = $project AND node.mergedInto IS NULL
  AND ($kinds IS NULL OR node.kind IN $kinds) AND ($statuses IS NULL OR node.status IN $statuses)
RETURN properties(node) AS claim, score ORDER BY score DESC, node.sort DESC LIMIT $limit

// name: search.sample
// purpose: A sample of a project's newest claims, from which the words that are common there are learnt.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $before AND c.mergedInto IS NULL
RETURN c.words AS words ORDER BY c.sort DESC LIMIT $limit

// name: search.said
// purpose: What was read that has the words asked for, best first, each with how it begins; said and known by then.
// mode: read
// rows: many
// takes: words, looked_at, project, as_of, known_at, most, limit
CALL db.index.fulltext.queryNodes('Source[words]', $words, $looked_at) YIELD node, score
WITH node AS s, score WHERE s.project = $project
  AND ($as_of IS NULL OR s.at <= $as_of) AND ($known_at IS NULL OR s.capturedAt <= $known_at)
RETURN s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.taskId AS taskId, s.sections AS sections, s.agent AS agent, s.capturedBy AS capturedBy, s.capturedFor AS capturedFor, left(s.text, $most) AS text, score
ORDER BY score DESC, s.sort DESC LIMIT $limit

// name: search.order
// purpose: The messages of each task by their refs, in the order of their words.
// mode: read
// rows: many
// takes: tasks
UNWIND $tasks AS id
MATCH (s:Source {taskId: id})
WITH id, s ORDER BY s.taskSort
RETURN id, collect(s.ref) AS refs
