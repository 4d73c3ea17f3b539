// Addresses outside that hear of what happens. A process takes a webhook before it delivers, so that no two do at once.

// name: webhook.create
// purpose: Make a webhook.
// mode: write
// rows: maybe
// takes: project, id, props
MATCH (p:Project {id: $project})
CREATE (w:Webhook {id: $id}) SET w += $props
RETURN properties(w) AS webhook

// name: webhook.of_project
// purpose: The webhooks of a project that nobody has removed, oldest first.
// mode: read
// rows: many
// takes: low, high
MATCH (w:Webhook) WHERE w.sort >= $low AND w.sort < $high AND w.removedAt IS NULL
RETURN properties(w) AS webhook ORDER BY w.sort

// name: webhook.by_ids
// purpose: Webhooks by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Webhook {id: id})
RETURN w.id AS id, properties(w) AS webhook

// name: webhook.remove
// purpose: Deliver nothing more to a webhook; its ref stays taken.
// mode: write
// rows: maybe
// takes: id, at
MATCH (w:Webhook {id: $id}) WHERE w.removedAt IS NULL
SET w.removedAt = $at, w.enabled = false
RETURN properties(w) AS webhook

// name: webhook.due
// purpose: The webhooks that may be delivered to now, whatever the project.
// mode: read
// rows: many
// takes: now
MATCH (w:Webhook) WHERE w.enabled AND w.dueAt <= $now AND coalesce(w.heldUntil, 0) <= $now
RETURN w.id AS id, w.project AS project, w.reached AS reached

// name: webhook.mend_misdated
// purpose: Have the webhooks go on from now that a clock that ran ahead has put off or taken ahead.
// mode: write
// rows: none
// takes: now, late, held
MATCH (w:Webhook) WHERE w.reached > $now OR w.dueAt > $late OR w.heldUntil > $held
SET w.reached = CASE WHEN w.reached > $now THEN $now ELSE w.reached END,
  w.createdAt = CASE WHEN w.createdAt > $now THEN $now ELSE w.createdAt END,
  w.dueAt = CASE WHEN w.dueAt > $late THEN $now ELSE w.dueAt END,
  w.heldUntil = CASE WHEN w.heldUntil > $held THEN null ELSE w.heldUntil END

// name: webhook.take
// purpose: Take a webhook for one process, where it may be delivered to and nobody is at it.
// mode: write
// rows: maybe
// takes: id, now, until, token
MATCH (w:Webhook {id: $id})
SET w.touches = coalesce(w.touches, 0) + 1
WITH w WHERE w.enabled AND w.dueAt <= $now AND coalesce(w.heldUntil, 0) <= $now
SET w.heldUntil = $until, w.heldBy = $token
RETURN properties(w) AS webhook

// name: webhook.tell
// purpose: Keep what a delivery came to, where this process still has the webhook.
// mode: write
// rows: maybe
// takes: id, token, until, props
MATCH (w:Webhook {id: $id}) WHERE w.heldBy = $token AND w.removedAt IS NULL
SET w += $props, w.heldUntil = $until
RETURN w.id AS id

// name: webhook.let_go
// purpose: Let others have a webhook again.
// mode: write
// rows: none
// takes: id, token
MATCH (w:Webhook {id: $id}) WHERE w.heldBy = $token
REMOVE w.heldBy, w.heldUntil
