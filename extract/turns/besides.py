"""Knows the words beside values: those that mean something of their own, and those by which a number is no money."""

import re

from extract.turns.cues import FRAME
from extract.turns.entries import Span

_NAME = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_BEHIND = re.compile(r" ?([^\W\d_]+)")
_BEFORE = re.compile(r"(?<!\w)([^\W\d_]{1,3})\.? ?$")  # longer words say how much it is, not of what
_BESIDE_WORDS = """
    net gross incl including excl excluding plus vat tax taxes altogether overall max maximum tops
    of ca up min in at all with without per and or any by
"""
_BESIDE = frozenset(_BESIDE_WORDS.split())


def strange(sentence: str, spans: list[Span]) -> list[str]:
    """The words beside some values that are neither small nor put anything."""
    rest = list(sentence)
    for start, end in spans:
        rest[start:end] = " " * (end - start)
    return [one[0] for one in _NAME.finditer("".join(rest)) if one[0].casefold() not in FRAME]


def not_money(said: str, spans: list[Span]) -> list[str]:
    """What a bare number counts instead of money, or a currency that nobody knows: "500 people", "kr 500"."""
    (start, end) = spans[0]
    behind, before = _BEHIND.match(said, end), _BEFORE.search(said[:start])
    words = [one[1].casefold() for one in (behind, before) if one]
    return [one for one in words if one not in FRAME | _BESIDE]
