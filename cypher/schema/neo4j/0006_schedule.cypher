// What the scheduler does and when, which policies a project has turned on, and reviews of many claims at once.

CREATE CONSTRAINT job_id IF NOT EXISTS FOR (n:Job) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT policy_id IF NOT EXISTS FOR (n:Policy) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT bulk_review_id IF NOT EXISTS FOR (n:BulkReview) REQUIRE n.id IS UNIQUE;
