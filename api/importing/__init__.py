"""Bringing discussions, decisions and patterns into a project: everything is looked at first, then written."""
