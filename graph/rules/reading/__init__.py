"""Turns an extractor's proposals into words that assert something: verified, supported, or kept as a note."""
