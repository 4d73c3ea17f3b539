"""Knows when a measure is only a limit: "at least 3", "10 MB or less"."""

from dataclasses import dataclass

from graph.rules.values.neighbours import begins_with, ends_with


def _phrases(words: str) -> frozenset[str]:
    return frozenset(one.strip() for one in words.split(","))


_LEAST_BEFORE = _phrases(
    "at least, min, min., minimum, min of, minimum of, no less than, no fewer than, no earlier than, more than, longer than, greater than, >, >="
)
_MOST_BEFORE = _phrases(
    "at most, max, max., maximum, max of, maximum of, no more than, not more than, no longer than, not longer than, no later than, not later than, up to, within,"
    "less than, fewer than, shorter than, not exceed, never exceed, not exceeding, never exceeding, not exceeds, never exceeds, <, <="
)
_LEAST_BEHIND = _phrases(
    "or more, or longer, or above, at least, min, minimum, at min, at minimum, at a min, at a minimum"
)
_MOST_BEHIND = _phrases(
    "or less, or fewer, or shorter, or below, at most, at the most, max, maximum, at max, at maximum, at a max, at a maximum, tops"
)


@dataclass(frozen=True, slots=True)
class Limit:
    """`least` or most; so many letters of what stands before or behind belong to it."""

    least: bool
    words: str
    before: int = 0
    behind: int = 0


def limit_at(before: str, behind: str) -> Limit | None:
    """The words beside a measure that make it a limit, if any."""
    for least, ahead, after in ((True, _LEAST_BEFORE, _LEAST_BEHIND), (False, _MOST_BEFORE, _MOST_BEHIND)):
        if (start := ends_with(before, ahead)) is not None:
            return Limit(least, before[start:].strip(), before=len(before) - start)
        if (end := begins_with(behind, after)) is not None:
            return Limit(least, behind[:end].strip(), behind=end)
    return None
