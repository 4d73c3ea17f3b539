"""Precision and recall of the rules on real conversations and documents, whose authors gave the answers."""
