"""Tells how far long work is: at a terminal, in an answer that comes in pieces, in the demo."""

from collections.abc import Callable

Step = Callable[[int], None]
"""Takes the number of things that are done by now."""
