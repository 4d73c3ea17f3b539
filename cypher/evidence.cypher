// Quotations: the edges from claims to the words that they rest on.

// name: evidence.write
// purpose: Write which quotations carry which claims, and what those are about by that; claims that are left as they are show that they were quoted anew.
// mode: write
// rows: one
// takes: moved, new, gone, about_tasks, about_items, quoted_anew
CALL () { UNWIND $moved AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e RETURN count(*) AS moved }
CALL () { UNWIND $new AS r MATCH (c:Claim {id: r.claim}) MATCH (s:Source {id: r.source}) CREATE (c)-[e:EVIDENCE]->(s) SET e = r.props RETURN count(*) AS made }
CALL () { UNWIND $gone AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e RETURN count(*) AS gone }
CALL () { UNWIND $about_tasks AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Task {id: r.task}) MERGE (c)-[:ABOUT]->(t) RETURN count(*) AS tasks }
CALL () { UNWIND $about_items AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Item {id: r.item}) MERGE (c)-[:ABOUT]->(t) RETURN count(*) AS items }
CALL () { UNWIND $quoted_anew AS r MATCH (c:Claim {id: r.id}) SET c.written = r.written RETURN count(*) AS quoted }
RETURN moved, made, gone, tasks, items, quoted
