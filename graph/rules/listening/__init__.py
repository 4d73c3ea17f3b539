"""Rules that turn talk into words: words that carry a claim, stand against it, correct it or turn it down."""
