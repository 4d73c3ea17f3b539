// Tokens: each says who may ask. Only hashes are kept, and a name belongs to one token for ever, since reviews carry it.

// name: token.create
// purpose: Keep a token's hash under its name, unless the name is taken.
// mode: write
// rows: one
// takes: id, props
MERGE (t:Token {id: $id}) ON CREATE SET t += $props
RETURN properties(t) AS token

// name: token.by_hash
// purpose: The token that a secret belongs to.
// mode: read
// rows: maybe
// takes: hash
MATCH (t:Token) WHERE t.hash = $hash AND t.withdrawnAt IS NULL RETURN properties(t) AS token LIMIT 1

// name: token.all
// purpose: Every token there ever was, newest first.
// mode: read
// rows: many
// takes:
MATCH (t:Token) RETURN properties(t) AS token ORDER BY t.createdAt DESC, t.id

// name: token.withdraw
// purpose: Make a token worthless; its name stays taken.
// mode: write
// rows: maybe
// takes: id, at
MATCH (t:Token {id: $id}) SET t.withdrawnAt = coalesce(t.withdrawnAt, $at) RETURN properties(t) AS token
