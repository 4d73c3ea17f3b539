// The graph is the queue's truth: `dueAt` says when a run is work to do (queued, backing off, or its lease lapsed).

// name: run.lease
// purpose: Take up to `limit` due runs for one worker; the due time is checked again once the run is locked.
// mode: write
// rows: many
// takes: now, until, lease, limit
MATCH (r:Run) WHERE r.dueAt <= $now
WITH r ORDER BY r.dueAt, r.sort LIMIT $limit
SET r.touches = coalesce(r.touches, 0) + 1
WITH r WHERE r.dueAt <= $now
SET r.status = 'RUNNING', r.lease = $lease, r.dueAt = $until, r.attempts = r.attempts + 1, r.startedAt = $now
WITH r
MATCH (r)-[:READ]->(s:Source)
MATCH (p:Project {id: r.project + '/'})
RETURN properties(r) AS run, properties(s) AS source, p.profile AS profile ORDER BY r.sort

// name: run.next_due
// purpose: When the next run is work to do.
// mode: read
// rows: one
// takes: horizon
MATCH (r:Run) WHERE r.dueAt <= $horizon RETURN min(r.dueAt) AS at

// name: run.set
// purpose: Change a run that this worker still holds (lease null: whoever holds it).
// mode: write
// rows: one
// takes: id, lease, props
MATCH (r:Run {id: $id}) WHERE $lease IS NULL OR r.lease = $lease SET r += $props RETURN count(r) AS held

// name: run.create
// purpose: A further run of a source, unless one of that extractor version is there already.
// mode: write
// rows: one
// takes: source, extractor, version, props
MATCH (s:Source {id: $source})
SET s.touches = coalesce(s.touches, 0) + 1
WITH s
OPTIONAL MATCH (old:Run {extractor: $extractor, extractorVersion: $version})-[:READ]->(s)
WITH s, old ORDER BY old.sort LIMIT 1
FOREACH (_ IN CASE WHEN old IS NULL THEN [1] ELSE [] END | CREATE (r:Run) SET r = $props CREATE (r)-[:READ]->(s))
RETURN properties(old) AS found

// name: run.by_ids
// purpose: Runs by node id.
// mode: read
// rows: many
// takes: ids
MATCH (r:Run) WHERE r.id IN $ids RETURN r.id AS id, properties(r) AS run

// name: run.page
// purpose: A project's runs, newest first.
// mode: read
// rows: many
// takes: low, before, statuses, limit
MATCH (r:Run) WHERE r.sort > $low AND r.sort < $before AND ($statuses IS NULL OR r.status IN $statuses)
RETURN properties(r) AS run ORDER BY r.sort DESC LIMIT $limit

// name: run.count
// purpose: How many runs a project has.
// mode: read
// rows: one
// takes: project, statuses
MATCH (r:Run {project: $project}) WHERE $statuses IS NULL OR r.status IN $statuses RETURN count(r) AS total
