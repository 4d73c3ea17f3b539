// What decision records say of themselves and of each other.

CREATE CONSTRAINT record_id IF NOT EXISTS FOR (n:Record) REQUIRE n.id IS UNIQUE;
CREATE INDEX source_document_id IF NOT EXISTS FOR (n:Source) ON (n.documentId);
