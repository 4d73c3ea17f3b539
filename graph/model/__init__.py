"""The nouns of Whence as frozen dataclasses: no I/O, no clock, no randomness."""
