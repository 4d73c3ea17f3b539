"""Knows until when the words of a project reach, where they are dated ahead of the clock: a clock may run ahead, and so may a
whole project, but a single wrong date moves nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from graph.model.trace import SLACK

_DAY = 24 * 60 * 60 * 1_000_000
SKEW = 2 * _DAY  # clocks and zones differ by no more
NEAR = 180 * _DAY  # words so near bear each other out; a wrong year is farther off
FARTHEST = 3 * 365 * _DAY


@dataclass(frozen=True, slots=True)
class Reach:
    """`until`: the newest time that is believed; `alone`: the last that no other words bear out."""

    until: int = 0
    alone: int = 0


def ahead_of(now: int, said: Iterable[int]) -> tuple[int, ...]:
    """Return the times that may move a project's present, oldest first."""
    return tuple(sorted(at for at in said if now + SLACK < at <= now + FARTHEST))


def reached(reach: Reach, said: Iterable[int], now: int) -> Reach:
    """Return how far the words reach once these are said as well."""
    for at in ahead_of(now, said):
        others = [one for one in (reach.until, reach.alone) if one > now + SKEW and abs(at - one) <= NEAR]
        if others or at <= now + SKEW:
            reach = Reach(max(reach.until, at, *others), 0 if reach.alone in others else reach.alone)
        else:
            reach = replace(reach, alone=at)
    return reach
