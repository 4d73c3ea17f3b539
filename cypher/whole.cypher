// A project as the nodes and edges that it is made of, whatever they are: for copies, and for taking words out of all of them.
// A new label, and a new kind of edge, has a line of its own here; a test asks for it.

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

// name: whole.put_nodes
// purpose: Write nodes of a copy, each by its label and its id; what is there already is written over.
// mode: write
// rows: one
// takes: rows
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Alias' MERGE (n:Alias {id: r.id}) SET n = r.props RETURN count(*) AS n0 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'AuditEntry' MERGE (n:AuditEntry {id: r.id}) SET n = r.props RETURN count(*) AS n1 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'AuditHead' MERGE (n:AuditHead {id: r.id}) SET n = r.props RETURN count(*) AS n2 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Block' MERGE (n:Block {id: r.id}) SET n = r.props RETURN count(*) AS n3 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'BulkReview' MERGE (n:BulkReview {id: r.id}) SET n = r.props RETURN count(*) AS n4 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CalendarEvent' MERGE (n:CalendarEvent {id: r.id}) SET n = r.props RETURN count(*) AS n5 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Canonical' MERGE (n:Canonical {id: r.id}) SET n = r.props RETURN count(*) AS n6 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CardAudit' MERGE (n:CardAudit {id: r.id}) SET n = r.props RETURN count(*) AS n7 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CardPrint' MERGE (n:CardPrint {id: r.id}) SET n = r.props RETURN count(*) AS n8 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'CardUse' MERGE (n:CardUse {id: r.id}) SET n = r.props RETURN count(*) AS n9 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Chat' MERGE (n:Chat {id: r.id}) SET n = r.props RETURN count(*) AS n10 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Claim' MERGE (n:Claim {id: r.id}) SET n = r.props RETURN count(*) AS n11 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Conflict' MERGE (n:Conflict {id: r.id}) SET n = r.props RETURN count(*) AS n12 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Consolidation' MERGE (n:Consolidation {id: r.id}) SET n = r.props RETURN count(*) AS n13 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Counter' MERGE (n:Counter {id: r.id}) SET n = r.props RETURN count(*) AS n14 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Entry' MERGE (n:Entry {id: r.id}) SET n = r.props RETURN count(*) AS n15 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Event' MERGE (n:Event {id: r.id}) SET n = r.props RETURN count(*) AS n16 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Exposure' MERGE (n:Exposure {id: r.id}) SET n = r.props RETURN count(*) AS n17 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Gate' MERGE (n:Gate {id: r.id}) SET n = r.props RETURN count(*) AS n18 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Held' MERGE (n:Held {id: r.id}) SET n = r.props RETURN count(*) AS n19 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Item' MERGE (n:Item {id: r.id}) SET n = r.props RETURN count(*) AS n20 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Line' MERGE (n:Line {id: r.id}) SET n = r.props RETURN count(*) AS n21 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Observation' MERGE (n:Observation {id: r.id}) SET n = r.props RETURN count(*) AS n22 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Outcome' MERGE (n:Outcome {id: r.id}) SET n = r.props RETURN count(*) AS n23 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Pattern' MERGE (n:Pattern {id: r.id}) SET n = r.props RETURN count(*) AS n24 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Pending' MERGE (n:Pending {id: r.id}) SET n = r.props RETURN count(*) AS n25 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Policy' MERGE (n:Policy {id: r.id}) SET n = r.props RETURN count(*) AS n26 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Price' MERGE (n:Price {id: r.id}) SET n = r.props RETURN count(*) AS n27 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Project' MERGE (n:Project {id: r.id}) SET n = r.props RETURN count(*) AS n28 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Receipt' MERGE (n:Receipt {id: r.id}) SET n = r.props RETURN count(*) AS n29 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Record' MERGE (n:Record {id: r.id}) SET n = r.props RETURN count(*) AS n30 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Review' MERGE (n:Review {id: r.id}) SET n = r.props RETURN count(*) AS n31 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Run' MERGE (n:Run {id: r.id}) SET n = r.props RETURN count(*) AS n32 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Shelf' MERGE (n:Shelf {id: r.id}) SET n = r.props RETURN count(*) AS n33 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Slot' MERGE (n:Slot {id: r.id}) SET n = r.props RETURN count(*) AS n34 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Source' MERGE (n:Source {id: r.id}) SET n = r.props RETURN count(*) AS n35 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Task' MERGE (n:Task {id: r.id}) SET n = r.props RETURN count(*) AS n36 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Token' MERGE (n:Token {id: r.id}) SET n = r.props RETURN count(*) AS n37 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Wave' MERGE (n:Wave {id: r.id}) SET n = r.props RETURN count(*) AS n38 }
CALL () { UNWIND $rows AS r WITH r WHERE r.label = 'Webhook' MERGE (n:Webhook {id: r.id}) SET n = r.props RETURN count(*) AS n39 }
RETURN n0

