"""What a slot holds: the fold over everything that was said for it, and what has to be written for that."""
