"""What agents learn: which cards stand, which are one, what they are worth, and which of them a reader is shown."""
