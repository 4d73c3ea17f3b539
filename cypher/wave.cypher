// Batches of documents.

// name: wave.ensure
// purpose: Make a wave, or answer the one that has the name already.
// mode: write
// rows: maybe
// takes: project, id, props
MATCH (p:Project {id: $project})
MERGE (w:Wave {id: $id}) ON CREATE SET w += $props
RETURN properties(w) AS wave

// name: wave.add
// purpose: Say which sources came with a wave.
// mode: write
// rows: one
// takes: id, sources
MATCH (w:Wave {id: $id})
UNWIND $sources AS source
MATCH (s:Source {id: source})
MERGE (s)-[:IN]->(w)
RETURN count(s) AS sources

// name: wave.by_ids
// purpose: Waves by node id, with what their runs came to.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})
RETURN w.id AS id, properties(w) AS wave, COUNT { MATCH (w)<-[:IN]-(s:Source) } AS documents,
  COLLECT { MATCH (w)<-[:IN]-(s:Source)<-[:READ]-(r:Run) RETURN r.stats } AS stats

// name: wave.runs
// purpose: The runs that read the documents of each wave, oldest first.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (w:Wave {id: id})<-[:IN]-(s:Source)<-[:READ]-(r:Run)
RETURN w.id AS id, properties(r) AS run ORDER BY r.sort
