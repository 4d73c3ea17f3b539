// Every score that a message had, each with its own threshold: nothing here was ever multiplied.

// name: gate.of_observations
// purpose: The gates of messages, in the order of their stages.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (g:Gate {observation: id})
RETURN id, properties(g) AS gate ORDER BY g.id

// name: gate.page
// purpose: A project's gates, newest first, of one chat or one message where it is named.
// mode: read
// rows: many
// takes: low, before, chat, observations, limit
MATCH (g:Gate) WHERE g.sort > $low AND g.sort < $before
  AND ($chat IS NULL OR g.chat = $chat) AND ($observations IS NULL OR g.observation IN $observations)
RETURN properties(g) AS gate ORDER BY g.sort DESC LIMIT $limit

// name: gate.count
// purpose: The number of those gates.
// mode: read
// rows: one
// takes: low, high, chat, observations
MATCH (g:Gate) WHERE g.sort > $low AND g.sort < $high
  AND ($chat IS NULL OR g.chat = $chat) AND ($observations IS NULL OR g.observation IN $observations)
RETURN count(g) AS total
