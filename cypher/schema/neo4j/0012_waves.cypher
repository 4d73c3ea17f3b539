// What waves hold back until a reviewer has room.

CREATE CONSTRAINT held_id IF NOT EXISTS FOR (n:Held) REQUIRE n.id IS UNIQUE;
CREATE INDEX wave_sort IF NOT EXISTS FOR (n:Wave) ON (n.sort);
CREATE INDEX claim_governs IF NOT EXISTS FOR (n:Claim) ON (n.governs);
CREATE INDEX claim_due_for_review IF NOT EXISTS FOR (n:Claim) ON (n.dueForReview);
CREATE INDEX review_timeline IF NOT EXISTS FOR (n:Review) ON (n.timeline);
