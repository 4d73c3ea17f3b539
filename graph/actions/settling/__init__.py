"""Decisions on slots, each in one transaction: read, decide, project, write."""
