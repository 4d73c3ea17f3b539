"""The one way into the slots: read, decide, project, write; each decision in one transaction."""
