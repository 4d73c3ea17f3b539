// Blocks of knowledge: what stands in them, entry by entry, each found by the place that its block is of.

// name: block.of_places
// purpose: Everything that the blocks of projects and items are made of, for each place that has any; with the open conflicts of its claims.
// mode: read
// rows: many
// takes: places
UNWIND $places AS place
RETURN place,
  COLLECT { MATCH (b:Block {place: place}) RETURN properties(b) } AS blocks,
  COLLECT { MATCH (e:Entry {place: place}) RETURN properties(e) } AS entries,
  COLLECT { MATCH (e:Entry {place: place}) MATCH (:Claim {id: e.project + '/' + e.claim})<-[:MEMBER]-(k:Conflict) WHERE k.status = 'OPEN' RETURN [e.claim, k.ref] } AS disputed

// name: block.entries
// purpose: A stretch of a project's entries, in order, each with the slot that it says it comes from.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (e:Entry) WHERE e.id > $after AND e.id < $high
RETURN e.id AS id, e.slot AS slot, e.item AS item ORDER BY e.id LIMIT $limit

// name: block.heads
// purpose: A stretch of what is stored of a project's blocks beside their entries, in order.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (b:Block) WHERE b.id > $after AND b.id < $high
RETURN b.id AS id, properties(b) AS block ORDER BY b.id LIMIT $limit

// name: block.mend
// purpose: Heads as they have to be, unless somebody has moved the block meanwhile; answers which were mended.
// mode: write
// rows: many
// takes: heads
UNWIND $heads AS r
MERGE (b:Block {id: r.id}) ON CREATE SET b.revision = 0
SET b.touches = coalesce(b.touches, 0) + 1
WITH b, r WHERE b.revision = r.was
SET b += r.props
RETURN b.id AS id

// name: block.write
// purpose: Write the entries of blocks, and which blocks have moved by them.
// mode: write
// rows: none
// takes: blocks
CALL () { UNWIND $blocks.entries_gone AS r MATCH (e:Entry {id: r}) DELETE e }
CALL () { UNWIND $blocks.entries AS r MERGE (e:Entry {id: r.id}) SET e = r }
CALL () { UNWIND $blocks.moved AS r MERGE (b:Block {id: r.id}) SET b.revision = coalesce(b.revision, 0) + 1 FOREACH (_ IN CASE WHEN coalesce(b.updatedAt, 0) <= r.props.updatedAt THEN [1] ELSE [] END | SET b += r.props) }
