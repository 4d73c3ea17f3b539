// The catalogue of a project: what things are called, whatever else people call them.

// name: canonical.touch
// purpose: Take a project's catalogue for this transaction, and say that it is another one from now on.
// mode: write
// rows: maybe
// takes: project, stamp
MATCH (p:Project {id: $project})
MERGE (n:Counter {id: $stamp}) ON CREATE SET n.value = 0
SET n.value = n.value + 1
RETURN n.value AS value

// name: canonical.stamp
// purpose: The present version of the catalogue; no row where there never was one.
// mode: read
// rows: maybe
// takes: stamp
MATCH (n:Counter {id: $stamp}) RETURN n.value AS value

// name: canonical.write
// purpose: New canonicals, and known ones as they are from now on.
// mode: write
// rows: none
// takes: canonicals
UNWIND $canonicals AS r
MERGE (c:Canonical {id: r.id}) SET c += r.props

// name: canonical.by_ids
// purpose: Canonicals by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Canonical {id: id}) RETURN c.id AS id, properties(c) AS canonical

// name: canonical.names
// purpose: A stretch of a project's catalogue, as far as names are compared with it.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (c:Canonical) WHERE c.sort > $after AND c.sort < $high
RETURN c.ref AS ref, c.name AS name, c.names AS names, c.sort AS sort ORDER BY c.sort LIMIT $limit
