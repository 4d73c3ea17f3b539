// What agents learn: cards by their place, what was shown to whom, how runs ended, and the ledger of consolidations.

CREATE CONSTRAINT shelf_id IF NOT EXISTS FOR (n:Shelf) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT card_use_id IF NOT EXISTS FOR (n:CardUse) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT exposure_id IF NOT EXISTS FOR (n:Exposure) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT outcome_id IF NOT EXISTS FOR (n:Outcome) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT consolidation_id IF NOT EXISTS FOR (n:Consolidation) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT card_audit_id IF NOT EXISTS FOR (n:CardAudit) REQUIRE n.id IS UNIQUE;
CREATE INDEX card_audit_sort IF NOT EXISTS FOR (n:CardAudit) ON (n.sort);
CREATE INDEX claim_stands_at IF NOT EXISTS FOR (n:Claim) ON (n.standsAt);
CREATE INDEX claim_card IF NOT EXISTS FOR (n:Claim) ON (n.card);
CREATE INDEX source_episode_id IF NOT EXISTS FOR (n:Source) ON (n.episodeId);
CREATE INDEX source_episode_sort IF NOT EXISTS FOR (n:Source) ON (n.episodeSort);
CREATE INDEX exposure_episode IF NOT EXISTS FOR (n:Exposure) ON (n.episode);
CREATE INDEX outcome_episode IF NOT EXISTS FOR (n:Outcome) ON (n.episode);
CREATE INDEX consolidation_sort IF NOT EXISTS FOR (n:Consolidation) ON (n.sort);
CALL db.awaitIndexes(300);
