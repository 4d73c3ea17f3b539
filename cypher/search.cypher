// name: search.words
// purpose: The claims of a project that have the words asked for, best first, among the best of all that have one.
// mode: read
// rows: many
// takes: words, most, project, kinds, statuses, limit
CALL db.index.fulltext.queryNodes('Claim[words]', $words, $most) YIELD node, score
WITH node, score WHERE node.project = $project AND node.mergedInto IS NULL
  AND ($kinds IS NULL OR node.kind IN $kinds) AND ($statuses IS NULL OR node.status IN $statuses)
RETURN properties(node) AS claim, score ORDER BY score DESC, node.sort DESC LIMIT $limit

// name: search.newest
// purpose: Of a project's newest claims, those that are of these kinds and statuses.
// mode: read
// rows: many
// takes: low, high, limit, kinds, statuses
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $high AND c.mergedInto IS NULL
WITH c ORDER BY c.sort DESC LIMIT $limit
WHERE ($kinds IS NULL OR c.kind IN $kinds) AND ($statuses IS NULL OR c.status IN $statuses)
RETURN properties(c) AS claim ORDER BY c.sort DESC

// name: search.sample
// purpose: A sample of a project's newest claims, from which the words that are common there are learnt.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $before AND c.mergedInto IS NULL
RETURN c.words AS words ORDER BY c.sort DESC LIMIT $limit

// name: search.sample_said
// purpose: A sample of what was read last in a project, from which the words that are common there are learnt.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (s:Source) WHERE s.sort > $low AND s.sort < $before
RETURN s.words AS words ORDER BY s.sort DESC LIMIT $limit

// name: search.said
// purpose: Sources with the words asked for, best first, each with its beginning and its task's title; said and known by then.
// mode: read
// rows: many
// takes: words, looked_at, project, as_of, known_at, most, limit
CALL db.index.fulltext.queryNodes('Source[words]', $words, $looked_at) YIELD node, score
WITH node AS s, score WHERE s.project = $project
  AND ($as_of IS NULL OR s.at <= $as_of) AND ($known_at IS NULL OR s.capturedAt <= $known_at)
WITH s, score ORDER BY score DESC, s.sort DESC LIMIT $limit
OPTIONAL MATCH (t:Task {id: s.taskId})
RETURN s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.taskSort AS taskSort, t.title AS title, s.sections AS sections, s.agent AS agent,
  s.capturedBy AS capturedBy, s.capturedFor AS capturedFor, left(s.text, $most) AS text, size(s.text) AS length, score
ORDER BY score DESC, s.sort DESC

// name: search.around
// purpose: The messages before and after six messages, by the number of each; and the texts of long sources. Each range stands alone: only so is it read by an index.
// mode: read
// rows: many
// takes: task1, at1, task2, at2, task3, at3, task4, at4, task5, at5, task6, at6, before, after, most, long, length
MATCH (s:Source {taskId: $task1}) WHERE s.taskSort < $at1 AND size(s.text) <= $most RETURN 1 AS place, properties(s) AS source ORDER BY s.taskSort DESC LIMIT $before
UNION ALL
MATCH (s:Source {taskId: $task1}) WHERE s.taskSort >= $at1 AND size(s.text) <= $most RETURN 1 AS place, properties(s) AS source ORDER BY s.taskSort LIMIT $after
UNION ALL
MATCH (s:Source {taskId: $task2}) WHERE s.taskSort < $at2 AND size(s.text) <= $most RETURN 2 AS place, properties(s) AS source ORDER BY s.taskSort DESC LIMIT $before
UNION ALL
MATCH (s:Source {taskId: $task2}) WHERE s.taskSort >= $at2 AND size(s.text) <= $most RETURN 2 AS place, properties(s) AS source ORDER BY s.taskSort LIMIT $after
UNION ALL
MATCH (s:Source {taskId: $task3}) WHERE s.taskSort < $at3 AND size(s.text) <= $most RETURN 3 AS place, properties(s) AS source ORDER BY s.taskSort DESC LIMIT $before
UNION ALL
MATCH (s:Source {taskId: $task3}) WHERE s.taskSort >= $at3 AND size(s.text) <= $most RETURN 3 AS place, properties(s) AS source ORDER BY s.taskSort LIMIT $after
UNION ALL
MATCH (s:Source {taskId: $task4}) WHERE s.taskSort < $at4 AND size(s.text) <= $most RETURN 4 AS place, properties(s) AS source ORDER BY s.taskSort DESC LIMIT $before
UNION ALL
MATCH (s:Source {taskId: $task4}) WHERE s.taskSort >= $at4 AND size(s.text) <= $most RETURN 4 AS place, properties(s) AS source ORDER BY s.taskSort LIMIT $after
UNION ALL
MATCH (s:Source {taskId: $task5}) WHERE s.taskSort < $at5 AND size(s.text) <= $most RETURN 5 AS place, properties(s) AS source ORDER BY s.taskSort DESC LIMIT $before
UNION ALL
MATCH (s:Source {taskId: $task5}) WHERE s.taskSort >= $at5 AND size(s.text) <= $most RETURN 5 AS place, properties(s) AS source ORDER BY s.taskSort LIMIT $after
UNION ALL
MATCH (s:Source {taskId: $task6}) WHERE s.taskSort < $at6 AND size(s.text) <= $most RETURN 6 AS place, properties(s) AS source ORDER BY s.taskSort DESC LIMIT $before
UNION ALL
MATCH (s:Source {taskId: $task6}) WHERE s.taskSort >= $at6 AND size(s.text) <= $most RETURN 6 AS place, properties(s) AS source ORDER BY s.taskSort LIMIT $after
UNION ALL
UNWIND $long AS id MATCH (s:Source {id: id}) RETURN 0 AS place, {ref: s.ref, text: left(s.text, $length)} AS source

// name: search.made_of
// purpose: The claims that rest on people's words in these stretches of sources, each with all its words.
// mode: read
// rows: many
// takes: places, limit
UNWIND $places AS place
MATCH (s:Source {id: place.source})<-[e:EVIDENCE]-(c:Claim)
WHERE e.start < place.end AND e.end > place.start AND NOT e.agent AND c.mergedInto IS NULL
WITH DISTINCT c LIMIT $limit
RETURN properties(c) AS claim, [(c)-[w:EVIDENCE]->() | {role: w.role, quote: w.quote, at: w.at, start: w.start}] AS words
