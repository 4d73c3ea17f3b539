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
