"""What comes of talk: the words that carry a claim, stand against it, correct it or turn it down."""
