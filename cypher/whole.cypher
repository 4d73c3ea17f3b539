// A project as the nodes and edges that it is made of, whatever they are: for copies, and for taking words out of all of them.

// name: whole.nodes
// purpose: Every node of a project, what has no project's name but one of its ids included.
// mode: read
// rows: many
// takes: project, slash, bar
MATCH (n) WHERE n.project = $project OR (n.project IS NULL AND (n.id STARTS WITH $slash OR n.id STARTS WITH $bar))
RETURN labels(n)[0] AS label, properties(n) AS props

// name: whole.edges
// purpose: Every edge that begins at a node of a project.
// mode: read
// rows: many
// takes: project
MATCH (n)-[e]->(m) WHERE n.project = $project
RETURN type(e) AS type, labels(n)[0] AS begins, n.id AS start, labels(m)[0] AS ends, m.id AS end, properties(e) AS props

// name: whole.change
// purpose: Change properties of nodes, each by its label and its id.
// mode: write
// rows: one
// takes: rows
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Alias' MATCH (n:Alias {id: r.id}) SET n += r.props RETURN count(*) AS n0 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'AuditEntry' MATCH (n:AuditEntry {id: r.id}) SET n += r.props RETURN count(*) AS n1 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'AuditHead' MATCH (n:AuditHead {id: r.id}) SET n += r.props RETURN count(*) AS n2 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Block' MATCH (n:Block {id: r.id}) SET n += r.props RETURN count(*) AS n3 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'BulkReview' MATCH (n:BulkReview {id: r.id}) SET n += r.props RETURN count(*) AS n4 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CalendarEvent' MATCH (n:CalendarEvent {id: r.id}) SET n += r.props RETURN count(*) AS n5 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Canonical' MATCH (n:Canonical {id: r.id}) SET n += r.props RETURN count(*) AS n6 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CardAudit' MATCH (n:CardAudit {id: r.id}) SET n += r.props RETURN count(*) AS n7 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CardPrint' MATCH (n:CardPrint {id: r.id}) SET n += r.props RETURN count(*) AS n8 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CardUse' MATCH (n:CardUse {id: r.id}) SET n += r.props RETURN count(*) AS n9 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Chat' MATCH (n:Chat {id: r.id}) SET n += r.props RETURN count(*) AS n10 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Claim' MATCH (n:Claim {id: r.id}) SET n += r.props RETURN count(*) AS n11 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Conflict' MATCH (n:Conflict {id: r.id}) SET n += r.props RETURN count(*) AS n12 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Consolidation' MATCH (n:Consolidation {id: r.id}) SET n += r.props RETURN count(*) AS n13 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Counter' MATCH (n:Counter {id: r.id}) SET n += r.props RETURN count(*) AS n14 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Entry' MATCH (n:Entry {id: r.id}) SET n += r.props RETURN count(*) AS n15 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Event' MATCH (n:Event {id: r.id}) SET n += r.props RETURN count(*) AS n16 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Exposure' MATCH (n:Exposure {id: r.id}) SET n += r.props RETURN count(*) AS n17 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Gate' MATCH (n:Gate {id: r.id}) SET n += r.props RETURN count(*) AS n18 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Held' MATCH (n:Held {id: r.id}) SET n += r.props RETURN count(*) AS n19 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Item' MATCH (n:Item {id: r.id}) SET n += r.props RETURN count(*) AS n20 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Line' MATCH (n:Line {id: r.id}) SET n += r.props RETURN count(*) AS n21 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Observation' MATCH (n:Observation {id: r.id}) SET n += r.props RETURN count(*) AS n22 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Outcome' MATCH (n:Outcome {id: r.id}) SET n += r.props RETURN count(*) AS n23 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Pattern' MATCH (n:Pattern {id: r.id}) SET n += r.props RETURN count(*) AS n24 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Pending' MATCH (n:Pending {id: r.id}) SET n += r.props RETURN count(*) AS n25 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Policy' MATCH (n:Policy {id: r.id}) SET n += r.props RETURN count(*) AS n26 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Price' MATCH (n:Price {id: r.id}) SET n += r.props RETURN count(*) AS n27 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Project' MATCH (n:Project {id: r.id}) SET n += r.props RETURN count(*) AS n28 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Receipt' MATCH (n:Receipt {id: r.id}) SET n += r.props RETURN count(*) AS n29 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Record' MATCH (n:Record {id: r.id}) SET n += r.props RETURN count(*) AS n30 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Review' MATCH (n:Review {id: r.id}) SET n += r.props RETURN count(*) AS n31 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Run' MATCH (n:Run {id: r.id}) SET n += r.props RETURN count(*) AS n32 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Shelf' MATCH (n:Shelf {id: r.id}) SET n += r.props RETURN count(*) AS n33 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Slot' MATCH (n:Slot {id: r.id}) SET n += r.props RETURN count(*) AS n34 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Source' MATCH (n:Source {id: r.id}) SET n += r.props RETURN count(*) AS n35 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Task' MATCH (n:Task {id: r.id}) SET n += r.props RETURN count(*) AS n36 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Token' MATCH (n:Token {id: r.id}) SET n += r.props RETURN count(*) AS n37 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Wave' MATCH (n:Wave {id: r.id}) SET n += r.props RETURN count(*) AS n38 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Webhook' MATCH (n:Webhook {id: r.id}) SET n += r.props RETURN count(*) AS n39 }
RETURN n0

// name: whole.change_edges
// purpose: Change what edges between claims and sources say, each told apart by what never changes of it.
// mode: write
// rows: one
// takes: evidence, disputes, supersedes, graduated
CALL () { UNWIND $evidence AS r MATCH (:Claim {id: r.start})-[e:EVIDENCE {id: r.id}]->() SET e += r.props RETURN count(*) AS n0 }
CALL () { UNWIND $disputes AS r MATCH (:Claim {id: r.start})-[e:DISPUTED_BY {id: r.id}]->() SET e += r.props RETURN count(*) AS n1 }
CALL () { UNWIND $supersedes AS r MATCH (:Claim {id: r.start})-[e:SUPERSEDES]->(:Claim {id: r.end}) WHERE e.recordedAt = r.at AND e.explicit = r.explicit SET e += r.props RETURN count(*) AS n2 }
CALL () { UNWIND $graduated AS r MATCH (:Claim {id: r.start})-[e:GRADUATED_FROM]->(:Claim {id: r.end}) SET e += r.props RETURN count(*) AS n3 }
RETURN n0
