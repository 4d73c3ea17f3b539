// Quotations: the edges from claims to the words that they rest on.

// name: evidence.write
// purpose: Write which quotations carry which claims, and what those are about by that; claims that are left as they are show that they were quoted anew.
// mode: write
// rows: none
// takes: quotations
CALL () { UNWIND $quotations.moved AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e }
CALL () { UNWIND $quotations.new AS r MATCH (c:Claim {id: r.claim}) MATCH (s:Source {id: r.source}) CREATE (c)-[e:EVIDENCE]->(s) SET e = r.props }
CALL () { UNWIND $quotations.gone AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e }
CALL () { UNWIND $quotations.about_tasks AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Task {id: r.task}) MERGE (c)-[:ABOUT]->(t) }
CALL () { UNWIND $quotations.about_items AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Item {id: r.item}) MERGE (c)-[:ABOUT]->(t) }
CALL () { UNWIND $quotations.quoted_anew AS r MATCH (c:Claim {id: r.id}) SET c.written = r.written }
