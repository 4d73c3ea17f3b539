// name: pattern.of_claims
// purpose: People's reactions to decisions in their discussions, oldest first.
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

// name: pattern.write
// purpose: Write what people did to decisions, and leave nothing of what was heard otherwise.
// mode: write
// rows: one
// takes: new, gone
CALL () { UNWIND $new AS r CREATE (n:Pattern) SET n = r RETURN count(*) AS made }
CALL () { UNWIND $gone AS r MATCH (n:Pattern {id: r}) SET n.claim = null, n.taskId = null, n.repeatedIn = null, n.withdrawn = true RETURN count(*) AS gone }
RETURN made, gone
