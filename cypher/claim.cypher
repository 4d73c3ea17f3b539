// name: claim.by_ids
// purpose: Claims by node id; a ref that was merged into another claim leads to that one.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
MATCH (held:Claim {id: coalesce(c.mergedInto, c.id)})
RETURN c.id AS id, properties(held) AS claim

// name: claim.slots
// purpose: The slots that claims fill.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
MATCH (held:Claim {id: coalesce(c.mergedInto, c.id)})
RETURN c.id AS id, held.ref AS ref, held.slotId AS slot

// name: claim.page_end
// purpose: Where a page of a project's claims ends that leaves so many behind it, newest first (null: any).
// mode: read
// rows: maybe
// takes: low, before, kinds, statuses, layers, key, item, task, rule, first
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $before AND c.mergedInto IS NULL
  AND ($kinds IS NULL OR c.kind IN $kinds) AND ($statuses IS NULL OR c.status IN $statuses)
  AND ($layers IS NULL OR c.layer IN $layers) AND ($key IS NULL OR c.key = $key)
  AND ($item IS NULL OR c.item = $item) AND ($rule IS NULL OR c.rule = $rule OR c.rule STARTS WITH $rule + '/')
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
RETURN c.sort AS sort ORDER BY c.sort DESC SKIP $first LIMIT 1

// name: claim.page
// purpose: The claims of a page whose two ends are known, in any order: as one row, since a hundred take longer.
// mode: read
// rows: one
// takes: low, before, kinds, statuses, layers, key, item, task, rule
MATCH (c:Claim) WHERE c.sort >= $low AND c.sort < $before AND c.mergedInto IS NULL
  AND ($kinds IS NULL OR c.kind IN $kinds) AND ($statuses IS NULL OR c.status IN $statuses)
  AND ($layers IS NULL OR c.layer IN $layers) AND ($key IS NULL OR c.key = $key)
  AND ($item IS NULL OR c.item = $item) AND ($rule IS NULL OR c.rule = $rule OR c.rule STARTS WITH $rule + '/')
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
RETURN collect(c.shown) AS claims

// name: claim.page_whole
// purpose: The same page with all that a view of another time needs; statuses are judged by that view.
// mode: read
// rows: many
// takes: low, before, kinds, layers, key, item, task, rule, limit
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $before AND c.mergedInto IS NULL
  AND ($kinds IS NULL OR c.kind IN $kinds)
  AND ($layers IS NULL OR c.layer IN $layers) AND ($key IS NULL OR c.key = $key)
  AND ($item IS NULL OR c.item = $item) AND ($rule IS NULL OR c.rule = $rule OR c.rule STARTS WITH $rule + '/')
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
RETURN properties(c) AS claim ORDER BY c.sort DESC LIMIT $limit

// name: claim.of_tasks
// purpose: The claims that are about each of these tasks, in any order: a row a task.
// mode: read
// rows: many
// takes: tasks, kinds, statuses
UNWIND $tasks AS task
MATCH (:Task {id: task})<-[:ABOUT]-(c:Claim)
WHERE c.mergedInto IS NULL AND ($kinds IS NULL OR c.kind IN $kinds) AND ($statuses IS NULL OR c.status IN $statuses)
RETURN task, collect(DISTINCT c.shown) AS claims

// name: claim.count
// purpose: The number of claims of a project that pass the filters.
// mode: read
// rows: one
// takes: low, high, kinds, statuses, layers, key, item, task, rule
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $high AND c.mergedInto IS NULL
  AND ($kinds IS NULL OR c.kind IN $kinds) AND ($statuses IS NULL OR c.status IN $statuses)
  AND ($layers IS NULL OR c.layer IN $layers) AND ($key IS NULL OR c.key = $key)
  AND ($item IS NULL OR c.item = $item) AND ($rule IS NULL OR c.rule = $rule OR c.rule STARTS WITH $rule + '/')
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
RETURN count(c) AS total

