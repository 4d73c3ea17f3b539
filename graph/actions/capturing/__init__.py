"""Taking in what was said: sources stored with their queued runs, and versions of what was captured before."""
