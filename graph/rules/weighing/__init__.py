"""Rules that weigh how much was said of a topic against how little of it was decided."""
