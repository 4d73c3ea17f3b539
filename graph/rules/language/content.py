"""Knows which words of a text say something, each cut plainly to its stem."""

import re

from graph.rules.utterances.words import listed

_WORD = re.compile(r"[^\W_]+")
_SMALL = listed("content-small")


def content(text: str) -> set[str]:
    return {_stem(word) for word in _WORD.findall(text.casefold()) if word not in _SMALL}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word
