"""Rules for erasing: which words of people stand where in a graph, and what is left of them once they are erased."""
