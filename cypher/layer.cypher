// Layers: what was graduated from what, and what the other layers say at the same address.

// name: layer.graduate
// purpose: Say which memory an entity was proposed from.
// mode: write
// rows: none
// takes: rows
UNWIND $rows AS r
MATCH (e:Claim {id: r.entity}) MATCH (m:Claim {id: r.memory})
MERGE (e)-[g:GRADUATED_FROM]->(m) SET g += r.props

// name: layer.graduated
// purpose: The claims that claims were graduated from, and those they were graduated to.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN id, [(c)-[:GRADUATED_FROM]->(m:Claim) | properties(m)] AS from, [(c)<-[:GRADUATED_FROM]-(e:Claim) | properties(e)] AS to

// name: layer.beside
// purpose: The claims that hold, or are proposed, at the address of claims, in all layers.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})-[:FILLS]->(s:Slot)
UNWIND [s.id] + coalesce(s.beside, []) AS other
MATCH (:Slot {id: other})<-[:FILLS]-(o:Claim)
WHERE o.id <> id AND o.mergedInto IS NULL AND o.status IN ['ACTIVE', 'NEEDS_RECHECK', 'CANDIDATE', 'CONFLICTED']
RETURN id, properties(o) AS claim ORDER BY o.sort
