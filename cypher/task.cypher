// name: task.ensure
// purpose: Make a task, or answer the one that has the ref already.
// mode: write
// rows: maybe
// takes: project, id, props
MATCH (p:Project {id: $project})
MERGE (t:Task {id: $id}) ON CREATE SET t += $props
RETURN t {.project, .ref, .title, .sort} AS task

// name: task.name
// purpose: Give a title to a task that was made in passing, and goes by its ref.
// mode: write
// rows: maybe
// takes: id, name
MATCH (t:Task {id: $id}) WHERE t.title = t.ref SET t.title = $name
RETURN t {.project, .ref, .title, .sort} AS task

// name: task.told
// purpose: Keep what a file knows of a task besides, the last word of it; and a title for one that goes by its ref.
// mode: write
// rows: one
// takes: id, title, came
MATCH (t:Task {id: $id})
SET t.came = coalesce($came, t.came), t.title = CASE WHEN t.title = t.ref THEN $title ELSE t.title END
RETURN t.ref AS ref

// name: task.by_ids
// purpose: Tasks by node id.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (t:Task {id: id}) RETURN t.id AS id, t {.project, .ref, .title, .sort} AS task

// name: task.page
// purpose: A project's tasks, newest first.
// mode: read
// rows: many
// takes: low, before, limit
MATCH (t:Task) WHERE t.sort > $low AND t.sort < $before
RETURN t {.project, .ref, .title, .sort} AS task ORDER BY t.sort DESC LIMIT $limit

// name: task.count
// purpose: The number of tasks of a project.
// mode: read
// rows: one
// takes: low, high
MATCH (t:Task) WHERE t.sort > $low AND t.sort < $high RETURN count(t) AS total
