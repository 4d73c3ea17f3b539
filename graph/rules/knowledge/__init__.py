"""Rules for the knowledge of a project or an item: its blocks, entry by entry, and its fields."""
