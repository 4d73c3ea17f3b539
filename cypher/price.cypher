// Prices that were paid, or asked for: observations, which never change. Each names its source; an edge to it would rewrite the whole
// text of a large file once for every price that stands in it.

// name: price.add
// purpose: Observations of canonicals, each with its source; the same one again adds nothing.
// mode: write
// rows: many
// takes: prices
UNWIND $prices AS r
MATCH (c:Canonical {id: r.canonical})
MERGE (p:Price {id: r.id}) ON CREATE SET p += r.props
FOREACH (_ IN CASE WHEN p.nonce = r.props.nonce THEN [1] ELSE [] END | CREATE (p)-[:OF]->(c))
RETURN p.id AS id, p.nonce = r.props.nonce AS fresh

// name: price.of_canonicals
// purpose: The prices of canonicals, newest first.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Canonical {id: id})<-[:OF]-(p:Price)
RETURN c.id AS id, properties(p) AS price ORDER BY p.sort DESC
