"""Knows where in a text a time may begin, so that the readers of times are asked only there.

Whatever they read has a figure or a word of time among its first tokens, and most of what people say has neither.
"""

from graph.rules.times.holidays import LAST_WORDS
from graph.rules.times.scan import Scan
from graph.rules.times.tokens import FRACTIONS
from graph.rules.times.words import (
    DECADES,
    MEALS,
    MONTHS,
    ONES,
    ORDINALS,
    PARTS,
    SEASONS,
    SHORT_UNITS,
    TENS,
    UNITS,
    WEEKDAYS,
    WEEKDAYS_EACH,
)
from graph.rules.utterances.words import ordered

REACH = 8
"""Tokens that may stand before it: "by the end of the very first week"."""

_OF_ITS_OWN = frozenset(ordered("times", "spots", "of-its-own"))
OF_TIME = frozenset().union(
    MONTHS, WEEKDAYS, WEEKDAYS_EACH, UNITS, SHORT_UNITS, ONES, TENS, ORDINALS, DECADES, PARTS, MEALS, SEASONS, FRACTIONS,
    LAST_WORDS, _OF_ITS_OWN,
)  # fmt: skip


def may_begin(scan: Scan) -> list[bool]:
    """Tell for each token if a time may begin there."""
    found: list[bool] = []
    left = 0
    for token in reversed(scan.tokens):
        left = REACH + 1 if token.number or token.text.removesuffix("'s") in OF_TIME else left - 1
        found.append(left > 0)
    found.reverse()
    return found
