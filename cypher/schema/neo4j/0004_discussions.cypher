// What hearing a discussion looks up: the claims that stand in a task, its patterns, the messages of a topic.

CREATE INDEX claim_in_task IF NOT EXISTS FOR (n:Claim) ON (n.inTask);
CREATE INDEX pattern_task_id IF NOT EXISTS FOR (n:Pattern) ON (n.taskId);
CREATE INDEX pattern_repeated_in IF NOT EXISTS FOR (n:Pattern) ON (n.repeatedIn);
CREATE INDEX source_topic_id IF NOT EXISTS FOR (n:Source) ON (n.topicId);
