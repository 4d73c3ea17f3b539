"""What can be watched, and how it is followed: one tail for each project, whoever listens."""
