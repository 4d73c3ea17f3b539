// Slots: two writers contend for one; it leads to everything that was ever said for it.

// name: slot.touch
// purpose: Take each slot for this transaction (making it where it is new), and its item, then read all that its fold needs.
// mode: write
// rows: many
// takes: slots
UNWIND $slots AS wanted
MERGE (s:Slot {id: wanted.id}) ON CREATE SET s += wanted, s.touchedAt = 0
SET s.touches = coalesce(s.touches, 0) + 1
WITH s
OPTIONAL MATCH (i:Item {id: coalesce(s.project + '/' + s.item, '')})
SET i.touches = coalesce(i.touches, 0) + 1
WITH s, i
RETURN s.id AS id, properties(s) AS slot, properties(i) AS item,
  COLLECT { MATCH (e:Entry {slot: s.id}) RETURN properties(e) } AS entries,
  EXISTS { MATCH (:Entry {askedAt: coalesce(s.project + '|' + coalesce(s.item, '') + '|' + coalesce(s.answers, s.key), '')}) } AS asked,
  COLLECT { MATCH (s)<-[:FILLS]-(c:Claim) WHERE c.mergedInto IS NULL RETURN {
    claim: properties(c),
    evidence: [(c)-[e:EVIDENCE]->() | properties(e)],
    newer: [(c)-[e:SUPERSEDES]->() WHERE e.recordedTo IS NULL | properties(e)],
    older: [(c)<-[e:SUPERSEDES]-() WHERE e.recordedTo IS NULL | properties(e)]
  } } AS claims,
  COLLECT { MATCH (k:Conflict {slotId: s.id, status: 'OPEN'}) RETURN properties(k) } AS conflicts,
  COLLECT { UNWIND s.beside AS other MATCH (:Slot {id: other})-[:CURRENT]->(c:Claim) RETURN {
    claim: properties(c), conflicts: [(c)<-[:MEMBER]-(k:Conflict) WHERE k.kind = 'LAYER' | properties(k)] } } AS beside

// name: slot.to_sweep
// purpose: A stretch of a project's slots, in order, each with what a sweep goes by: what stands there, and whether a conflict is open.
// mode: read
// rows: many
// takes: after, high, limit, now
MATCH (s:Slot) WHERE s.id > $after AND s.id < $high
WITH s ORDER BY s.id LIMIT $limit
RETURN s.id AS id,
  COUNT { MATCH (s)<-[:FILLS]-(c:Claim) WHERE c.mergedInto IS NULL AND c.status = 'CANDIDATE' AND c.validFrom > c.recordedAt AND c.validFrom <= $now } AS planned,
  COUNT { MATCH (s)<-[:FILLS]-(c:Claim) WHERE c.mergedInto IS NULL AND c.status IN ['ACTIVE', 'NEEDS_RECHECK'] } AS holding,
  COUNT { MATCH (s)<-[:FILLS]-(c:Claim) WHERE c.mergedInto IS NULL AND c.status = 'CONFLICTED' } AS challengers,
  COUNT { MATCH (k:Conflict {slotId: s.id, status: 'OPEN'}) } AS open
ORDER BY id

// name: slot.known
// purpose: Knowledge for a reader: the claims that hold some slots now, and some entries of keys that hold many.
// mode: read
// rows: many
// takes: slots, places, each, most
UNWIND $slots AS id
MATCH (s:Slot {id: id})-[:CURRENT]->(c:Claim) WHERE c.status = 'ACTIVE'
RETURN properties(c) AS claim LIMIT $most
UNION ALL
UNWIND $places AS place
CALL (place) { MATCH (c:Claim {keyAt: place}) WHERE c.status = 'ACTIVE' AND c.mergedInto IS NULL RETURN c LIMIT $each }
RETURN properties(c) AS claim LIMIT $most

// name: slot.ids
// purpose: A stretch of a project's slots, in order, each with its item.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (s:Slot) WHERE s.id > $after AND s.id < $high RETURN s.id AS id, s.item AS item ORDER BY s.id LIMIT $limit

// name: slot.held
// purpose: The claim that holds each of these slots, with the words said for it.
// mode: read
// rows: many
// takes: slots
UNWIND $slots AS id
MATCH (s:Slot {id: id})-[:CURRENT]->(c:Claim) WHERE c.type = 'Decision'
RETURN id AS slot, properties(c) AS claim, [(c)-[e:EVIDENCE]->() | properties(e)] AS evidence

// name: slot.shown
// purpose: The memories of a stretch of a project's slots of their own projection.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (s:Slot) WHERE s.id > $after AND s.id < $high
RETURN s.id AS id, s.item AS item, s.shown AS shown ORDER BY s.id LIMIT $limit

// name: slot.currents
// purpose: The claims that some slots lead to.
// mode: read
// rows: many
// takes: slots
UNWIND $slots AS id
MATCH (s:Slot {id: id})
RETURN id, [(s)-[:CURRENT]->(c:Claim) | c.ref] AS refs

// name: slot.said
// purpose: The words in slots, without taking the slots.
// mode: read
// rows: many
// takes: slots
UNWIND $slots AS id
MATCH (s:Slot {id: id})<-[:FILLS]-(c:Claim) WHERE c.mergedInto IS NULL
RETURN s.id AS slot, properties(c) AS claim

// name: slot.write
// purpose: Write who holds slots that this transaction has taken, and what they remember of what is projected of them.
// mode: write
// rows: none
// takes: slots
CALL () { UNWIND $slots.taken AS r MATCH (s:Slot {id: r.id}) SET s.touchedAt = r.at, s.current = r.current }
CALL () { UNWIND $slots.taken AS r MATCH (:Slot {id: r.id})-[e:CURRENT]->() DELETE e }
CALL () { UNWIND $slots.current AS r MATCH (s:Slot {id: r.slot}) MATCH (c:Claim {id: r.claim}) CREATE (s)-[:CURRENT]->(c) }
CALL () { UNWIND $slots.shown AS r MATCH (s:Slot {id: r.id}) SET s.shown = r.shown }
