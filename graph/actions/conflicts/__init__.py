"""Conflicts: opened, contested, settled, closed, opened again."""