// name: whole.put_edges
// purpose: Write edges of a copy.
// mode: write
// rows: one
// takes: rows
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'ABOUT Claim Item' MATCH (n:Claim {id: r.start}) MATCH (m:Item {id: r.end}) CREATE (n)-[e:ABOUT]->(m) SET e = r.props RETURN count(*) AS n0 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'ABOUT Claim Task' MATCH (n:Claim {id: r.start}) MATCH (m:Task {id: r.end}) CREATE (n)-[e:ABOUT]->(m) SET e = r.props RETURN count(*) AS n1 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'AMENDS Claim Claim' MATCH (n:Claim {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:AMENDS]->(m) SET e = r.props RETURN count(*) AS n26 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'CURRENT Slot Claim' MATCH (n:Slot {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:CURRENT]->(m) SET e = r.props RETURN count(*) AS n2 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'DISPUTED_BY Claim Source' MATCH (n:Claim {id: r.start}) MATCH (m:Source {id: r.end}) CREATE (n)-[e:DISPUTED_BY]->(m) SET e = r.props RETURN count(*) AS n3 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'DOWNSTREAM Claim Claim' MATCH (n:Claim {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:DOWNSTREAM]->(m) SET e = r.props RETURN count(*) AS n4 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'DOWNSTREAM Claim Item' MATCH (n:Claim {id: r.start}) MATCH (m:Item {id: r.end}) CREATE (n)-[e:DOWNSTREAM]->(m) SET e = r.props RETURN count(*) AS n5 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'DOWNSTREAM Claim Task' MATCH (n:Claim {id: r.start}) MATCH (m:Task {id: r.end}) CREATE (n)-[e:DOWNSTREAM]->(m) SET e = r.props RETURN count(*) AS n6 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'EVIDENCE Claim Source' MATCH (n:Claim {id: r.start}) MATCH (m:Source {id: r.end}) CREATE (n)-[e:EVIDENCE]->(m) SET e = r.props RETURN count(*) AS n7 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'FILLS Claim Slot' MATCH (n:Claim {id: r.start}) MATCH (m:Slot {id: r.end}) CREATE (n)-[e:FILLS]->(m) SET e = r.props RETURN count(*) AS n8 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'FROM Claim Run' MATCH (n:Claim {id: r.start}) MATCH (m:Run {id: r.end}) CREATE (n)-[e:`FROM`]->(m) SET e = r.props RETURN count(*) AS n9 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'GRADUATED_FROM Claim Claim' MATCH (n:Claim {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:GRADUATED_FROM]->(m) SET e = r.props RETURN count(*) AS n10 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'HELD_FROM Held Source' MATCH (n:Held {id: r.start}) MATCH (m:Source {id: r.end}) CREATE (n)-[e:HELD_FROM]->(m) SET e = r.props RETURN count(*) AS n11 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'IN Line Item' MATCH (n:Line {id: r.start}) MATCH (m:Item {id: r.end}) CREATE (n)-[e:`IN`]->(m) SET e = r.props RETURN count(*) AS n12 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'IN Source Wave' MATCH (n:Source {id: r.start}) MATCH (m:Wave {id: r.end}) CREATE (n)-[e:`IN`]->(m) SET e = r.props RETURN count(*) AS n13 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'LINKED_TO Line Canonical' MATCH (n:Line {id: r.start}) MATCH (m:Canonical {id: r.end}) CREATE (n)-[e:LINKED_TO]->(m) SET e = r.props RETURN count(*) AS n14 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'MEMBER Conflict Claim' MATCH (n:Conflict {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:MEMBER]->(m) SET e = r.props RETURN count(*) AS n15 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'NAMES Record Record' MATCH (n:Record {id: r.start}) MATCH (m:Record {id: r.end}) CREATE (n)-[e:NAMES]->(m) SET e = r.props RETURN count(*) AS n16 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF CalendarEvent Claim' MATCH (n:CalendarEvent {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n17 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF Observation Source' MATCH (n:Observation {id: r.start}) MATCH (m:Source {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n18 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF Price Canonical' MATCH (n:Price {id: r.start}) MATCH (m:Canonical {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n19 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF Review Alias' MATCH (n:Review {id: r.start}) MATCH (m:Alias {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n20 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF Review Claim' MATCH (n:Review {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n21 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF Review Conflict' MATCH (n:Review {id: r.start}) MATCH (m:Conflict {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n22 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'OF Review Item' MATCH (n:Review {id: r.start}) MATCH (m:Item {id: r.end}) CREATE (n)-[e:`OF`]->(m) SET e = r.props RETURN count(*) AS n23 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'READ Run Source' MATCH (n:Run {id: r.start}) MATCH (m:Source {id: r.end}) CREATE (n)-[e:READ]->(m) SET e = r.props RETURN count(*) AS n24 }
CALL () { UNWIND $rows AS r WITH r WHERE r.kind = 'SUPERSEDES Claim Claim' MATCH (n:Claim {id: r.start}) MATCH (m:Claim {id: r.end}) CREATE (n)-[e:SUPERSEDES]->(m) SET e = r.props RETURN count(*) AS n25 }
RETURN n0

// name: whole.ends
// purpose: Where a project's events and its log end: what moves as soon as anybody writes.
// mode: read
// rows: many
// takes: low, high, log
OPTIONAL MATCH (v:Event) WHERE v.sort > $low AND v.sort < $high
WITH max(v.sort) AS event
OPTIONAL MATCH (h:AuditHead {id: $log})
RETURN event, h.seq AS seq

// name: whole.close
// purpose: Take away a project's own node: what is left of it is no project any more.
// mode: write
// rows: none
// takes: id
MATCH (p:Project {id: $id}) DETACH DELETE p

// name: whole.remove
// purpose: Take away some nodes of a project with their edges; how many they were.
// mode: write
// rows: one
// takes: project, slash, bar, limit
MATCH (n) WHERE n.project = $project OR (n.project IS NULL AND (n.id STARTS WITH $slash OR n.id STARTS WITH $bar))
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS removed
