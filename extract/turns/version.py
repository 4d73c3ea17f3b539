"""The version of the rules that only turns are read by: a part of the extractor's, so raise it with each change of them."""

TURN_RULES = 7
