-- What hearing a discussion looks up: the claims that stand in a task, its patterns, the messages of a topic.

CREATE PROPERTY Claim.inTask IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON Claim (inTask) NOTUNIQUE;
CREATE PROPERTY Pattern.taskId IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON Pattern (taskId) NOTUNIQUE;
CREATE PROPERTY Pattern.repeatedIn IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON Pattern (repeatedIn) NOTUNIQUE;
CREATE PROPERTY Source.topicId IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON Source (topicId) NOTUNIQUE;
