// name: counter.take
// purpose: Hand out a block of numbers for one kind of ref on one day, so that no write is hot on it.
// mode: write
// rows: one
// takes: id, count
MERGE (n:Counter {id: $id}) ON CREATE SET n.value = 0
SET n.value = n.value + $count
RETURN n.value AS last
