// Blocks of knowledge: what stands in them, entry by entry, each found by the place that its block is of.

// name: block.of_places
// purpose: Everything that the blocks of projects and items are made of, for each place that has any.
// mode: read
// rows: many
// takes: places
UNWIND $places AS place
RETURN place,
  COLLECT { MATCH (b:Block {place: place}) RETURN properties(b) } AS blocks,
  COLLECT { MATCH (e:Entry {place: place}) RETURN properties(e) } AS entries

// name: block.entries
// purpose: A stretch of a project's entries, in order, each with the slot that it says it comes from.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (e:Entry) WHERE e.id > $after AND e.id < $high
RETURN e.id AS id, e.slot AS slot, e.item AS item ORDER BY e.id LIMIT $limit