// name: claim.queue
// purpose: Claims that wait for review, most confident first, deferred ones last.
// mode: read
// rows: many
// takes: after, high, kinds, statuses, task, item, rule, without_rules, layers, wave, waiting_before, limit
MATCH (c:Claim) WHERE c.queue > $after AND c.queue < $high AND c.mergedInto IS NULL
  AND c.status IN $statuses AND (c.kind IN $kinds OR ($kinds IS NULL AND c.kind <> 'NOTE'))
  AND ($rule IS NULL OR c.rule = $rule OR c.rule STARTS WITH $rule + '/') AND NOT coalesce(c.rule, '') IN $without_rules AND ($item IS NULL OR c.item = $item)
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
  AND ($layers IS NULL OR c.layer IN $layers) AND ($waiting_before IS NULL OR c.waitingSince < $waiting_before)
  AND ($wave IS NULL OR EXISTS { MATCH (c)-[:EVIDENCE]->(:Source)-[:IN]->(:Wave {id: $wave}) })
RETURN c.shown AS shown ORDER BY c.queue LIMIT $limit

// name: claim.queue_count
// purpose: The number of claims that wait for review.
// mode: read
// rows: one
// takes: low, high, kinds, statuses, task, item, rule, without_rules, layers, wave, waiting_before
MATCH (c:Claim) WHERE c.queue > $low AND c.queue < $high AND c.mergedInto IS NULL
  AND c.status IN $statuses AND (c.kind IN $kinds OR ($kinds IS NULL AND c.kind <> 'NOTE'))
  AND ($rule IS NULL OR c.rule = $rule OR c.rule STARTS WITH $rule + '/') AND NOT coalesce(c.rule, '') IN $without_rules AND ($item IS NULL OR c.item = $item)
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
  AND ($layers IS NULL OR c.layer IN $layers) AND ($waiting_before IS NULL OR c.waitingSince < $waiting_before)
  AND ($wave IS NULL OR EXISTS { MATCH (c)-[:EVIDENCE]->(:Source)-[:IN]->(:Wave {id: $wave}) })
RETURN count(c) AS total

// name: claim.evidence
// purpose: The quotations of claims, with what names their sources.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})-[e:EVIDENCE]->(s:Source)
RETURN c.id AS id, properties(e) AS evidence, {ref: s.ref, project: s.project, kind: s.kind, sha256: s.sha256, at: s.at, author: s.author,
  origin: s.origin, capturedAt: s.capturedAt, task: s.task, sections: s.sections, agent: s.agent,
  capturedBy: s.capturedBy, capturedFor: s.capturedFor, episodeId: s.episodeId} AS source ORDER BY e.at, e.start

// name: claim.supersessions
// purpose: The predecessors and successors of claims, edges that were closed since included.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN c.id AS id, properties(c) AS claim,
  COLLECT { MATCH (c)-[e:SUPERSEDES]->(o) RETURN {edge: properties(e), claim: properties(o)} } AS older,
  COLLECT { MATCH (c)<-[e:SUPERSEDES]-(n) RETURN {edge: properties(e), claim: properties(n)} } AS newer

// name: claim.history
// purpose: The predecessors of claims, as known at a time, back to the first of each chain; a part-wise replacement ends it.
// mode: read
// rows: many
// takes: ids, known
UNWIND $ids AS id
MATCH (c:Claim {id: id})
MATCH p = (c)-[:SUPERSEDES*1..]->(o:Claim)
  WHERE all(e IN relationships(p) WHERE e.part IS NULL AND e.recordedAt <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known)
RETURN c.id AS id, length(p) AS depth, properties(o) AS claim ORDER BY depth

// name: claim.about
// purpose: The tasks and items that claims are about.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})-[:ABOUT]->(t)
RETURN c.id AS id, labels(t) AS labels, properties(t) AS node ORDER BY t.sort

