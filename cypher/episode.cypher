// Runs of agents, each a source.

// name: episode.by_names
// purpose: Episodes by the names that their agents gave them, without their text.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (s:Source {episodeId: id})
RETURN id, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent, s.credits AS credits,
  head(COLLECT { MATCH (p:Project {id: s.project + '/'}) RETURN p.domain }) AS domain

// name: episode.page
// purpose: A project's episodes, newest first, without their text.
// mode: read
// rows: many
// takes: low, before, agent, limit
MATCH (s:Source) WHERE s.episodeSort > $low AND s.episodeSort < $before AND ($agent IS NULL OR s.agentName = $agent)
RETURN s.episodeSort AS sort, s.ref AS ref, s.project AS project, s.kind AS kind, s.sha256 AS sha256, s.at AS at, s.author AS author, s.origin AS origin,
  s.capturedAt AS capturedAt, s.task AS task, s.sections AS sections, s.agent AS agent
ORDER BY s.episodeSort DESC LIMIT $limit

// name: episode.count
// purpose: The number of episodes of a project.
// mode: read
// rows: one
// takes: low, high, agent
MATCH (s:Source) WHERE s.episodeSort > $low AND s.episodeSort < $high AND ($agent IS NULL OR s.agentName = $agent) RETURN count(s) AS total

// name: episode.consolidations
// purpose: The fates of the cards that episodes proposed.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (k:Consolidation {id: id}) RETURN id, properties(k) AS consolidation
