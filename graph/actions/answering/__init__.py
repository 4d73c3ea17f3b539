"""What is asked: answers, passages, traces, lists by pages, and what stands around a node."""
