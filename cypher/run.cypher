// The graph is the queue's truth: `dueAt` says when a run is work to do (queued, backing off, or its lease lapsed).

// name: run.due
// purpose: The runs that have been work to do for longest.
// mode: read
// rows: many
// takes: since, now, limit
MATCH (r:Run) WHERE r.dueAt > $since AND r.dueAt <= $now RETURN r.id AS id ORDER BY r.dueAt LIMIT $limit

// name: run.lease
// purpose: Take runs for one worker, those that are still due once they are locked.
// mode: write
// rows: many
// takes: ids, now, until, lease
UNWIND $ids AS id
MATCH (r:Run {id: id})
SET r.touches = coalesce(r.touches, 0) + 1
WITH r WHERE r.dueAt <= $now
SET r.status = 'RUNNING', r.lease = $lease, r.dueAt = $until, r.attempts = r.attempts + 1, r.startedAt = $now
WITH r
MATCH (r)-[:READ]->(s:Source)
MATCH (p:Project {id: r.project + '/'})
RETURN properties(r) AS run, properties(s) AS source, p.profile AS profile,
  [(s)<-[:READ]-(x:Run) WHERE x.status = 'SUCCEEDED' AND x.extractor = r.extractor | x.extractorVersion] AS read_by,
  [(s)<-[:READ]-(x:Run) WHERE x.status = 'SUCCEEDED' | x.extractor] AS readers
ORDER BY r.sort

// name: run.next_due
// purpose: When the next run is work to do.
// mode: read
// rows: one
// takes: since, horizon, held
MATCH (r:Run) WHERE r.dueAt > $since AND r.dueAt <= $horizon AND NOT r.id IN $held RETURN min(r.dueAt) AS at

// name: run.mend_misdated
// purpose: Make due now the runs that a clock that ran ahead put off for longer than anybody would.
// mode: write
// rows: none
// takes: now, late
MATCH (r:Run) WHERE r.dueAt > $late SET r.dueAt = $now

// name: run.backlog
// purpose: The number of runs that are queued, of those under way, and of those that have lost their worker.
// mode: read
// rows: one
// takes: now
MATCH (r:Run) WHERE r.status IN ['QUEUED', 'RUNNING']
RETURN count(CASE WHEN r.status = 'QUEUED' THEN 1 END) AS queued, count(CASE WHEN r.status = 'RUNNING' THEN 1 END) AS running,
  count(CASE WHEN r.status = 'RUNNING' AND r.dueAt <= $now THEN 1 END) AS lapsed

// name: run.renew
// purpose: Keep runs for as long again, where this worker still holds them.
// mode: write
// rows: one
// takes: ids, lease, until
MATCH (r:Run) WHERE r.id IN $ids AND r.lease = $lease SET r.dueAt = $until RETURN count(r) AS held

// name: run.answered
// purpose: Keep what a model answered, where this worker still holds the run.
// mode: write
// rows: one
// takes: id, lease, props
MATCH (r:Run {id: $id}) WHERE r.lease = $lease SET r += $props RETURN count(r) AS held

// name: run.put_back
// purpose: Let go of runs that this worker still holds: queued again for later, or failed; and tell of it.
// mode: write
// rows: many
// takes: lease, runs
UNWIND $runs AS w
MATCH (r:Run {id: w.id}) WHERE coalesce(r.lease, r.status) = $lease
SET r += w.props
CREATE (v:Event) SET v = w.event
RETURN r.id AS id

// name: run.retry
// purpose: Queue a failed run again, with all its tries before it; no row where it has not failed.
// mode: write
// rows: maybe
// takes: id, now, event
MATCH (r:Run {id: $id})
SET r.touches = coalesce(r.touches, 0) + 1
WITH r WHERE r.status = 'FAILED'
SET r.status = 'QUEUED', r.dueAt = $now, r.lease = null, r.attemptsBefore = r.attempts,
  r.error = null, r.finishedAt = null
CREATE (v:Event) SET v = $event
RETURN properties(r) AS run

// name: run.create
// purpose: A further run of a source, unless one of that version or one still to be done is there, or a person wrote it.
// mode: write
// rows: maybe
// takes: source, extractor, version, props, event
MATCH (s:Source {id: $source})
SET s.touches = coalesce(s.touches, 0) + 1
WITH s, [(s)<-[:READ]-(x:Run) WHERE s.kind = 'MANUAL'
  OR (x.extractor = $extractor AND (x.extractorVersion = $version OR x.status IN ['QUEUED', 'RUNNING'])) | properties(x)] AS there
FOREACH (_ IN CASE WHEN size(there) = 0 THEN [1] ELSE [] END |
  CREATE (r:Run) SET r = $props
  CREATE (r)-[:READ]->(s)
  CREATE (v:Event) SET v = $event
)
RETURN there

// name: run.by_ids
// purpose: Runs by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (r:Run {id: id}) RETURN r.id AS id, properties(r) AS run

// name: run.page
// purpose: A project's runs, newest first.
// mode: read
// rows: many
// takes: low, before, statuses, limit
MATCH (r:Run) WHERE r.sort > $low AND r.sort < $before AND ($statuses IS NULL OR r.status IN $statuses)
RETURN properties(r) AS run ORDER BY r.sort DESC LIMIT $limit

// name: run.count
// purpose: The number of runs of a project.
// mode: read
// rows: one
// takes: low, high, statuses
MATCH (r:Run) WHERE r.sort > $low AND r.sort < $high AND ($statuses IS NULL OR r.status IN $statuses) RETURN count(r) AS total

// name: run.read_by
// purpose: The number of runs by a range of extractor versions that succeeded.
// mode: read
// rows: one
// takes: low, high
MATCH (r:Run) WHERE r.readBy > $low AND r.readBy < $high RETURN count(r) AS total

// name: run.hold
// purpose: Keep runs from everybody else until this transaction ends; `held` says how many are still the writer's, by a lease or queued still.
// mode: write
// rows: one
// takes: ids, lease
UNWIND $ids AS id
MATCH (r:Run {id: id}) WHERE coalesce(r.lease, r.status) = $lease
SET r.touches = coalesce(r.touches, 0) + 1
RETURN count(r) AS held

// name: run.write
// purpose: End runs that the writer holds, and queue what follows them.
// mode: write
// rows: none
// takes: runs
CALL () { UNWIND $runs.ended AS r MATCH (x:Run {id: r.id}) WHERE coalesce(x.lease, x.status) = r.lease SET x += r.props }
CALL () {
  UNWIND $runs.queued AS r
  MATCH (s:Source {id: r.source})
  WITH r, s, [(s)<-[:READ]-(x:Run) WHERE x.extractor = r.props.extractor AND x.extractorVersion = r.props.extractorVersion | x.id] AS there
  WHERE size(there) = 0
  CREATE (x:Run)-[:READ]->(s) SET x = r.props CREATE (v:Event) SET v = r.event
}
