"""Knows when messages were written that don't say so: behind the one before them, in the order in which they stand."""

from collections.abc import Sequence

from graph.model.registry import Remark


def times(remarks: Sequence[Remark], now: int) -> list[int]:
    """A microsecond apart; before the first that says its time, they count backwards from it."""
    first = next((place for place, one in enumerate(remarks) if one.at is not None), None)
    if first is None:
        return [now + place for place in range(len(remarks))]
    start = remarks[first].at or 0
    found = [max(0, start - first + place) for place in range(first)]
    for one in remarks[first:]:
        found.append(one.at if one.at is not None else found[-1] + 1)
    return found
