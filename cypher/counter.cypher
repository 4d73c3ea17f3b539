// name: counter.take
// purpose: Hand out blocks of numbers for kinds of refs on one day, so that no write is hot on a counter.
// mode: write
// rows: many
// takes: blocks
UNWIND $blocks AS b
MERGE (n:Counter {id: b.id}) ON CREATE SET n.value = 0
SET n.value = n.value + b.count
RETURN b.id AS id, n.value AS last
