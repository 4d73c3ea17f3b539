// Who called what, and the end of each project's log.

CREATE CONSTRAINT audit_entry_id IF NOT EXISTS FOR (n:AuditEntry) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT audit_head_id IF NOT EXISTS FOR (n:AuditHead) REQUIRE n.id IS UNIQUE;
