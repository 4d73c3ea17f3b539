// Plans: what an action decided, written in the transaction that decided it. Nearly every plan has something of these nouns, and
// what one statement more costs is more than that of a part with nothing in it. The other nouns have statements of their own.

// name: plan.write
// purpose: Write runs, claims, quotations, slots, conflicts, reviews, discussions, blocks and events: first what others are drawn to.
// mode: write
// rows: none
// takes: plan
CALL () { UNWIND $plan.runs.ended AS r MATCH (x:Run {id: r.id}) WHERE coalesce(x.lease, x.status) = r.lease SET x += r.props }
CALL () {
  UNWIND $plan.runs.queued AS r
  MATCH (s:Source {id: r.source})
  WITH r, s, [(s)<-[:READ]-(x:Run) WHERE x.extractor = r.props.extractor AND x.extractorVersion = r.props.extractorVersion | x.id] AS there
  WHERE size(there) = 0
  CREATE (x:Run)-[:READ]->(s) SET x = r.props CREATE (v:Event) SET v = r.event
}
CALL () { UNWIND $plan.claims.new AS r CREATE (c:Claim) SET c = r.props WITH c, r MATCH (s:Slot {id: r.slot}) CREATE (c)-[:FILLS]->(s) }
CALL () { UNWIND $plan.claims.changed AS r MATCH (c:Claim {id: r.id}) SET c = r.props }
CALL () { UNWIND $plan.claims.froms AS r MATCH (c:Claim {id: r.claim}) MATCH (x:Run {id: r.run}) CREATE (c)-[:FROM]->(x) }
CALL () { UNWIND $plan.quotations.moved AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e }
CALL () { UNWIND $plan.quotations.new AS r MATCH (c:Claim {id: r.claim}) MATCH (s:Source {id: r.source}) CREATE (c)-[e:EVIDENCE]->(s) SET e = r.props }
CALL () { UNWIND $plan.quotations.gone AS r MATCH (:Claim {id: r.claim})-[e:EVIDENCE {id: r.evidence}]->() DELETE e }
CALL () { UNWIND $plan.quotations.about_tasks AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Task {id: r.task}) MERGE (c)-[:ABOUT]->(t) }
CALL () { UNWIND $plan.quotations.about_items AS r MATCH (c:Claim {id: r.claim}) MATCH (t:Item {id: r.item}) MERGE (c)-[:ABOUT]->(t) }
CALL () { UNWIND $plan.quotations.quoted_anew AS r MATCH (c:Claim {id: r.id}) SET c.written = r.written }
CALL () { UNWIND $plan.slots.taken AS r MATCH (s:Slot {id: r.id}) SET s.touchedAt = r.at, s.current = r.current }
CALL () { UNWIND $plan.slots.taken AS r MATCH (:Slot {id: r.id})-[e:CURRENT]->() DELETE e }
CALL () { UNWIND $plan.slots.current AS r MATCH (s:Slot {id: r.slot}) MATCH (c:Claim {id: r.claim}) CREATE (s)-[:CURRENT]->(c) }
CALL () { UNWIND $plan.slots.shown AS r MATCH (s:Slot {id: r.id}) SET s.shown = r.shown }
CALL () { UNWIND $plan.conflicts.new AS r CREATE (k:Conflict) SET k = r }
CALL () { UNWIND $plan.conflicts.changed AS r MATCH (k:Conflict {id: r.id}) SET k = r }
CALL () { UNWIND $plan.conflicts.members AS r MATCH (k:Conflict {id: r.conflict}) MATCH (c:Claim {id: r.claim}) MERGE (k)-[:MEMBER]->(c) }
CALL () { UNWIND $plan.reviews.new AS r CREATE (v:Review) SET v = r.props WITH v, r WHERE r.noun = 'Claim' MATCH (c:Claim {id: r.of}) CREATE (v)-[:OF]->(c) }
CALL () { UNWIND $plan.reviews.new AS r WITH r WHERE r.noun = 'Conflict' MATCH (v:Review {id: r.id}) MATCH (k:Conflict {id: r.of}) CREATE (v)-[:OF]->(k) }
CALL () { UNWIND $plan.reviews.new AS r WITH r WHERE r.noun = 'Item' MATCH (v:Review {id: r.id}) MATCH (i:Item {id: r.of}) CREATE (v)-[:OF]->(i) }
CALL () { UNWIND $plan.reviews.undone AS r MATCH (v:Review {id: r}) SET v.undone = true }
CALL () { UNWIND $plan.discussions.placed AS r MATCH (s:Source {id: r.id}) SET s.topicId = r.topic }
CALL () { UNWIND $plan.discussions.tasks AS r MATCH (t:Task {id: r.id}) SET t += r.props }
CALL () { UNWIND $plan.blocks.entries_gone AS r MATCH (e:Entry {id: r}) DELETE e }
CALL () { UNWIND $plan.blocks.entries AS r MERGE (e:Entry {id: r.id}) SET e = r }
CALL () { UNWIND $plan.blocks.moved AS r MERGE (b:Block {id: r.id}) SET b.revision = coalesce(b.revision, 0) + 1 FOREACH (_ IN CASE WHEN coalesce(b.updatedAt, 0) <= r.props.updatedAt THEN [1] ELSE [] END | SET b += r.props) }
CALL () { UNWIND $plan.events.told AS r CREATE (v:Event) SET v = r }
