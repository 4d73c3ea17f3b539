"""The work that captured sources wait for: the same jobs in process or on Redis, with the graph as the only truth."""
