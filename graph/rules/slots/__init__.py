"""Rules for slots: the fold over everything that was said for a slot, and the writes that follow from it."""
