// A chat is what two workers contend for: it is taken first in the transaction, then its messages are read and written.

// name: chat.create
// purpose: Make a chat, or answer the one that has the ref already.
// mode: write
// rows: maybe
// takes: project, id, props
MATCH (p:Project {id: $project})
MERGE (c:Chat {id: $id}) ON CREATE SET c += $props
RETURN properties(c) AS chat

// name: chat.say
// purpose: Say something anew of a chat: who belongs to it, where its platform keeps it.
// mode: write
// rows: one
// takes: id, props
MATCH (c:Chat {id: $id})
SET c += $props
RETURN properties(c) AS chat

// name: chat.take
// purpose: Take a chat for this transaction, so that its messages are followed by one worker at a time.
// mode: write
// rows: maybe
// takes: id
MATCH (c:Chat {id: $id})
SET c.touches = coalesce(c.touches, 0) + 1
RETURN properties(c) AS chat

// name: chat.follow
// purpose: Keep what a chat remembers from now on.
// mode: write
// rows: none
// takes: id, props
MATCH (c:Chat {id: $id}) SET c += $props

// name: chat.capture
// purpose: Store messages with what tier 1 made of each, the run that waits for tier 2, and whom to tell.
// mode: write
// rows: one
// takes: messages, gates
CALL () {
  UNWIND $messages AS m
  CREATE (s:Source) SET s = m.source
  CREATE (o:Observation) SET o = m.observation
  CREATE (o)-[:OF]->(s)
  FOREACH (run IN m.runs | CREATE (r:Run) SET r = run CREATE (r)-[:READ]->(s))
  FOREACH (event IN m.events | CREATE (v:Event) SET v = event)
  RETURN count(*) AS n1
}
CALL () { UNWIND $gates AS g CREATE (n:Gate) SET n = g RETURN count(*) AS n2 }
RETURN n1, n2

// name: chat.by_ids
// purpose: Chats by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (c:Chat {id: id}) RETURN c.id AS id, properties(c) AS chat

// name: chat.page
// purpose: A project's chats, newest first.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (c:Chat) WHERE c.sort > $low AND c.sort < $before
RETURN properties(c) AS chat ORDER BY c.sort DESC LIMIT $limit

// name: chat.count
// purpose: The number of chats of a project.
// mode: read
// rows: one
// takes: low, high
MATCH (c:Chat) WHERE c.sort > $low AND c.sort < $high RETURN count(c) AS total

// name: chat.of_rooms
// purpose: The chats that are kept in rooms of a platform.
// mode: read
// rows: many
// takes: rooms
UNWIND $rooms AS room
MATCH (c:Chat {room: room}) RETURN room, properties(c) AS chat

// name: chat.of_feed
// purpose: The chat whose calendar is read at a secret address, by the hash of it.
// mode: read
// rows: many
// takes: feed
MATCH (c:Chat {feed: $feed}) RETURN properties(c) AS chat

// name: chat.to_look_at
// purpose: Chats in which a question has stood open for its time by the clock, longest first.
// mode: read
// rows: many
// takes: now, limit
MATCH (c:Chat) WHERE c.lookAt > 0 AND c.lookAt <= $now
RETURN c.project AS project, c.ref AS ref ORDER BY c.lookAt LIMIT $limit

// name: chat.environment
// purpose: Mark this database with the name of its environment, or answer the one that it is marked with.
// mode: write
// rows: one
// takes: name
MERGE (n:Counter {id: 'environment'}) ON CREATE SET n.name = $name
RETURN n.name AS name
