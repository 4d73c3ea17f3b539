// name: review.of
// purpose: The audit trail of claims, conflicts or items, oldest first.
// mode: read
// rows: many
// takes: ids
MATCH (v:Review) WHERE v.ofId IN $ids RETURN v.ofId AS id, properties(v) AS review ORDER BY v.at, v.order

// name: review.effects
// purpose: The entries that a step left in the trails of others.
// mode: read
// rows: many
// takes: causes
MATCH (v:Review) WHERE v.cause IN $causes RETURN v.id AS id

// name: review.by_ids
// purpose: Reviews by their own ids.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (v:Review {id: id}) RETURN v.id AS id, properties(v) AS review

// name: review.keep_bulk
// purpose: Remember a step that was taken with many claims, and that it was taken back.
// mode: write
// rows: none
// takes: id, props
MERGE (b:BulkReview {id: $id}) SET b += $props

// name: review.bulks
// purpose: Steps that were taken with many claims, by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (b:BulkReview {id: id}) RETURN b.id AS id, properties(b) AS bulk

// name: review.standing
// purpose: Count the steps of reviews of many that nobody has undone.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (b:BulkReview {id: id})
UNWIND b.reviews AS one
MATCH (v:Review {id: one}) WHERE coalesce(v.undone, false) = false
RETURN id, count(v) AS total

// name: review.between
// purpose: The steps with claims between two moments, oldest first.
// mode: read
// rows: many
// takes: low, high, kinds, task, item, limit
MATCH (v:Review)-[:OF]->(c:Claim) WHERE v.timeline > $low AND v.timeline < $high
  AND ($kinds IS NULL OR c.kind IN $kinds) AND ($item IS NULL OR c.item = $item)
  AND ($task IS NULL OR EXISTS { MATCH (c)-[:ABOUT]->(:Task {id: $task}) })
RETURN v.timeline AS key, properties(v) AS review, properties(c) AS claim ORDER BY v.timeline LIMIT $limit

// name: review.write
// purpose: Write steps of the audit trail, and which of them are undone.
// mode: write
// rows: none
// takes: reviews
CALL () { UNWIND $reviews.new AS r CREATE (v:Review) SET v = r.props WITH v, r WHERE r.noun = 'Claim' MATCH (c:Claim {id: r.of}) CREATE (v)-[:OF]->(c) }
CALL () { UNWIND $reviews.new AS r WITH r WHERE r.noun = 'Conflict' MATCH (v:Review {id: r.id}) MATCH (k:Conflict {id: r.of}) CREATE (v)-[:OF]->(k) }
CALL () { UNWIND $reviews.new AS r WITH r WHERE r.noun = 'Item' MATCH (v:Review {id: r.id}) MATCH (i:Item {id: r.of}) CREATE (v)-[:OF]->(i) }
CALL () { UNWIND $reviews.undone AS r MATCH (v:Review {id: r}) SET v.undone = true }
