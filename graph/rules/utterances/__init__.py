"""One reading of English: text → tokens → sentences → what each says, by phrases that are data (`lexicon/`)."""
