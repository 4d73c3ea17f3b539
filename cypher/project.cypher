// name: project.create
// purpose: Make a project, or answer the one that has the slug already.
// mode: write
// rows: one
// takes: id, props
MERGE (p:Project {id: $id}) ON CREATE SET p += $props
RETURN properties(p) AS project

// name: project.by_slug
// purpose: One project.
// mode: read
// rows: maybe
// takes: id
MATCH (p:Project {id: $id}) RETURN properties(p) AS project

// name: project.by_ids
// purpose: Projects by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (p:Project {id: id}) RETURN properties(p) AS project

// name: project.page
// purpose: Projects, newest first, of which the asker may see those named (null: all).
// mode: read
// rows: many
// takes: before, slugs, limit
MATCH (p:Project) WHERE p.sort < $before AND ($slugs IS NULL OR p.slug IN $slugs)
RETURN properties(p) AS project ORDER BY p.sort DESC LIMIT $limit

// name: project.spanned
// purpose: The slugs of the projects in a domain, or of all projects (domain null).
// mode: read
// rows: many
// takes: domain
MATCH (p:Project) WHERE $domain IS NULL OR p.domain = $domain RETURN p.slug AS slug ORDER BY slug

// name: project.count
// purpose: The number of projects that the caller may see.
// mode: read
// rows: one
// takes: slugs
MATCH (p:Project) WHERE $slugs IS NULL OR p.slug IN $slugs RETURN count(p) AS total

// name: project.sweeps
// purpose: Every project with its profile, and when it was last swept, or made.
// mode: read
// rows: many
// takes:
MATCH (p:Project) RETURN p.slug AS slug, p.profile AS profile, coalesce(p.lastSweepAt, p.createdAt, 0) AS since ORDER BY p.slug

// name: project.sweeping
// purpose: The progress of a project's unfinished sweep; no row where none is under way.
// mode: read
// rows: one
// takes: id
MATCH (p:Project {id: $id})
RETURN p.sweepTo AS to, p.sweepBegan AS began, p.sweepSlots AS slots, p.sweepOpened AS opened

// name: project.sweep_on
// purpose: Remember how far a sweep has come, so that another goes on there.
// mode: write
// rows: none
// takes: id, to, began, slots, opened
MATCH (p:Project {id: $id}) SET p.sweepTo = $to, p.sweepBegan = $began, p.sweepSlots = $slots, p.sweepOpened = $opened

// name: project.swept
// purpose: Remember when the last sweep ran, what it looked at and what it opened.
// mode: write
// rows: none
// takes: id, at, began, slots, opened
MATCH (p:Project {id: $id})
SET p.lastSweepAt = $at, p.sweptFrom = $began, p.sweptSlots = $slots, p.sweptOpened = $opened
REMOVE p.sweepTo, p.sweepBegan, p.sweepSlots, p.sweepOpened

// name: project.health
// purpose: Counts of a project's open work, and of its failures.
// mode: read
// rows: one
// takes: project, id
MATCH (p:Project {id: $id})
RETURN p.lastSweepAt AS lastSweepAt, p.sweptFrom AS sweptFrom, p.sweptSlots AS sweptSlots, p.sweptOpened AS sweptOpened,
  COUNT { MATCH (k:Conflict {project: $project}) WHERE k.status = 'OPEN' } AS openConflicts,
  COUNT { MATCH (r:Run {status: 'QUEUED'}) WHERE r.project = $project }
    + COUNT { MATCH (r:Run {status: 'RUNNING'}) WHERE r.project = $project } AS queuedRuns,
  COUNT { MATCH (r:Run {status: 'FAILED'}) WHERE r.project = $project } AS failedRuns,
  COUNT { MATCH (n:Pattern {repeatedIn: $project}) } AS repeatedCorrections

// name: project.words_reach
// purpose: Until when the words of a project are dated, where that was ahead of the clock; and the last such time that no other words bore out.
// mode: read
// rows: maybe
// takes: id
MATCH (p:Project {id: $id}) RETURN p.wordsUntil AS until, p.wordsAlone AS alone

// name: project.words_ahead
// purpose: Remember of a project until when words are dated that are ahead of the clock, and the last that no other words bear out.
// mode: write
// rows: none
// takes: id, until, alone
MATCH (p:Project {id: $id}) WHERE coalesce(p.wordsUntil, 0) <= $until SET p.wordsUntil = $until, p.wordsAlone = $alone

// name: project.hold
// purpose: Let one process work through a project alone until a time, if no other does; also to hold it for longer.
// mode: write
// rows: one
// takes: id, token, now, until
MATCH (p:Project {id: $id})
SET p.heldUntil = coalesce(p.heldUntil, 0)
WITH p, p.heldUntil < $now OR p.heldBy = $token AS mine
SET p.heldBy = CASE WHEN mine THEN $token ELSE p.heldBy END, p.heldUntil = CASE WHEN mine THEN $until ELSE p.heldUntil END
RETURN mine

// name: project.let_go
// purpose: Let others work through a project.
// mode: write
// rows: none
// takes: id, token
MATCH (p:Project {id: $id}) WHERE p.heldBy = $token REMOVE p.heldBy, p.heldUntil
