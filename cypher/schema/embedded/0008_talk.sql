-- What was said before and after a message, in the order of its task.

CREATE PROPERTY Source.taskSort IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON Source (taskSort) NOTUNIQUE;
