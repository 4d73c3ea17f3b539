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
