"""Knows how many tokens a text has at most, whichever common tokenizer counts.

One token a byte is always safe and far too much. Two things are sure of byte-pair vocabularies of usual size (32,000 and
more): each holds the commonest English words whole, and each holds the commonest pairs of small letters, and a blank with
any small letter behind it. Where every pair of neighbours in a word is one of those, no two single letters can be left
side by side, for they would have been joined: so of n letters, the blank before them included, at most (2 n + 1) / 3 tokens
remain. Everything else, digits, signs, capitals, words with a rare pair, and what is not ASCII, counts byte by byte.
"""

from functools import lru_cache
from itertools import pairwise

_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORDS_TOLD = """the of and to in is it for on that with as be by this are at from or an not you have was can will all has if but we
    one use more other when no which their do our so up out what about they new also only time after first into your
    must should always never before any than then each over where how most just like some been who its there them may
    would could these data file code name user work need make line test list text call number example because"""
WHOLE_WORDS = frozenset(_WORDS_TOLD.split())
"""The words that every common vocabulary holds whole."""
COMMON_PAIRS = {
    "a": "bcdfgiklmnprstuvwy",
    "b": "aeilorsuy",
    "c": "aehiklortuy",
    "d": "aeioruy",
    "e": "acdefglmnprstvwxy",
    "f": "aefiloru",
    "g": "aehilnoru",
    "h": "aeiortuy",
    "i": "acdefglmnoprstvz",
    "j": "aou",
    "k": "ei",
    "l": "adeilostuy",
    "m": "aeimopuy",
    "n": "acdegiknostuy",
    "o": "bcdfgklmnoprstuvw",
    "p": "aehiloprstu",
    "q": "u",
    "r": "acdegiklmnoprstuvy",
    "s": "acehikmopstuwy",
    "t": "aehiloprstuwy",
    "u": "bcdgilmnprst",
    "v": "aeio",
    "w": "aehio",
    "x": "t",
    "y": "s",
    "z": "e",
}
"""By a letter, the letters behind it with which it is a pair of every common vocabulary."""


def most_tokens(text: str) -> int:
    """No common tokenizer makes more of it."""
    total, at = 0, 0
    while at < len(text):
        begin = at + 1 if text[at] == " " else at
        end = begin
        while end < len(text) and text[end].isascii() and text[end].isalpha():
            end += 1
        if end > begin:
            total += _of_word(text[begin:end], begin > at)
            at = end
        else:
            total += len(text[at].encode("utf-8", "replace"))
            at += 1
    return total


@lru_cache(maxsize=8192)
def _of_word(word: str, blank: bool) -> int:
    if word in WHOLE_WORDS:
        return 1
    small = word.lstrip(_CAPITALS)
    capitals = len(word) - len(small)
    if any(after not in COMMON_PAIRS.get(before, "") for before, after in pairwise(small)):
        return len(word) + blank
    if capitals:
        return capitals + blank + _bound(len(small))
    return _bound(len(small) + blank)


def _bound(letters: int) -> int:
    return (2 * letters + 1) // 3
