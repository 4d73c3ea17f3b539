// What was erased, without the words.

CREATE CONSTRAINT receipt_id IF NOT EXISTS FOR (n:Receipt) REQUIRE n.id IS UNIQUE;
CREATE INDEX receipt_sort IF NOT EXISTS FOR (n:Receipt) ON (n.sort);
