// name: pattern.of_claims
// purpose: What people did to decisions in their discussions, oldest first.
// mode: read
// rows: many
// takes: ids
MATCH (n:Pattern) WHERE n.claim IN $ids RETURN n.claim AS id, properties(n) AS pattern ORDER BY n.sort

// name: pattern.by_ids
// purpose: Patterns by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (n:Pattern {id: id}) RETURN n.id AS id, properties(n) AS pattern
