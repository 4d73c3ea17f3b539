// Every label with its unique id, every lookup. Each statement can run again without harm; edges need no declaration.

CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (n:Migration) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT project_id IF NOT EXISTS FOR (n:Project) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT source_id IF NOT EXISTS FOR (n:Source) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT run_id IF NOT EXISTS FOR (n:Run) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT claim_id IF NOT EXISTS FOR (n:Claim) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT slot_id IF NOT EXISTS FOR (n:Slot) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT pattern_id IF NOT EXISTS FOR (n:Pattern) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT conflict_id IF NOT EXISTS FOR (n:Conflict) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT item_id IF NOT EXISTS FOR (n:Item) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT task_id IF NOT EXISTS FOR (n:Task) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT review_id IF NOT EXISTS FOR (n:Review) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT event_id IF NOT EXISTS FOR (n:Event) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT wave_id IF NOT EXISTS FOR (n:Wave) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT token_id IF NOT EXISTS FOR (n:Token) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT counter_id IF NOT EXISTS FOR (n:Counter) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT line_id IF NOT EXISTS FOR (n:Line) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT block_id IF NOT EXISTS FOR (n:Block) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT canonical_id IF NOT EXISTS FOR (n:Canonical) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT price_id IF NOT EXISTS FOR (n:Price) REQUIRE n.id IS UNIQUE;

CREATE INDEX project_sort IF NOT EXISTS FOR (n:Project) ON (n.sort);
CREATE INDEX source_sort IF NOT EXISTS FOR (n:Source) ON (n.sort);
CREATE CONSTRAINT source_key IF NOT EXISTS FOR (n:Source) REQUIRE n.key IS UNIQUE;
CREATE INDEX source_task_id IF NOT EXISTS FOR (n:Source) ON (n.taskId);
CREATE INDEX run_sort IF NOT EXISTS FOR (n:Run) ON (n.sort);
CREATE INDEX run_status IF NOT EXISTS FOR (n:Run) ON (n.status);
CREATE INDEX run_read_by IF NOT EXISTS FOR (n:Run) ON (n.readBy);
CREATE INDEX run_due_at IF NOT EXISTS FOR (n:Run) ON (n.dueAt);
CREATE INDEX claim_sort IF NOT EXISTS FOR (n:Claim) ON (n.sort);
CREATE INDEX claim_key_at IF NOT EXISTS FOR (n:Claim) ON (n.keyAt);
CREATE INDEX claim_queue IF NOT EXISTS FOR (n:Claim) ON (n.queue);
CREATE INDEX conflict_project IF NOT EXISTS FOR (n:Conflict) ON (n.project);
CREATE INDEX conflict_sort IF NOT EXISTS FOR (n:Conflict) ON (n.sort);
CREATE INDEX conflict_slot_id IF NOT EXISTS FOR (n:Conflict) ON (n.slotId);
CREATE INDEX review_of_id IF NOT EXISTS FOR (n:Review) ON (n.ofId);
CREATE INDEX review_cause IF NOT EXISTS FOR (n:Review) ON (n.cause);
CREATE INDEX event_sort IF NOT EXISTS FOR (n:Event) ON (n.sort);
CREATE INDEX item_sort IF NOT EXISTS FOR (n:Item) ON (n.sort);
CREATE INDEX task_sort IF NOT EXISTS FOR (n:Task) ON (n.sort);
CREATE INDEX pattern_sort IF NOT EXISTS FOR (n:Pattern) ON (n.sort);
CREATE INDEX pattern_claim IF NOT EXISTS FOR (n:Pattern) ON (n.claim);
CREATE INDEX pattern_project IF NOT EXISTS FOR (n:Pattern) ON (n.project);
CREATE INDEX token_hash IF NOT EXISTS FOR (n:Token) ON (n.hash);

// Search. The name is what the embedded engine calls its own, so that one query serves both.
CREATE FULLTEXT INDEX `Claim[words]` IF NOT EXISTS FOR (n:Claim) ON EACH [n.words];

// Full-text queries fail until their index is ready.
CALL db.awaitIndexes(300);
