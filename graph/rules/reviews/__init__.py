"""Rules for a person's steps: their effect on a slot and on a conflict, and their exact undoing."""
