"""Discussions as they are heard: each message after what stood before it, and what its task remembers."""
