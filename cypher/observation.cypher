// The handling of each message of a chat, in the order of its words.

// name: observation.by_ids
// purpose: Observations by node id, without their text.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (o:Observation {id: id}) RETURN o.id AS id, properties(o) AS observation

// name: observation.of_messages
// purpose: Every version of some messages, by an id that any of them came with, oldest first.
// mode: read
// rows: many
// takes: sent
UNWIND $sent AS key
MATCH (x:Observation {sentId: key})
WITH DISTINCT key, x.messageId AS root
MATCH (o:Observation {messageId: root})
RETURN key, root, properties(o) AS observation ORDER BY key, o.version

// name: observation.stretch
// purpose: A stretch of a chat in order, with its words, how each one's run stands and what a model answered it.
// mode: read
// rows: many
// takes: after, until, limit
MATCH (o:Observation) WHERE o.chatSort > $after AND o.chatSort <= $until
WITH o ORDER BY o.chatSort LIMIT $limit
MATCH (s:Source {id: o.id})
RETURN properties(o) AS observation, s.text AS text,
  COLLECT { MATCH (s)<-[:READ]-(r:Run) RETURN r.status } AS runs,
  COLLECT { MATCH (s)<-[:READ]-(r:Run) WHERE r.answer IS NOT NULL RETURN r.answer } AS answers
ORDER BY o.chatSort

// name: observation.latest
// purpose: The last messages of a stretch of a chat, with their words, newest first.
// mode: read
// rows: many
// takes: after, until, limit
MATCH (o:Observation) WHERE o.chatSort > $after AND o.chatSort <= $until
WITH o ORDER BY o.chatSort DESC LIMIT $limit
MATCH (s:Source {id: o.id})
RETURN properties(o) AS observation, s.text AS text
ORDER BY o.chatSort DESC

// name: observation.page
// purpose: A chat's observations, newest first.
// mode: read
// rows: many
// takes: low, before, spoken, limit
MATCH (o:Observation) WHERE o.chatSort > $low AND o.chatSort < $before AND ($spoken IS NULL OR (o.words IS NOT NULL) = $spoken)
RETURN properties(o) AS observation ORDER BY o.chatSort DESC LIMIT $limit

// name: observation.messages
// purpose: A chat's messages, oldest first, without their text.
// mode: read
// rows: many
// takes: after, high, limit
MATCH (o:Observation) WHERE o.chatSort > $after AND o.chatSort < $high
WITH o ORDER BY o.chatSort LIMIT $limit
MATCH (s:Source {id: o.id})
RETURN o.chatSort AS sort, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent
ORDER BY o.chatSort

// name: observation.count
// purpose: The number of messages in a stretch of a chat.
// mode: read
// rows: one
// takes: low, high, spoken
MATCH (o:Observation) WHERE o.chatSort > $low AND o.chatSort < $high AND ($spoken IS NULL OR (o.words IS NOT NULL) = $spoken)
RETURN count(o) AS total

// name: observation.write
// purpose: Keep what tier 2 has made of messages, and the gates that each passed or not.
// mode: write
// rows: one
// takes: observations, gates
CALL () { UNWIND $observations AS r MATCH (o:Observation {id: r.id}) SET o += r.props RETURN count(*) AS n1 }
CALL () { UNWIND $gates AS g MERGE (n:Gate {id: g.id}) SET n = g RETURN count(*) AS n2 }
RETURN n1, n2

// name: observation.to_send
// purpose: Words that are to be said in a room and were not yet sent, oldest first.
// mode: read
// rows: many
// takes: now, limit
MATCH (o:Observation) WHERE o.sendAt > 0 AND o.sendAt <= $now
RETURN properties(o) AS observation ORDER BY o.sendAt LIMIT $limit

// name: observation.take_to_send
// purpose: Take a message for sending, if nobody else has: from here on nobody sends it again.
// mode: write
// rows: maybe
// takes: id, words
MATCH (o:Observation {id: $id})
SET o.touches = coalesce(o.touches, 0) + 1
WITH o WHERE o.sendAt > 0
SET o.sendAt = null, o.words = $words
RETURN properties(o) AS observation

// name: observation.sent
// purpose: Say what became of a message on its way into a room.
// mode: write
// rows: maybe
// takes: id, words, due
MATCH (o:Observation {id: $id})
SET o.words = $words, o.sendAt = $due
RETURN properties(o) AS observation

// name: observation.of_claims
// purpose: The messages that claims quote, in the order of their words.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (:Claim {id: id})-[:EVIDENCE]->(s:Source)
MATCH (o:Observation {id: s.id})
WITH DISTINCT o ORDER BY o.chatSort
RETURN properties(o) AS observation

// name: observation.to_blank
// purpose: Messages whose words are kept no longer, with what is quoted of them, oldest first.
// mode: read
// rows: many
// takes: now, limit
MATCH (o:Observation) WHERE o.blankAt > 0 AND o.blankAt <= $now
WITH o ORDER BY o.blankAt LIMIT $limit
MATCH (s:Source {id: o.id})
RETURN o.id AS id, o.project AS project, o.chat AS chat, s.text AS text,
  COLLECT { MATCH (s)<-[e:EVIDENCE]-() RETURN [e.start, e.end] } AS quoted

// name: observation.blank
// purpose: Keep only what is quoted of messages, in its place.
// mode: write
// rows: none
// takes: messages
UNWIND $messages AS m
MATCH (o:Observation {id: m.id})
MATCH (s:Source {id: m.id})
SET o.blankAt = null, s.text = m.text, s.words = null, s.blanked = true
