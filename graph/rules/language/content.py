"""Knows which words of a text say something, each cut plainly to its stem."""

import re

_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = """
    a an the and or of to in on at by for with from as is are was were be been it its this that these those we us our i
    you your they will shall must should can do does did have has had go going use using so not no
"""
_SMALL = frozenset(_SMALL_WORDS.split())


def content(text: str) -> set[str]:
    return {_stem(word) for word in _WORD.findall(text.casefold()) if word not in _SMALL}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word
