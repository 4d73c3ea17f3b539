"""Rows to model and back: one file per noun, as in `cypher/`."""
