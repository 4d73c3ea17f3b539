"""What becomes of a run: leased, read, digested, finished, started again."""
