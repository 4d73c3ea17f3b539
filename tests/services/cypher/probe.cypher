// Queries of the gateway's tests; a counter is the smallest node that two writers can fight over.

// name: probe.echo
// purpose: the value that was sent
// mode: read
// rows: one
// takes: value
RETURN $value AS value

// name: probe.count_up
// purpose: one more, whoever else counts
// mode: write
// rows: one
// takes: id
MERGE (n:Counter {id: $id}) ON CREATE SET n.n = 0 SET n.n = n.n + 1 RETURN n.n AS n

// name: probe.create
// purpose: a counter that must not be there yet
// mode: write
// rows: none
// takes: id
CREATE (n:Counter {id: $id, n: 0})

// name: probe.get
// purpose: a counter, if it is there
// mode: read
// rows: maybe
// takes: id
MATCH (n:Counter {id: $id}) RETURN n.n AS n

// name: probe.must
// purpose: a counter that its caller believes to be there
// mode: read
// rows: one
// takes: id
MATCH (n:Counter {id: $id}) RETURN n.n AS n

// name: probe.all
// purpose: how many counters have an id that starts so
// mode: read
// rows: one
// takes: prefix
MATCH (n:Counter) WHERE n.id STARTS WITH $prefix RETURN count(n) AS n

// name: probe.divide
// purpose: what no engine can answer
// mode: read
// rows: one
// takes: by
RETURN 1 / $by AS n

// name: probe.forget_migration
// purpose: let a migration look as if it had never run
// mode: write
// rows: none
// takes: id
MATCH (m:Migration {id: $id}) DELETE m

// name: probe.reviewed
// purpose: what a node's own reviews did, by the edges that lead from them
// mode: read
// rows: many
// takes: id
MATCH (v:Review)-[:OF]->(n {id: $id}) RETURN v.action AS action, labels(n) AS labels ORDER BY v.at

// name: probe.queue
// purpose: a claim's place in the review queue, as an older Whence left it
// mode: write
// rows: none
// takes: id, queue
MATCH (c:Claim {id: $id}) SET c.queue = $queue

// name: probe.fill
// purpose: many nodes of some length, as a project of some size has them
// mode: write
// rows: none
// takes: many, prefix, words
UNWIND range(1, $many) AS i CREATE (:Counter {id: $prefix + toString(i), words: $words})
