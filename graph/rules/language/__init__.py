"""Rules of English: words that doubt, deny, ask, propose or take back, and how far each word reaches."""
