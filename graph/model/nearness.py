"""The nearness of texts in meaning, as rules receive it: the engine of meanings is no part of them."""

from collections.abc import Callable, Sequence

Nearness = Callable[[str, Sequence[str]], Sequence[float]]
"""Takes a text and others, and returns the nearness of each of the others to it, from 0 to 1."""
