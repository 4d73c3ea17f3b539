// The lines that an item is made of. The decision in a line's slot names its canonical: no edge can differ from it.
// A rejected canonical has an edge of its own beside that.

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
  COLLECT { MATCH (s:Slot {id: l.slot})<-[:FILLS]-(d:Claim) WHERE d.mergedInto IS NULL RETURN properties(d) } AS decided,
  [(l)-[e:LINKED_TO]->(:Canonical) | properties(e)] AS said

// name: line.said
// purpose: Keep what a person said of a line and a canonical, with its review in the trail of the item.
// mode: write
// rows: one
// takes: line, canonical, item, said, review
MATCH (l:Line {id: $line})
MATCH (c:Canonical {id: $canonical})
MATCH (i:Item {id: $item})
OPTIONAL MATCH (l)-[old:LINKED_TO]->(c) WHERE old.status <> 'CONFIRMED'
DELETE old
WITH DISTINCT l, c, i
CREATE (l)-[e:LINKED_TO]->(c) SET e = $said
CREATE (v:Review) SET v = $review
CREATE (v)-[:OF]->(i)
RETURN l.id AS id

// name: line.edges
// purpose: The edges that the lines of an item have, to check them.
// mode: read
// rows: many
// takes: item
MATCH (:Item {id: $item})<-[:IN]-(l:Line)
RETURN l.id AS id, l.ref AS ref, l.slot AS slot, [(l)-[e:LINKED_TO]->(:Canonical) | properties(e)] AS said ORDER BY l.sort

// name: line.unlink
// purpose: Take every edge off some lines.
// mode: write
// rows: none
// takes: lines
UNWIND $lines AS id
MATCH (:Line {id: id})-[e:LINKED_TO]->(:Canonical) DELETE e

// name: line.link
// purpose: Give lines the edges that they have to have.
// mode: write
// rows: none
// takes: edges
UNWIND $edges AS r
MATCH (l:Line {id: r.line})
MATCH (c:Canonical {id: r.canonical})
CREATE (l)-[e:LINKED_TO]->(c) SET e = r.props

// name: line.write_links
// purpose: Write what lines are linked to by the claims that hold their slots.
// mode: write
// rows: one
// takes: rows
CALL () { UNWIND $rows AS r MATCH (:Line {id: r.line})-[e:LINKED_TO]->(:Canonical) WHERE e.status = 'CONFIRMED' DELETE e RETURN count(*) AS gone }
CALL () { UNWIND $rows AS r MATCH (l:Line {id: r.line}) MATCH (c:Canonical {id: r.canonical}) MERGE (l)-[e:LINKED_TO {status: 'CONFIRMED'}]->(c) SET e = r.props RETURN count(*) AS drawn }
RETURN gone, drawn
