-- A record says that it amends another.

CREATE EDGE TYPE AMENDS IF NOT EXISTS;
