"""The commands of `whence`, one a file."""
