"""Rules for the knowledge of agents: which cards stand, which are equal, what they are worth, and which of them a reader gets."""
