"""Agents' memory: episodes, their cards, consolidation, packs, and all of it once more from the log."""
