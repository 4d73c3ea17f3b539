"""Cuts a text for a line that has little room."""


def shortened(words: str, most: int) -> str:
    """Return at most so many characters, ending with a whole word and a sign that more was said."""
    if len(words) <= most:
        return words
    return f"{words[: most - 1].rpartition(' ')[0].rstrip(' ,;:-') or words[: most - 1]}…"
