"""Decisions, patterns and discussions in files: their shape, and how they become claims again."""
