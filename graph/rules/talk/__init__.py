"""What people do when they talk: put something, say yes or no, vote, correct, contradict, ask again."""
