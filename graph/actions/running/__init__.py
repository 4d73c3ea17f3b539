"""The life of a run: leased, read, digested, finished, started again."""
