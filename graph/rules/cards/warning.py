"""Knows when what is about to be done has failed before: it speaks of the same thing, in the same specifics."""

from collections.abc import Sequence

from graph.rules.cards.likeness import specifics, telling

_ENOUGH = 0.5  # of what the statement tells
_FEWEST = 2


def warns(statement: str, failed: Sequence[str]) -> bool:
    """`failed`: what went wrong, and what had been tried."""
    asked = telling(statement)
    if len(asked) < _FEWEST:
        return False
    told = frozenset().union(*(telling(one) for one in failed))
    shared = len(asked & told)
    named = {one for one in specifics(statement) if one != "not"} & {one for part in failed for one in specifics(part)}
    return shared >= _FEWEST and (shared >= _ENOUGH * len(asked) or bool(named))
