// A whole project, oldest first, in strides: each query begins behind the sort key that the last one ended with.

// name: export.tasks
// purpose: A project's tasks.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Task) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.items
// purpose: A project's items.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Item) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.canonicals
// purpose: A project's catalogue.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Canonical) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.lines
// purpose: The lines of a project's items, with what people said of the canonicals that they may mean.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Line) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node, [(n)-[e:LINKED_TO]->(:Canonical) | properties(e)] AS said ORDER BY n.sort LIMIT $limit

// name: export.sources
// purpose: A project's sources, with their whole text.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Source) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.runs
// purpose: A project's runs.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Run) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.claims
// purpose: A project's claims, merged ones included, with the edges that begin at them, closed ones included.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Claim) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node,
  [(n)-[e:EVIDENCE]->(:Source) | properties(e)] AS evidence,
  [(n)-[e:SUPERSEDES]->(:Claim) | properties(e)] AS supersedes,
  [(n)-[e:DOWNSTREAM]->(o) | {to: o.ref, edge: properties(e)}] AS downstream,
  [(n)-[:ABOUT]->(o) | o.ref] AS about
ORDER BY n.sort LIMIT $limit

// name: export.conflicts
// purpose: A project's conflicts.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Conflict) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.prices
// purpose: A project's price memory.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Price) WHERE n.sort > $after AND n.sort < $high
RETURN properties(n) AS node ORDER BY n.sort LIMIT $limit

// name: export.patterns
// purpose: A project's patterns, those that a late message read otherwise included.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (n:Pattern) WHERE n.sort > $after AND n.sort < $high
RETURN n {.ref, .sort, .task, .description, .detectedAt, .autoDetected, .messages, .at, .repeats, .conflict, .withdrawn, pattern: n.type, decision: n.claim} AS node ORDER BY n.sort LIMIT $limit
