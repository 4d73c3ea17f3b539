// Entries of blocks, each found by its slot, its place, and the key that a question waits for.

CREATE CONSTRAINT entry_id IF NOT EXISTS FOR (n:Entry) REQUIRE n.id IS UNIQUE;
CREATE INDEX entry_slot IF NOT EXISTS FOR (n:Entry) ON (n.slot);
CREATE INDEX entry_place IF NOT EXISTS FOR (n:Entry) ON (n.place);
CREATE INDEX entry_asked_at IF NOT EXISTS FOR (n:Entry) ON (n.askedAt);
CREATE INDEX block_place IF NOT EXISTS FOR (n:Block) ON (n.place);
