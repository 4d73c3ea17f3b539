"""Readers of an agent's run: they draw cards out of its steps, by their speakers."""
