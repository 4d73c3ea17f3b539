"""Knows when two names are the same but for how they are written, and otherwise how near they are in spelling."""

import re
import unicodedata
from itertools import pairwise

from rapidfuzz import fuzz

from graph.model.key import KEY_MAX
from graph.model.profile import Profile

_NEAR, _SHOWN = 0.6, 3
_PARTS = re.compile(r"\d+|[^\W\d_]+")


def normal_name(text: str) -> str:
    """Return a name without case, accents and signs, figures apart from letters: “Plywood, 18mm” is “plywood 18 mm”."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(_PARTS.findall(letters))


def likeness(one: str, other: str, other_numbers: float) -> float:
    """Return how near two normal names are, from 0 to 1. Words may change places and be left out; other figures weigh most."""
    if not one or not other:
        return 0.0
    near = (fuzz.token_sort_ratio(one, other) + fuzz.token_set_ratio(one, other)) / 200
    return near * other_numbers if _other_numbers(one, other) else near


def instead_of(key: str, profile: Profile) -> str:
    """Suggest keys of the profile for an unknown key: those with the nearest names or aliases."""
    asked = normal_name(key[:KEY_MAX])
    named = {name: spec.key for spec in profile.keys.values() for name in (spec.key, *spec.aliases)}
    near = sorted(((likeness(asked, normal_name(name), 1.0), found) for name, found in named.items()), reverse=True)
    shown = list(dict.fromkeys(found for alike, found in near if alike >= _NEAR))[:_SHOWN]
    if shown:
        return f"did you mean {' or '.join(shown)}?"
    return "a key is words joined by dots" + ("." if profile.open_keys else " that the profile lists.")


def _other_numbers(one: str, other: str) -> bool:
    """18 mm is not 12 mm; but who says “4 sheets of plywood 18 mm” only says more than “plywood 18 mm”."""
    fewer, more = sorted((_numbers(one), _numbers(other)), key=len)
    if not fewer or sorted(number for number, _ in fewer) == sorted(number for number, _ in more):
        return False
    for number, of in fewer:
        same = next((place for place, (its, what) in enumerate(more) if its == number and _may_be(what, of)), None)
        if same is None:
            return True
        del more[same]
    return False


def _may_be(one: str, other: str) -> bool:
    """12 sheets are not 12 mm; a number that says nothing of what it counts may count anything."""
    return not one or not other or one == other


def _numbers(name: str) -> list[tuple[str, str]]:
    """Each number with the word behind it."""
    words = [*name.split(), ""]
    pairs = ((word.lstrip("0") or "0", after) for word, after in pairwise(words) if word.isdecimal())
    return [(number, "" if after.isdecimal() else after) for number, after in pairs]
