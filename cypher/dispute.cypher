// Words that speak against a claim.

// name: dispute.draw
// purpose: Say which words of a source speak against a claim; the same words again add nothing.
// mode: write
// rows: none
// takes: rows
UNWIND $rows AS r
MATCH (c:Claim {id: r.claim}) MATCH (s:Source {id: r.source})
MERGE (c)-[d:DISPUTED_BY {id: r.props.id}]->(s) ON CREATE SET d += r.props
