// What an item is made of. Which canonical a line is linked to, the decision in its slot says: no edge can differ from it.

// name: line.add
// purpose: A line of an item; no row where there is no such item.
// mode: write
// rows: maybe
// takes: item, props
MATCH (i:Item {id: $item})
CREATE (l:Line) SET l = $props
CREATE (l)-[:IN]->(i)
RETURN properties(l) AS line

// name: line.by_ids
// purpose: Lines by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (l:Line {id: id}) RETURN l.id AS id, properties(l) AS line

// name: line.of_items
// purpose: The lines of items, in the order in which they were added.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (i:Item {id: id})<-[:IN]-(l:Line)
RETURN i.id AS id, properties(l) AS line ORDER BY l.sort

// name: line.links
// purpose: The decision that links each line, and what people said of each canonical that it was compared with.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (l:Line {id: id})
RETURN l.id AS id,
  COLLECT { MATCH (s:Slot {id: l.slot})-[:CURRENT]->(d:Claim) RETURN properties(d) } AS decisions,
  [(l)-[e:LINKED_TO]->(:Canonical) | properties(e)] AS said

// name: line.said
// purpose: Keep what a person said of a line and a canonical, with its review in the trail of the item.
// mode: write
// rows: one
// takes: line, canonical, item, said, review
MATCH (l:Line {id: $line})
MATCH (c:Canonical {id: $canonical})
MATCH (i:Item {id: $item})
MERGE (l)-[e:LINKED_TO]->(c) SET e = $said
CREATE (v:Review) SET v = $review
CREATE (v)-[:OF]->(i)
RETURN l.id AS id
