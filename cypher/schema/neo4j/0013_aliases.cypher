// Other names of subjects.

CREATE CONSTRAINT alias_id IF NOT EXISTS FOR (n:Alias) REQUIRE n.id IS UNIQUE;
CREATE INDEX alias_sort IF NOT EXISTS FOR (n:Alias) ON (n.sort);
