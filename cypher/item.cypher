// name: item.ensure
// purpose: Make an item, or answer the one that has the ref already.
// mode: write
// rows: maybe
// takes: project, id, props
MATCH (p:Project {id: $project})
MERGE (i:Item {id: $id}) ON CREATE SET i += $props
RETURN properties(i) AS item

// name: item.name
// purpose: Give a name to an item that was made in passing, and goes by its ref.
// mode: write
// rows: maybe
// takes: id, name
MATCH (i:Item {id: $id}) WHERE i.name = i.ref SET i.name = $name
RETURN properties(i) AS item

// name: item.by_ids
// purpose: Items by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (i:Item {id: id}) RETURN i.id AS id, properties(i) AS item

// name: item.page
// purpose: A project's items, newest first.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (i:Item) WHERE i.sort > $low AND i.sort < $before
RETURN properties(i) AS item ORDER BY i.sort DESC LIMIT $limit

// name: item.count
// purpose: The number of items of a project.
// mode: read
// rows: one
// takes: low, high
MATCH (i:Item) WHERE i.sort > $low AND i.sort < $high RETURN count(i) AS total

// name: item.claims
// purpose: The claims of items' fields, in whatever status, merged ones left out: under keys, and what people set by hand.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (i:Item {id: id})<-[:ABOUT]-(c:Claim) WHERE c.item = i.ref AND c.mergedInto IS NULL AND (c.key IS NOT NULL OR c.rule = 'hand')
RETURN id, properties(c) AS claim ORDER BY c.sort

// name: item.refs
// purpose: A stretch of a project's items, in order.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (i:Item) WHERE i.id > $after AND i.id < $high RETURN i.id AS id, i.ref AS ref ORDER BY i.id LIMIT $limit

// name: item.write
// purpose: Write what is projected of claims at items.
// mode: write
// rows: none
// takes: rows
UNWIND $rows AS r MATCH (i:Item {id: r.id}) SET i += r.props
