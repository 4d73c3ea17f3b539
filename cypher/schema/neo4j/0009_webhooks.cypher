// Addresses outside that hear of what happens.

CREATE CONSTRAINT webhook_id IF NOT EXISTS FOR (n:Webhook) REQUIRE n.id IS UNIQUE;
CREATE INDEX webhook_sort IF NOT EXISTS FOR (n:Webhook) ON (n.sort);
