// The scheduler's repeating jobs. The graph says when each job is due: the process that looks first does it.

// name: job.register
// purpose: Make known which jobs there are; one that is due later than by its timetable is due by that, and one that is gone is forgotten.
// mode: write
// rows: none
// takes: jobs, ids, held
UNWIND $jobs AS r
MERGE (j:Job {id: r.id})
SET j.nextRunAt = CASE WHEN coalesce(j.every, '') = r.every AND j.nextRunAt <= r.nextRunAt THEN j.nextRunAt ELSE r.nextRunAt END
SET j.heldUntil = CASE WHEN j.heldUntil <= $held THEN j.heldUntil END
SET j.every = r.every, j.describes = r.describes
WITH count(*) AS known
MATCH (gone:Job) WHERE NOT gone.id IN $ids
DELETE gone

// name: job.list
// purpose: Every job, the next one first.
// mode: read
// rows: many
// takes:
MATCH (j:Job) RETURN properties(j) AS job ORDER BY j.nextRunAt, j.id

// name: job.take
// purpose: Take a job for one process, where it is due and nobody is at it.
// mode: write
// rows: maybe
// takes: id, now, until, token
MATCH (j:Job {id: $id})
SET j.touches = coalesce(j.touches, 0) + 1
WITH j WHERE j.nextRunAt <= $now AND coalesce(j.heldUntil, 0) <= $now
SET j.heldUntil = $until, j.heldBy = $token
RETURN j.id AS id

// name: job.keep
// purpose: Hold a job for longer, where this process still has it.
// mode: write
// rows: none
// takes: id, token, until
MATCH (j:Job {id: $id}) WHERE j.heldBy = $token SET j.heldUntil = $until

// name: job.done
// purpose: Say how a job went and when it is due again, where this process still has it.
// mode: write
// rows: none
// takes: id, token, at, result, next
MATCH (j:Job {id: $id}) WHERE j.heldBy = $token
SET j.lastRunAt = $at, j.lastResult = $result, j.nextRunAt = $next
REMOVE j.heldBy, j.heldUntil
