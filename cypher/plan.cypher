// The announcement: everything a plan decided, in one statement.

// name: plan.apply
// purpose: Write a whole plan; `held` says how many of its runs are still leased by the writer.
// mode: write
// rows: one
// takes: claims_new, claims_changed, quoted_anew, evidence, moved, froms, about_tasks, about_items, supersedes, closed, slots, current, conflicts_new, conflicts_changed, members, reviews, undone, evidence_gone, patterns_new, patterns_gone, placed, tasks, runs, runs_new, events, items, entries, entries_gone, blocks, shown, links, rests_tasks, rests_items, rests_claims
CALL () { UNWIND $claims_new AS r CREATE (c:Claim) SET c = r.props WITH c, r MATCH (s:Slot {id: r.slot}) CREATE (c)-[:FILLS]->(s) RETURN count(*) AS n1 }
CALL () { UNWIND $claims_changed AS r MATCH (c:Claim {id: r.id}) SET c = r.props RETURN count(*) AS n2 }
CALL () { UNWIND $quoted_anew AS r MATCH (c:Claim {id: r.id}) SET c.written = r.written RETURN count(*) AS n36 }
CALL () { UNWIND $moved AS r MATCH (:Claim {id: r.from})-[e:EVIDENCE {id: r.evidence}]->() DELETE e RETURN count(*) AS n3 }
CALL () { UNWIND $evidence AS r MATCH (c:Claim {id: r.claim}) MATCH (s:Source {id: r.source}) CREATE (c)-[e:EVIDENCE]->(s) SET e = r.props RETURN count(*) AS n4 }
CALL () { UNWIND $froms AS r MATCH (c:Claim {id: r.claim}) MATCH (x:Run {id: r.run}) CREATE (c)-[:FROM]->(x) RETURN count(*) AS n5 }
CALL () { UNWIND $about_tasks AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Task {id: r.task}) MERGE (c)-[:ABOUT]->(t) RETURN count(*) AS n6 }
CALL () { UNWIND $about_items AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Item {id: r.item}) MERGE (c)-[:ABOUT]->(t) RETURN count(*) AS n7 }
CALL () { UNWIND $closed AS r MATCH (:Claim {id: r.newer})-[e:SUPERSEDES]->(:Claim {id: r.older}) WHERE e.recordedTo IS NULL AND e.explicit = r.explicit AND coalesce(e.part, '') = r.part SET e.recordedTo = r.at RETURN count(*) AS n8 }
CALL () { UNWIND $supersedes AS r MATCH (a:Claim {id: r.newer}) MATCH (b:Claim {id: r.older}) CREATE (a)-[e:SUPERSEDES]->(b) SET e = r.props RETURN count(*) AS n9 }
CALL () { UNWIND $slots AS r MATCH (s:Slot {id: r.id}) SET s.touchedAt = r.at, s.current = r.current RETURN count(*) AS n10 }
CALL () { UNWIND $slots AS r MATCH (:Slot {id: r.id})-[e:CURRENT]->() DELETE e RETURN count(*) AS n11 }
CALL () { UNWIND $current AS r MATCH (s:Slot {id: r.slot}) MATCH (c:Claim {id: r.claim}) CREATE (s)-[:CURRENT]->(c) RETURN count(*) AS n12 }
CALL () { UNWIND $conflicts_new AS r CREATE (k:Conflict) SET k = r RETURN count(*) AS n13 }
CALL () { UNWIND $conflicts_changed AS r MATCH (k:Conflict {id: r.id}) SET k = r RETURN count(*) AS n14 }
CALL () { UNWIND $members AS r MATCH (k:Conflict {id: r.conflict}) MATCH (c:Claim {id: r.claim}) MERGE (k)-[:MEMBER]->(c) RETURN count(*) AS n15 }
CALL () { UNWIND $reviews AS r CREATE (v:Review) SET v = r.props WITH v, r WHERE r.noun = 'Claim' MATCH (c:Claim {id: r.of}) CREATE (v)-[:OF]->(c) RETURN count(*) AS n16 }
CALL () { UNWIND $reviews AS r WITH r WHERE r.noun = 'Conflict' MATCH (v:Review {id: r.id}) MATCH (k:Conflict {id: r.of}) CREATE (v)-[:OF]->(k) RETURN count(*) AS n37 }
CALL () { UNWIND $reviews AS r WITH r WHERE r.noun = 'Item' MATCH (v:Review {id: r.id}) MATCH (i:Item {id: r.of}) CREATE (v)-[:OF]->(i) RETURN count(*) AS n38 }
CALL () { UNWIND $undone AS r MATCH (v:Review {id: r}) SET v.undone = true RETURN count(*) AS n17 }
CALL () { UNWIND $evidence_gone AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e RETURN count(*) AS n31 }
CALL () { UNWIND $patterns_new AS r CREATE (n:Pattern) SET n = r RETURN count(*) AS n32 }
CALL () { UNWIND $patterns_gone AS r MATCH (n:Pattern {id: r}) SET n.claim = null, n.taskId = null, n.repeatedIn = null, n.withdrawn = true RETURN count(*) AS n33 }
CALL () { UNWIND $placed AS r MATCH (s:Source {id: r.id}) SET s.topicId = r.topic RETURN count(*) AS n34 }
CALL () { UNWIND $tasks AS r MATCH (t:Task {id: r.id}) SET t += r.props RETURN count(*) AS n35 }
CALL () {
  UNWIND $runs_new AS r
  MATCH (s:Source {id: r.source})
  WITH r, s, [(s)<-[:READ]-(x:Run) WHERE x.extractor = r.props.extractor AND x.extractorVersion = r.props.extractorVersion | x.id] AS there
  WHERE size(there) = 0
  CREATE (x:Run)-[:READ]->(s) SET x = r.props CREATE (v:Event) SET v = r.event RETURN count(*) AS n42
}
CALL () { UNWIND $events AS r CREATE (v:Event) SET v = r RETURN count(*) AS n18 }
CALL () { UNWIND $items AS r MATCH (i:Item {id: r.id}) SET i += r.props RETURN count(*) AS n19 }
CALL () { UNWIND $entries_gone AS r MATCH (e:Entry {id: r}) DELETE e RETURN count(*) AS n20 }
CALL () { UNWIND $entries AS r MERGE (e:Entry {id: r.id}) SET e = r RETURN count(*) AS n21 }
CALL () { UNWIND $blocks AS r MERGE (b:Block {id: r.id}) SET b.revision = coalesce(b.revision, 0) + 1 FOREACH (_ IN CASE WHEN coalesce(b.updatedAt, 0) <= r.props.updatedAt THEN [1] ELSE [] END | SET b += r.props) RETURN count(*) AS n22 }
CALL () { UNWIND $shown AS r MATCH (s:Slot {id: r.id}) SET s.shown = r.shown RETURN count(*) AS n43 }
CALL () { UNWIND $links AS r MATCH (:Line {id: r.line})-[e:LINKED_TO]->(:Canonical) WHERE e.status = 'CONFIRMED' DELETE e RETURN count(*) AS n23 }
CALL () { UNWIND $links AS r MATCH (l:Line {id: r.line}) MATCH (c:Canonical {id: r.canonical}) MERGE (l)-[e:LINKED_TO {status: 'CONFIRMED'}]->(c) SET e = r.props RETURN count(*) AS n24 }
CALL () { UNWIND $rests_tasks AS r MATCH (c:Claim {id: r.claim}) MATCH (o:Task {id: r.other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += r.props RETURN count(*) AS n39 }
CALL () { UNWIND $rests_items AS r MATCH (c:Claim {id: r.claim}) MATCH (o:Item {id: r.other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += r.props RETURN count(*) AS n40 }
CALL () { UNWIND $rests_claims AS r MATCH (c:Claim {id: r.claim}) MATCH (o:Claim {id: r.other}) MERGE (c)-[e:DOWNSTREAM]->(o) ON CREATE SET e += r.props RETURN count(*) AS n41 }
CALL () { UNWIND $runs AS r MATCH (x:Run {id: r.id}) WHERE x.lease = r.lease SET x += r.props RETURN count(*) AS held }
RETURN held
