"""From what an extractor proposes to words that assert something: verified, supported, or kept as a note."""