// name: claim.link
// purpose: Say that others rest on a claim; a link that is there already stays as it is.
// mode: write
// rows: one
// takes: id, tasks, items, claims, props
MATCH (c:Claim {id: $id})
CALL (c) { UNWIND $tasks AS other MATCH (o:Task {id: other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += $props RETURN count(*) AS a }
CALL (c) { UNWIND $items AS other MATCH (o:Item {id: other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += $props RETURN count(*) AS b }
CALL (c) { UNWIND $claims AS other MATCH (o:Claim {id: other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += $props RETURN count(*) AS d }
RETURN a, b, d

// name: claim.resting
// purpose: Every link below claims, as was known at a time: what rests on them, and what they inherit from what they replaced.
// mode: read
// rows: many
// takes: ids, known
UNWIND $ids AS id
MATCH (c:Claim {id: id})
MATCH p = (c)-[:DOWNSTREAM|SUPERSEDES*1..8]->()
UNWIND relationships(p) AS e
WITH DISTINCT c, e, startNode(e) AS a, endNode(e) AS b
  WHERE coalesce(e.recordedAt, e.at) <= $known AND coalesce(e.recordedTo, 9223372036854775807) > $known
RETURN c.id AS root, type(e) AS type, properties(e) AS edge, a.id AS above, a.changedAt AS changedAt, a.status AS status,
  CASE WHEN a.changedAt > $known THEN a.log END AS log, b.id AS below, labels(b) AS labels, properties(b) AS node

// name: claim.acknowledge
// purpose: Remember that somebody has looked at these links.
// mode: write
// rows: none
// takes: links, at
UNWIND $links AS r
MATCH (a:Claim {id: r.above})-[e:DOWNSTREAM|SUPERSEDES]->(b {id: r.below}) SET e.lookedAt = $at

// name: claim.named
// purpose: The kind of thing that each ref of a project names: a claim, a task or an item.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
OPTIONAL MATCH (c:Claim {id: id})
OPTIONAL MATCH (t:Task {id: id})
OPTIONAL MATCH (i:Item {id: id})
RETURN id, c IS NOT NULL AS claim, t IS NOT NULL AS task, i IS NOT NULL AS item

// name: claim.leads
// purpose: The number of chains of supersessions from a newer claim down to an older one.
// mode: read
// rows: one
// takes: newer, older
OPTIONAL MATCH p = (:Claim {id: $newer})-[:SUPERSEDES*1..]->(:Claim {id: $older})
WHERE all(e IN relationships(p) WHERE e.recordedTo IS NULL)
RETURN count(p) AS chains


// name: claim.governing
// purpose: The claims of a project that govern paths, symbols, commits or addresses.
// mode: read
// rows: many
// takes: low, high
MATCH (c:Claim) WHERE c.governs > $low AND c.governs < $high AND c.mergedInto IS NULL
RETURN properties(c) AS claim ORDER BY c.governs

// name: claim.due
// purpose: Claims in force that are due for another look, those that are due for longest first.
// mode: read
// rows: many
// takes: now, limit
MATCH (c:Claim) WHERE c.dueForReview <= $now
RETURN c.project AS project, c.ref AS ref, c.slotId AS slot ORDER BY c.dueForReview LIMIT $limit

// name: claim.born
// purpose: The claims that were first known between two moments, oldest first.
// mode: read
// rows: many
// takes: low, high, kinds, task, item, limit
MATCH (c:Claim) WHERE c.sort > $low AND c.sort < $high
  AND ($kinds IS NULL OR c.kind IN $kinds) AND ($item IS NULL OR c.item = $item)
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
RETURN c.sort AS key, properties(c) AS claim ORDER BY c.sort LIMIT $limit

// name: claim.read_as
// purpose: The claims that other readings made of the words that claims rest on.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})-[e:EVIDENCE {role: 'ASSERTS'}]->(:Source)<-[f:EVIDENCE {role: 'ASSERTS'}]-(o:Claim)
WHERE o.id <> id AND o.run <> c.run AND o.mergedInto IS NULL AND e.source = f.source AND e.start < f.end AND f.start < e.end
WITH DISTINCT id, o
RETURN id, properties(o) AS claim ORDER BY o.sort

// name: claim.write
// purpose: Write claims, each with the slot that it fills and the run that it comes from.
// mode: write
// rows: none
// takes: claims
CALL () { UNWIND $claims.new AS r CREATE (c:Claim) SET c = r.props WITH c, r MATCH (s:Slot {id: r.slot}) CREATE (c)-[:FILLS]->(s) }
CALL () { UNWIND $claims.changed AS r MATCH (c:Claim {id: r.id}) SET c = r.props }
CALL () { UNWIND $claims.froms AS r MATCH (c:Claim {id: r.claim}) MATCH (x:Run {id: r.run}) CREATE (c)-[:FROM]->(x) }
