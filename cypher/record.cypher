// Decision records: what each document says of itself, and which records name each other.

// name: record.file
// purpose: Keep what documents say of themselves, each the latest that it says, of what somebody vouches for where there is such.
// mode: write
// rows: none
// takes: records
UNWIND $records AS r
MERGE (n:Record {id: r.id}) ON CREATE SET n.project = r.props.project, n.at = -1
FOREACH (_ IN CASE WHEN (n.vouched = false AND r.props.vouched) OR n.at < r.props.at OR (n.at = r.props.at AND n.source <= r.props.source) THEN [1] ELSE [] END | SET n += r.props)

// name: record.name
// purpose: Say which records a record names, those that are still to come included.
// mode: write
// rows: none
// takes: names
UNWIND $names AS r
MATCH (n:Record {id: r.from})
MERGE (o:Record {id: r.to}) ON CREATE SET o.project = r.project, o.at = -1
MERGE (n)-[:NAMES]->(o)

// name: record.around
// purpose: Records by node id, with those that they name and that name them.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (n:Record {id: id})
RETURN n.id AS id, properties(n) AS record, [(n)-[:NAMES]->(o:Record) WHERE o.declares IS NOT NULL | properties(o)] AS named,
  [(n)<-[:NAMES]-(o:Record) WHERE o.declares IS NOT NULL | properties(o)] AS naming

// name: record.disputed
// purpose: Remember under which conflicts a record's contradictions were opened.
// mode: write
// rows: none
// takes: records
UNWIND $records AS r
MATCH (n:Record {id: r.id}) SET n.disputes = r.disputes

// name: record.depends
// purpose: Draw what claims rest on by what records declare, and end what they declare no more.
// mode: write
// rows: one
// takes: rows
CALL () { UNWIND $rows AS r MATCH (c:Claim)-[e:DOWNSTREAM]->(:Claim {id: r.of}) WHERE r.whole AND e.by = r.props.by AND e.recordedTo IS NULL AND NOT c.id IN r.on SET e.recordedTo = r.props.at RETURN count(*) AS ended }
CALL () {
  UNWIND $rows AS r
  UNWIND r.on AS id
  MATCH (c:Claim {id: id}) MATCH (o:Claim {id: r.of})
  WITH r, c, o, [(c)-[x:DOWNSTREAM]->(o) WHERE x.recordedTo IS NULL | x.at] AS there
  WHERE size(there) = 0
  CREATE (c)-[e:DOWNSTREAM]->(o) SET e = r.props RETURN count(*) AS begun
}
RETURN ended, begun

// name: record.amends
// purpose: Draw which claims amend which by what records declare, and end what they declare no more.
// mode: write
// rows: one
// takes: rows
CALL () { UNWIND $rows AS r UNWIND r.about AS id MATCH (c:Claim {id: id})-[e:AMENDS]->(o:Claim) WHERE e.recordedTo IS NULL AND NOT c.id + ' ' + o.id IN r.kept SET e.recordedTo = r.at RETURN count(*) AS amending }
CALL () { UNWIND $rows AS r UNWIND r.about AS id MATCH (o:Claim {id: id})<-[e:AMENDS]-(c:Claim) WHERE e.recordedTo IS NULL AND NOT c.id + ' ' + o.id IN r.kept SET e.recordedTo = r.at RETURN count(*) AS amended }
CALL () {
  UNWIND $rows AS r
  UNWIND r.pairs AS pair
  MATCH (c:Claim {id: pair.newer}) MATCH (o:Claim {id: pair.older})
  WITH r, c, o, [(c)-[x:AMENDS]->(o) WHERE x.recordedTo IS NULL | x.recordedAt] AS there
  WHERE size(there) = 0
  CREATE (c)-[e:AMENDS]->(o) SET e.recordedAt = r.at RETURN count(*) AS drawn
}
RETURN amending, amended, drawn

// name: record.amendments
// purpose: The claims that claims amend, as records declare, and those that amend them.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN id, [(c)-[e:AMENDS]->(o:Claim) WHERE e.recordedTo IS NULL AND o.mergedInto IS NULL | properties(o)] AS amends,
  [(c)<-[e:AMENDS]-(n:Claim) WHERE e.recordedTo IS NULL AND n.mergedInto IS NULL | properties(n)] AS amended
