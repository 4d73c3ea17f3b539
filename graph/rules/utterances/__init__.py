"""The one reading of English: text → tokens → sentences → acts, by phrases that are data (`lexicon/`)."""
