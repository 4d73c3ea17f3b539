// News for subscribers. An event is written with the plan it belongs to; `sort` is project, time, and its own name.

// name: event.since
// purpose: A project's events behind a place, in order, with what they are about.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (v:Event) WHERE v.sort > $after AND v.sort < $high
RETURN properties(v) AS event, CASE v.kind
    WHEN 'claim' THEN COLLECT { MATCH (c:Claim {id: v.about}) RETURN properties(c) }
    WHEN 'conflict' THEN COLLECT { MATCH (k:Conflict {id: v.about}) RETURN properties(k) }
    WHEN 'spoken' THEN COLLECT { MATCH (o:Observation {id: v.about}) RETURN properties(o) }
    WHEN 'pending' THEN COLLECT { MATCH (w:Pending {id: v.about}) RETURN properties(w) }
    ELSE COLLECT { MATCH (r:Run {id: v.about}) RETURN properties(r) } END AS nodes
ORDER BY v.sort LIMIT $limit

// name: event.places
// purpose: Where a project's events of a stretch stand: enough to see whether one has come in late.
// mode: read
// rows: many
// takes: low, high
MATCH (v:Event) WHERE v.sort >= $low AND v.sort < $high RETURN v.sort AS sort ORDER BY sort

// name: event.at_places
// purpose: Events by where they stand, in order, with what they are about.
// mode: read
// rows: many
// takes: sorts
UNWIND $sorts AS sort
MATCH (v:Event {sort: sort})
RETURN properties(v) AS event, CASE v.kind
    WHEN 'claim' THEN COLLECT { MATCH (c:Claim {id: v.about}) RETURN properties(c) }
    WHEN 'conflict' THEN COLLECT { MATCH (k:Conflict {id: v.about}) RETURN properties(k) }
    WHEN 'spoken' THEN COLLECT { MATCH (o:Observation {id: v.about}) RETURN properties(o) }
    WHEN 'pending' THEN COLLECT { MATCH (w:Pending {id: v.about}) RETURN properties(w) }
    ELSE COLLECT { MATCH (r:Run {id: v.about}) RETURN properties(r) } END AS nodes
ORDER BY v.sort

// name: event.tell
// purpose: Tell of something that was written without a plan.
// mode: write
// rows: none
// takes: events
UNWIND $events AS event
CREATE (v:Event) SET v = event

// name: event.write
// purpose: Write what subscribers hear of once this is committed.
// mode: write
// rows: none
// takes: events
CALL () { UNWIND $events.told AS r CREATE (v:Event) SET v = r }
