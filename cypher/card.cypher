// The knowledge of agents: the cards of a place, their showings, the ends of runs, and the ledger of consolidations.

// name: card.take
// purpose: Take a place's cards for this transaction: two consolidations of one place never run at once.
// mode: write
// rows: one
// takes: id
MERGE (k:Shelf {id: $id}) SET k.touches = coalesce(k.touches, 0) + 1 RETURN k.touches AS touches

// name: card.of_place
// purpose: Every card in force at a place, with what came of it; in one row, for a row each takes longer than the cards do.
// mode: read
// rows: one
// takes: low, high
MATCH (c:Claim) WHERE c.card > $low AND c.card < $high
OPTIONAL MATCH (u:CardUse {id: c.id})
WITH c, u, EXISTS { MATCH (c)-[:DISPUTED_BY]->() } AS disputed
RETURN collect({ref: c.ref, kind: c.kind, statement: c.statement, norm: c.norm, slot: c.slotId, rule: c.rule, key: c.key,
  recordedAt: c.recordedAt, validFrom: c.validFrom, place: c.card, seenCount: c.seenCount, used: properties(u), disputed: disputed}) AS cards

// name: card.budgets
// purpose: The number of cards in force in a project, by tier and kind.
// mode: read
// rows: many
// takes: low, high
MATCH (c:Claim) WHERE c.card > $low AND c.card < $high RETURN c.tier AS tier, c.kind AS kind, count(*) AS active

// name: card.shown
// purpose: The showings to an episode's agent, oldest first.
// mode: read
// rows: many
// takes: episodes
UNWIND $episodes AS id
MATCH (x:Exposure {episode: id}) RETURN id, properties(x) AS showing ORDER BY x.at, x.id

// name: card.ended
// purpose: The endings of episodes, oldest first.
// mode: read
// rows: many
// takes: episodes
UNWIND $episodes AS id
MATCH (o:Outcome {episode: id}) RETURN id, properties(o) AS ending ORDER BY o.at, o.id

// name: card.words
// purpose: The statements and quotations of claims.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN c.ref AS ref, c.kind AS kind, c.statement AS statement, COLLECT { MATCH (c)-[e:EVIDENCE]->() RETURN e.quote ORDER BY e.at, e.start LIMIT 5 } AS quotes

// name: card.uses
// purpose: The use of claims by agents.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (u:CardUse {id: id}) RETURN id, properties(u) AS used

// name: card.against
// purpose: The quotations for and against claims, their history, and when disputes about them were closed.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN id, c.ref AS ref, c.log AS log,
  COLLECT { MATCH (c)-[e:EVIDENCE]->() WHERE e.role = 'ASSERTS' RETURN e.kind LIMIT 50 } AS said,
  COLLECT { MATCH (c)-[d:DISPUTED_BY]->() RETURN [d.kind, coalesce(d.anchored, d.by = 'whence'), d.recordedAt, d.id] } AS against,
  COLLECT { MATCH (c)<-[:MEMBER]-(k:Conflict) RETURN [k.kind, k.status, k.closedAt] } AS conflicts

// name: card.dispute
// purpose: A quotation speaks against a claim; the same one only once.
// mode: write
// rows: none
// takes: disputes
UNWIND $disputes AS r
MATCH (c:Claim {id: r.claim})
MATCH (s:Source {id: r.source})
MERGE (c)-[e:DISPUTED_BY {id: r.props.id}]->(s) ON CREATE SET e += r.props

// name: card.remember
// purpose: Write what became of an episode: its ledger, how it ended, and what that changes of the use of cards.
// mode: write
// rows: one
// takes: consolidations, endings, uses, credits, prints
CALL () { UNWIND $consolidations AS r MERGE (k:Consolidation {id: r.id}) SET k = r RETURN count(*) AS n1 }
CALL () { UNWIND $endings AS r MERGE (o:Outcome {id: r.id}) SET o = r RETURN count(*) AS n2 }
CALL () {
  UNWIND $uses AS r MERGE (u:CardUse {id: r.id})
  SET u.project = r.project WITH u, r
  SET u.wins = coalesce(u.wins, 0) + r.wins, u.losses = coalesce(u.losses, 0) + r.losses RETURN count(*) AS n3
}
CALL () { UNWIND $credits AS r MATCH (s:Source {episodeId: r.episode}) SET s.credits = r.credits RETURN count(*) AS n4 }
CALL () {
  UNWIND $prints AS r MERGE (p:CardPrint {id: r.id})
  SET p.places = CASE WHEN r.place IN coalesce(p.places, []) THEN p.places ELSE coalesce(p.places, []) + [r.place] END RETURN count(*) AS n5
}
RETURN n1 + n2 + n3 + n4 + n5 AS written

