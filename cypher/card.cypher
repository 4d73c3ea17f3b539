// What agents learn: the cards of a place, what was shown to whom, how runs ended, and the ledger of consolidations.

// name: card.take
// purpose: Take a place's cards for this transaction: two consolidations of one place never run at once.
// mode: write
// rows: one
// takes: id
MERGE (k:Shelf {id: $id}) SET k.touches = coalesce(k.touches, 0) + 1 RETURN k.touches AS touches

// name: card.of_place
// purpose: Every card in force at a place, with what came of it.
// mode: read
// rows: many
// takes: low, high
MATCH (c:Claim) WHERE c.card > $low AND c.card < $high
OPTIONAL MATCH (u:CardUse {id: c.id})
RETURN c.ref AS ref, c.kind AS kind, c.statement AS statement, c.norm AS norm, c.slotId AS slot, c.rule AS rule, c.key AS key, c.tier AS tier,
  c.status AS status, c.recordedAt AS recordedAt, c.validFrom AS validFrom, c.card AS place, c.seenCount AS seenCount, properties(u) AS used,
  COLLECT { MATCH (c)-[d:DISPUTED_BY]->() RETURN d.kind } AS against
ORDER BY ref

// name: card.budgets
// purpose: How many cards are in force in a project, by tier and kind.
// mode: read
// rows: many
// takes: low, high
MATCH (c:Claim) WHERE c.card > $low AND c.card < $high RETURN c.tier AS tier, c.kind AS kind, count(*) AS active

// name: card.shown
// purpose: What an episode's agent was shown, oldest first.
// mode: read
// rows: many
// takes: episodes
UNWIND $episodes AS id
MATCH (x:Exposure {episode: id}) RETURN id, properties(x) AS showing ORDER BY x.at, x.id

// name: card.ended
// purpose: How episodes ended, oldest first.
// mode: read
// rows: many
// takes: episodes
UNWIND $episodes AS id
MATCH (o:Outcome {episode: id}) RETURN id, properties(o) AS ending ORDER BY o.at, o.id

// name: card.words
// purpose: What claims state and quote.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})
RETURN c.ref AS ref, c.kind AS kind, c.statement AS statement, COLLECT { MATCH (c)-[e:EVIDENCE]->() RETURN e.quote ORDER BY e.at, e.start LIMIT 5 } AS quotes

// name: card.uses
// purpose: What came of claims in the hands of agents.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (u:CardUse {id: id}) RETURN id, properties(u) AS used

// name: card.against
// purpose: What speaks against claims, by kind of evidence.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id})-[e:DISPUTED_BY]->(:Source) RETURN id, properties(e) AS against ORDER BY e.at

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
  SET u.project = r.project, u.wins = coalesce(u.wins, 0) + r.wins, u.losses = coalesce(u.losses, 0) + r.losses RETURN count(*) AS n3
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
  SET u.project = r.project, u.exposures = coalesce(u.exposures, 0) + 1,
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
// purpose: What the use of cards has to be by the log.
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
// purpose: What episodes count for by the log.
// mode: write
// rows: many
// takes: credits
UNWIND $credits AS r
MATCH (s:Source {episodeId: r.episode}) SET s.credits = r.credits RETURN s.id AS id

// name: card.mend_prints
// purpose: Whether a project is one of those where these fingerprints have won.
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
// purpose: Which of these claims are tactics, and what they are compared by.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Claim {id: id}) WHERE c.kind = 'TACTIC' RETURN c.ref AS ref, c.norm AS norm

// name: card.shelf
// purpose: What packs choose from: the claims in force that have the words asked for, and the newest of each kind at these places, each with its quotations, its use, what speaks against it, and how an episode ended last.
// mode: read
// rows: many
// takes: ids, places, each, asserts, episode
CALL () { MATCH (o:Outcome {episode: $episode}) WITH o ORDER BY o.at DESC, o.id DESC LIMIT 1 RETURN collect(o.type) AS ended }
CALL () {
  UNWIND $ids AS id MATCH (c:Claim {id: id}) RETURN c
  UNION
  UNWIND $places AS place
  CALL (place) { MATCH (c:Claim) WHERE c.standsAt > place AND c.standsAt < place + '~' RETURN c ORDER BY c.standsAt DESC LIMIT $each }
  RETURN c
}
OPTIONAL MATCH (u:CardUse {id: c.id})
RETURN properties(c) AS claim, properties(u) AS used,
  COLLECT { MATCH (c)-[e:EVIDENCE]->() WHERE e.role = $asserts RETURN {quote: e.quote, kind: e.kind, author: e.author, at: e.at} ORDER BY e.at, e.start LIMIT 3 } AS quotes,
  COLLECT { MATCH (c)-[d:DISPUTED_BY]->() RETURN d.kind } AS against, ended

// name: card.prints
// purpose: Where cards with these fingerprints have won.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (p:CardPrint {id: id}) RETURN id, p.places AS places

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
// purpose: How the store was, oldest first.
// mode: read
// rows: one
// takes: low, high, since
MATCH (a:CardAudit) WHERE a.sort > $low AND a.sort < $high AND a.sort > $since
WITH a ORDER BY a.sort
RETURN collect(a.counts) AS snapshots

// name: card.counts
// purpose: What all ledgers of a project come to, how many episodes there were, and how they ended.
// mode: read
// rows: one
// takes: low, high, after, before, week
CALL () { MATCH (k:Consolidation) WHERE k.sort > $low AND k.sort < $high RETURN sum(k.admitted) AS admitted, sum(k.merged) AS merged, sum(k.archived) AS archived }
CALL () { MATCH (s:Source) WHERE s.episodeSort > $low AND s.episodeSort < $high RETURN count(s) AS episodes }
CALL () { MATCH (s:Source) WHERE s.episodeSort > $week AND s.episodeSort < $high RETURN count(s) AS week }
CALL () { MATCH (o:Outcome) WHERE o.id > $after AND o.id < $before RETURN collect(o.type) AS outcomes, collect([o.name, o.type]) AS ended }
RETURN admitted, merged, archived, episodes, week, outcomes, ended
