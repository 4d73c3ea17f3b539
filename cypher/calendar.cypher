// Entries of calendars; each is a claim as well, which says who stands for it.

// name: calendar.by_ids
// purpose: Entries by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (e:CalendarEvent {id: id}) RETURN e.id AS id, properties(e) AS event

// name: calendar.between
// purpose: A project's entries that begin before a time, and end after another or recur.
// mode: read
// rows: many
// takes: low, high, from, chat
MATCH (e:CalendarEvent) WHERE e.sort > $low AND e.sort < $high AND (e.repeats IS NOT NULL OR e.end > $from)
  AND ($chat IS NULL OR e.chat IS NULL OR e.chat = $chat)
RETURN properties(e) AS event ORDER BY e.sort

// name: calendar.of_uids
// purpose: Entries that were brought in by the names their own calendar gives them.
// mode: read
// rows: many
// takes: uids
UNWIND $uids AS uid
MATCH (e:CalendarEvent {uid: uid}) RETURN properties(e) AS event

// name: calendar.write
// purpose: Keep entries as they are from now on, each beside its claim.
// mode: write
// rows: none
// takes: events
UNWIND $events AS r
MERGE (e:CalendarEvent {id: r.id})
SET e = r
WITH e, r
MATCH (c:Claim {id: r.project + '/' + r.claim})
MERGE (e)-[:OF]->(c)

// name: calendar.of_claims
// purpose: Entries that are some claims.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (e:CalendarEvent)-[:OF]->(c:Claim {id: id}) RETURN DISTINCT properties(e) AS event