// name: card.show
// purpose: Remember what an agent was shown.
// mode: write
// rows: one
// takes: showing, uses, at
CALL () { UNWIND [$showing] AS r CREATE (x:Exposure) SET x = r RETURN count(*) AS n1 }
CALL () {
  UNWIND $uses AS r MERGE (u:CardUse {id: r.id})
  SET u.project = r.project WITH u, r
  SET u.exposures = coalesce(u.exposures, 0) + 1,
    u.lastShownAt = CASE WHEN coalesce(u.lastShownAt, 0) < $at THEN $at ELSE u.lastShownAt END RETURN count(*) AS n2
}
RETURN n1 + n2 AS written

// name: card.all_uses
// purpose: A stretch of what is stored of the use of cards.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (u:CardUse) WHERE u.id > $after AND u.id < $high RETURN u.id AS id, properties(u) AS used ORDER BY u.id LIMIT $limit

// name: card.log
// purpose: All showings and endings of a stretch of a project's episodes, from which the use of cards follows.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (x:Exposure) WHERE x.id > $after AND x.id < $high RETURN x.id AS id, properties(x) AS showing ORDER BY x.id LIMIT $limit

// name: card.endings
// purpose: A stretch of how a project's episodes ended.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (o:Outcome) WHERE o.id > $after AND o.id < $high RETURN o.id AS id, properties(o) AS ending ORDER BY o.id LIMIT $limit

// name: card.mend
// purpose: The use of cards as the log gives it.
// mode: write
// rows: many
// takes: uses
UNWIND $uses AS r
MERGE (u:CardUse {id: r.id}) SET u = r RETURN u.id AS id

// name: card.credits
// purpose: A stretch of what a project's episodes count for, by their names: what the next ending of one is compared with.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (s:Source) WHERE s.episodeId > $after AND s.episodeId < $high
RETURN s.episodeId AS id, head(collect(s.credits)) AS credits ORDER BY id LIMIT $limit

// name: card.mend_credits
// purpose: The credits of episodes as the log gives them.
// mode: write
// rows: many
// takes: credits
UNWIND $credits AS r
MATCH (s:Source {episodeId: r.episode}) SET s.credits = r.credits RETURN s.id AS id

// name: card.mend_prints
// purpose: Add a project to those where these fingerprints have won, or take it out.
// mode: write
// rows: many
// takes: prints
UNWIND $prints AS r
MERGE (p:CardPrint {id: r.id})
SET p.places = [one IN coalesce(p.places, []) WHERE one <> r.place] + CASE WHEN r.won THEN [r.place] ELSE [] END
RETURN p.id AS id

// name: card.claims
// purpose: A stretch of a project's cards, in force or not.
// mode: read
// rows: many
// takes: after, high, limit, opens, kinds
MATCH (c:Claim) WHERE c.id > $after AND c.id < $high AND (c.kind IN $kinds OR c.rule STARTS WITH $opens)
RETURN c.id AS id, properties(c) AS claim ORDER BY c.id LIMIT $limit

// name: card.mend_keys
// purpose: Where packs and consolidations find claims.
// mode: write
// rows: many
// takes: keys
UNWIND $keys AS r
MATCH (c:Claim {id: r.id}) SET c.card = r.card, c.standsAt = r.standsAt RETURN c.id AS id

// name: card.measured
// purpose: The tactics among these claims, with the form by which they are compared.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id}) WHERE c.kind = 'TACTIC' RETURN c.ref AS ref, c.norm AS norm

// name: card.shelf
// purpose: The choice of packs: the claims in force that have the words asked for, and the newest in these ranges of kinds and places, the eleventh of facts. Each range stands alone, for only so is it read by an index; and is one row, for a row each takes longer than the claims do. `standing`: the claims of the range, so that the ones left out can be counted.
// mode: read
// rows: many
// takes: words, looked_at, project, statuses, limit, each, facts, broad, most, low1, high1, low2, high2, low3, high3, low4, high4, low5, high5, low6, high6, low7, high7, low8, high8, low9, high9, low10, high10, low11, high11, low12, high12, low13, high13, low14, high14
CALL db.index.fulltext.queryNodes('Claim[words]', $words, $looked_at) YIELD node, score
WITH node, score WHERE node.project = $project AND node.mergedInto IS NULL AND node.status IN $statuses
WITH node, score ORDER BY score DESC, node.sort DESC LIMIT $limit RETURN collect(properties(node)) AS claims, true AS found, [] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low1 AND c.standsAt < $high1 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low2 AND c.standsAt < $high2 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low3 AND c.standsAt < $high3 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low4 AND c.standsAt < $high4 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low5 AND c.standsAt < $high5 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low6 AND c.standsAt < $high6 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low7 AND c.standsAt < $high7 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low8 AND c.standsAt < $high8 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low9 AND c.standsAt < $high9 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low10 AND c.standsAt < $high10 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$each] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low11 AND c.standsAt < $high11 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$facts] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low12 AND c.standsAt < $high12 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$broad] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low13 AND c.standsAt < $high13 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$broad] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing
UNION ALL
MATCH (c:Claim) WHERE c.standsAt > $low14 AND c.standsAt < $high14 WITH c ORDER BY c.standsAt DESC LIMIT $most WITH collect(c) AS standing
RETURN [one IN standing[0..$broad] | properties(one)] AS claims, false AS found, [one IN standing | [one.kind, one.layer]] AS standing

