"""Knows when two names are the same but for how they are written, and otherwise how near they are in spelling."""

import re
import unicodedata

from rapidfuzz import fuzz

_PARTS = re.compile(r"\d+|[^\W\d_]+")


def normal_name(text: str) -> str:
    """Without case, accents and signs, figures apart from letters: “Plywood, 18mm” is “plywood 18 mm”."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(_PARTS.findall(letters))


def likeness(one: str, other: str, other_numbers: float) -> float:
    """How near two normal names are, from 0 to 1. Words may change places and be left out; other figures weigh most."""
    if not one or not other:
        return 0.0
    near = (fuzz.token_sort_ratio(one, other) + fuzz.token_set_ratio(one, other)) / 200
    mine, theirs = _numbers(one), _numbers(other)
    return near * other_numbers if mine and theirs and mine != theirs else near


def _numbers(name: str) -> frozenset[str]:
    return frozenset(word.lstrip("0") or "0" for word in name.split() if word.isdecimal())
