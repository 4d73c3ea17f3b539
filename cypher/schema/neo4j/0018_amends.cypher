// A record says that it amends another.

CALL db.awaitIndexes(300);
