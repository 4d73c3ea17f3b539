"""What is left of an answer that is no answer at all."""

LONGEST = 20_000
"""Characters of it that are kept."""


def unreadable(error: BaseException) -> tuple[str, str]:
    """What went wrong, on one line, and what is kept of it."""
    said = " ".join(str(error).split()) or type(error).__name__
    return said, said[:LONGEST]
