"""Actions: each reads, asks a rule, writes a plan and announces it. A file holds the actions of a noun."""
