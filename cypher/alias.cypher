// Other names of subjects, and what the claims of a project are about.

// name: alias.of_project
// purpose: The names that were merged into others, those taken back since included, oldest first.
// mode: read
// rows: many
// takes: low, high
MATCH (a:Alias) WHERE a.sort >= $low AND a.sort < $high
RETURN properties(a) AS alias ORDER BY a.sort

// name: alias.take
// purpose: Take the names of a project for this transaction: nobody else merges or splits meanwhile.
// mode: write
// rows: none
// takes: id
MATCH (p:Project {id: $id}) SET p.named = coalesce(p.named, 0) + 1

// name: alias.keep
// purpose: Merge a name into another, or take that back, with the step that did.
// mode: write
// rows: none
// takes: rows
UNWIND $rows AS r
MERGE (a:Alias {id: r.id}) SET a += r.props
WITH a, r MATCH (v:Review {id: r.review}) CREATE (v)-[:OF]->(a)

// name: alias.subjects
// purpose: The subjects of a project's newest claims, or else their keys, with the number of claims about each.
// mode: read
// rows: many
// takes: low, high, limit
MATCH (c:Claim) WHERE c.sort >= $low AND c.sort < $high
WITH c ORDER BY c.sort DESC LIMIT $limit
WITH c WHERE (c.subject IS NOT NULL OR c.key IS NOT NULL) AND c.mergedInto IS NULL
RETURN c.subject AS subject, CASE WHEN c.subject IS NULL THEN c.key END AS key, count(*) AS claims

// name: alias.in_force
// purpose: Those of a project's newest claims that have some subjects, or some keys, and hold.
// mode: read
// rows: many
// takes: low, high, limit, names, keys, statuses
MATCH (c:Claim) WHERE c.sort >= $low AND c.sort < $high
WITH c ORDER BY c.sort DESC LIMIT $limit
WITH c WHERE (c.subject IN $names OR (c.subject IS NULL AND c.key IN $keys)) AND c.status IN $statuses AND c.mergedInto IS NULL
RETURN properties(c) AS claim ORDER BY c.sort

// name: alias.beside
// purpose: The claims that hold in some slots.
// mode: read
// rows: many
// takes: slots, statuses
UNWIND $slots AS slot
MATCH (s:Slot {id: slot})<-[:FILLS]-(c:Claim) WHERE c.status IN $statuses AND c.mergedInto IS NULL
RETURN properties(c) AS claim ORDER BY c.sort
