"""Knows what is left of words that are kept no longer: what is quoted, in its place, and blanks for the rest."""

from collections.abc import Iterable, Sequence

from graph.model.seal import BLANK


def blank_unquoted(text: str, quoted: Iterable[Sequence[int]]) -> str:
    """Blank a text except its quoted parts. It keeps its length and its line breaks, so that it reads as what it is."""
    kept = {place for start, end in quoted for place in range(start, end)}
    return "".join(letter if place in kept or letter == "\n" else BLANK for place, letter in enumerate(text))