// name: card.details
// purpose: The quotations of claims, their use, their disputes, their conflicts, the last ending of an episode, and the id of an item, if there is such an item.
// mode: read
// rows: one
// takes: ids, asserts, episode, item
OPTIONAL MATCH (o:Outcome {episode: $episode}) WITH o ORDER BY o.at DESC, o.id DESC LIMIT 1
OPTIONAL MATCH (i:Item {id: $item}) WITH o.type AS ended, i.id AS item
UNWIND CASE WHEN size($ids) = 0 THEN [''] ELSE $ids END AS id
OPTIONAL MATCH (c:Claim {id: id}) OPTIONAL MATCH (u:CardUse {id: id})
WITH c.id AS id, c, u, ended, item,
  COLLECT { MATCH (c)-[e:EVIDENCE]->() WHERE e.role = $asserts RETURN {quote: e.quote, kind: e.kind} ORDER BY e.at, e.start LIMIT 3 } AS quotes,
  COLLECT { MATCH (c)-[d:DISPUTED_BY]->() RETURN [d.kind, coalesce(d.anchored, d.by = 'whence'), d.recordedAt, d.id] } AS against,
  COLLECT { MATCH (c)<-[:MEMBER]-(k:Conflict) RETURN [k.kind, k.status, k.closedAt] } AS conflicts
RETURN ended, item, collect({id: id, used: properties(u), quotes: quotes, against: against, conflicts: conflicts}) AS told

// name: card.prints
// purpose: Where cards with these fingerprints have won.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (p:CardPrint {id: id}) RETURN id, p.places AS places

// name: card.offer
// purpose: Note the id of a claim that was accepted for a domain or for everywhere, so that other projects can be told of it.
// mode: write
// rows: one
// takes: id, claim
MERGE (p:CardPrint {id: $id}) SET p.touches = coalesce(p.touches, 0) + 1
WITH p, coalesce(p.offers, []) AS offers
SET p.offers = CASE WHEN $claim IN offers THEN offers ELSE offers + [$claim] END
RETURN p.id AS id

// name: card.offers
// purpose: The ids of the claims that were accepted for these domains.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (p:CardPrint {id: id}) WHERE p.offers IS NOT NULL RETURN p.offers AS claims

// name: card.all_offers
// purpose: The ids of all claims that were accepted for a domain or for everywhere.
// mode: read
// rows: many
// takes:
MATCH (p:CardPrint) WHERE p.offers IS NOT NULL RETURN p.offers AS claims ORDER BY p.id

// name: card.projects
// purpose: Every project that has a ledger of cards.
// mode: read
// rows: many
// takes:
MATCH (k:Shelf) RETURN DISTINCT split(k.id, '|')[0] AS project ORDER BY project

// name: card.snapshot
// purpose: Remember how the store was on a day; the day's last word counts.
// mode: write
// rows: none
// takes: props
MERGE (a:CardAudit {id: $props.id}) SET a = $props

// name: card.trend
// purpose: The snapshots of the store, oldest first.
// mode: read
// rows: one
// takes: low, high, since
MATCH (a:CardAudit) WHERE a.sort > $low AND a.sort < $high AND a.sort > $since
WITH a ORDER BY a.sort
RETURN collect(a.counts) AS snapshots

// name: card.counts
// purpose: The sums of all ledgers of a project, the number of its episodes, and their endings. Each range stands alone: only so is it read by an index.
// mode: read
// rows: many
// takes: low, high, after, before, week
MATCH (k:Consolidation) WHERE k.sort > $low AND k.sort < $high
RETURN 'ledgers' AS counted, [sum(k.admitted), sum(k.merged), sum(k.archived)] AS told
UNION ALL
MATCH (s:Source) WHERE s.episodeSort > $low AND s.episodeSort < $high RETURN 'episodes' AS counted, [count(s)] AS told
UNION ALL
MATCH (s:Source) WHERE s.episodeSort > $week AND s.episodeSort < $high RETURN 'week' AS counted, [count(s)] AS told
UNION ALL
MATCH (o:Outcome) WHERE o.id > $after AND o.id < $before RETURN 'endings' AS counted, collect([o.name, o.type]) AS told
