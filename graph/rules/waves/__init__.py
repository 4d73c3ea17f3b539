"""Rules for a wave of documents: the candidates that a reviewer gets at once, and those that wait."""
