// What was said before and after a message, in the order of its task.

CREATE INDEX source_task_sort IF NOT EXISTS FOR (n:Source) ON (n.taskSort);
