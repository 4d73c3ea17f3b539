"""Rules that read a statement's subject and value, so that two statements can be compared."""
