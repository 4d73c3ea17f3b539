"""What a person's step does to a slot and to a conflict, and how it is undone exactly."""
