// What subscribers hear of. An event is written with the plan it belongs to; `sort` is project, time, and its own name.

// name: event.since
// purpose: A project's events from a moment on, in order, with the claims, conflicts and runs they are about.
// mode: read
// rows: many
// takes: low, high, limit
MATCH (v:Event) WHERE v.sort >= $low AND v.sort < $high
WITH v ORDER BY v.sort LIMIT $limit
OPTIONAL MATCH (c:Claim {id: v.about})
OPTIONAL MATCH (k:Conflict {id: v.about})
OPTIONAL MATCH (r:Run {id: v.about})
RETURN properties(v) AS event, properties(c) AS claim, properties(k) AS conflict, properties(r) AS run
ORDER BY v.sort
