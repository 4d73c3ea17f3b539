"""Reading: answers, passages, traces, lists by pages, and the surroundings of a node."""
