"""Reads the exports of other systems as discussions: pure functions from parsed files to a registry."""
