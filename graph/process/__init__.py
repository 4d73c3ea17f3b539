"""State that a single process keeps in memory beside the graph: caches, queues, refs in hand. The graph can give all of it again."""
