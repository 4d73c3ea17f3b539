// The surroundings of a node. Every edge has a claim at one of its ends, or at both.

// name: lineage.around
// purpose: Every edge that touches any of the nodes, with the label and the id of both ends.
// mode: read
// rows: many
// takes: claims, others, limit
CALL () {
  UNWIND $claims AS id MATCH (n:Claim {id: id})-[e:SUPERSEDES|AMENDS|EVIDENCE|DOWNSTREAM|ABOUT]->(o)
  RETURN type(e) AS type, e.recordedTo AS closed, n AS a, o AS b
  UNION UNWIND $claims AS id MATCH (n:Claim {id: id})<-[e:SUPERSEDES|AMENDS|DOWNSTREAM|MEMBER]-(o)
  RETURN type(e) AS type, e.recordedTo AS closed, o AS a, n AS b
  UNION UNWIND $others AS id MATCH (n:Source {id: id})<-[e:EVIDENCE]-(o:Claim)
  RETURN type(e) AS type, e.recordedTo AS closed, o AS a, n AS b
  UNION UNWIND $others AS id MATCH (n:Task {id: id})<-[e:DOWNSTREAM|ABOUT]-(o:Claim)
  RETURN type(e) AS type, e.recordedTo AS closed, o AS a, n AS b
  UNION UNWIND $others AS id MATCH (n:Item {id: id})<-[e:DOWNSTREAM|ABOUT]-(o:Claim)
  RETURN type(e) AS type, e.recordedTo AS closed, o AS a, n AS b
  UNION UNWIND $others AS id MATCH (n:Conflict {id: id})-[e:MEMBER]->(o:Claim)
  RETURN type(e) AS type, e.recordedTo AS closed, n AS a, o AS b
}
WITH type, a, b WHERE closed IS NULL AND (b.mergedInto IS NULL) AND (a.mergedInto IS NULL)
RETURN DISTINCT type, a.id AS above, labels(a) AS aboveLabels, b.id AS below, labels(b) AS belowLabels
ORDER BY type, above, below LIMIT $limit

// name: lineage.named
// purpose: The kinds of node that have a ref; merged claims lead to the claim they became.
// mode: read
// rows: many
// takes: id
CALL () {
  MATCH (n:Claim {id: $id}) RETURN 'Claim' AS label, coalesce(n.mergedInto, n.id) AS node
  UNION MATCH (n:Task {id: $id}) RETURN 'Task' AS label, n.id AS node
  UNION MATCH (n:Item {id: $id}) RETURN 'Item' AS label, n.id AS node
  UNION MATCH (n:Source {id: $id}) RETURN 'Source' AS label, n.id AS node
  UNION MATCH (n:Conflict {id: $id}) RETURN 'Conflict' AS label, n.id AS node
}
RETURN label, node
