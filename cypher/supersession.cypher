// Supersessions: which claim replaced which.

// name: supersession.write
// purpose: Write what replaces what, and close what does so no more.
// mode: write
// rows: one
// takes: closed, new
CALL () { UNWIND $closed AS r MATCH (:Claim {id: r.newer})-[e:SUPERSEDES]->(:Claim {id: r.older}) WHERE e.recordedTo IS NULL AND e.explicit = r.explicit AND coalesce(e.part, '') = r.part SET e.recordedTo = r.at RETURN count(*) AS closed }
CALL () { UNWIND $new AS r MATCH (a:Claim {id: r.newer}) MATCH (b:Claim {id: r.older}) CREATE (a)-[e:SUPERSEDES]->(b) SET e = r.props RETURN count(*) AS made }
RETURN closed, made
