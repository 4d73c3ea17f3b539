// Where something was talked about: the words of what was read.

CREATE FULLTEXT INDEX `Source[words]` IF NOT EXISTS FOR (n:Source) ON EACH [n.words];
CALL db.awaitIndexes(300);
