"""Knows the characters of a text that nobody sees: what has no width, and what turns the direction of the words around it.

They are how words say one thing to a reader and another to a machine, so a person is shown them before approving anything.
"""

import unicodedata

_DIRECTIONS = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_JOINERS = "\u200c\u200d"  # part of many scripts, and of many emoji
_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0")  # shown as nothing, whatever they count as


def unseen_in(text: str) -> list[str]:
    """Each once, by its number and its name, in the order of the text."""
    if text.isascii():
        return []
    found = dict.fromkeys(one for at, one in enumerate(text) if is_unseen(text, at))
    return [f"U+{ord(one):04X} {unicodedata.name(one, 'UNNAMED')}" for one in found]


def made_visible(text: str) -> str:
    """The text with the number of each in its place."""
    if text.isascii():
        return text
    return "".join(f"⟨U+{ord(one):04X}⟩" if is_unseen(text, at) else one for at, one in enumerate(text))


def is_unseen(text: str, at: int) -> bool:
    one = text[at]
    if one in _JOINERS:
        return not (_joins(text, at - 1) and _joins(text, at + 1))
    if unicodedata.bidirectional(one) in _DIRECTIONS or one in _BLANK:
        return True
    return unicodedata.category(one) == "Cf"


def _joins(text: str, at: int) -> bool:
    """Between letters of other scripts, or pictures, a joiner is spelling."""
    return 0 <= at < len(text) and not text[at].isascii()
