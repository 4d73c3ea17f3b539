"""Knows when two names are the same but for how they are written, and otherwise how near they are in spelling."""

import re
import unicodedata

from rapidfuzz import fuzz

from graph.model.key import KEY_MAX
from graph.model.profile import Profile

_NEAR, _SHOWN = 0.6, 3
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


def instead_of(key: str, profile: Profile) -> str:
    """What to write in place of a key that the profile does not have: those whose names or aliases are nearest."""
    asked = normal_name(key[:KEY_MAX])
    named = {name: spec.key for spec in profile.keys.values() for name in (spec.key, *spec.aliases)}
    near = sorted(((likeness(asked, normal_name(name), 1.0), found) for name, found in named.items()), reverse=True)
    shown = list(dict.fromkeys(found for alike, found in near if alike >= _NEAR))[:_SHOWN]
    if shown:
        return f"did you mean {' or '.join(shown)}?"
    return "a key is words joined by dots" + ("." if profile.open_keys else " that the profile lists.")


def _numbers(name: str) -> frozenset[str]:
    return frozenset(word.lstrip("0") or "0" for word in name.split() if word.isdecimal())
