"""Rules for decision records that name each other."""
