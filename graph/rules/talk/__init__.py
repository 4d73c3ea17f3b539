"""Rules for talk: people propose, say yes or no, vote, correct, contradict, and ask again."""
