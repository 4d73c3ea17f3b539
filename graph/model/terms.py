"""The terms that text is found by: its words, folded and cut to their stems, the same when stored and when asked."""

import re

_WORD = re.compile(r"[^\W_]+")
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y")
_LONGEST = 100_000


def terms_of(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(text.casefold()[:_LONGEST]) if len(word) > 1 or not word.isascii()]


def stem(word: str) -> str:
    """Cut plainly and always the same way: what matters is that question and claim are cut alike."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
