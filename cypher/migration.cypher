// The migrations of `schema/` that this graph has seen.

// name: migration.done
// purpose: Every migration that ran here, with what its file said then.
// mode: read
// rows: many
// takes:
MATCH (m:Migration) RETURN m.id AS id, m.sha256 AS sha256 ORDER BY id

// name: migration.record
// purpose: Remember that a migration ran; a second process that ran it too changes nothing.
// mode: write
// rows: none
// takes: id, sha256, at
MERGE (m:Migration {id: $id}) SET m.sha256 = $sha256, m.at = coalesce(m.at, $at)
