"""Documents in waves: batches by name, what is let through to a reviewer, reports, and how records stand to each other."""
