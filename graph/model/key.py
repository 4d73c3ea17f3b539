"""The form of a dotted key: words of any script joined by dots, kept and compared in one spelling."""

import unicodedata
from functools import lru_cache

KEY_MAX = 200
# The signs that no key holds, for a pattern's class that finds keys in text; `is_key` then looks closer.
NO_LETTERS = r":=,;!?()\[\]{}<>\"'`*@#%&+|~^$\\"
_JOINS = "_-"
_LETTER, _MARK, _NUMBER, _FORMAT = "L", "M", "N", "Cf"


def key_of(said: str) -> str:
    """The form that is kept, however somebody typed it: case, composed letters and invisible joiners tell nothing apart."""
    if said.isascii():
        return said.strip().lower()
    folded = unicodedata.normalize("NFC", said.strip()).casefold()
    shown = "".join(one for one in folded if unicodedata.category(one) != _FORMAT)
    return unicodedata.normalize("NFC", shown)


def is_key(key: str) -> bool:
    """True if the text is a key in its kept form; `key_of` brings typed text into that form."""
    return len(key) <= KEY_MAX and _is_kept_form(key)


@lru_cache(maxsize=1_000)
def _is_kept_form(key: str) -> bool:
    """The rules that read a message ask for the same few keys again and again: a fifth of the reading went there."""
    words = key.split(".")
    return len(words) > 1 and all(map(is_word, words)) and key == key_of(key)


def is_word(word: str) -> bool:
    """Letters and digits of any script, with their accents and vowel signs, which nothing begins with."""
    sorts = [unicodedata.category(one)[0] for one in word if one not in _JOINS]
    starts = word[:1] != "" and not unicodedata.category(word[0]).startswith(_MARK)
    return starts and all(one in (_LETTER, _MARK, _NUMBER) for one in sorts)
