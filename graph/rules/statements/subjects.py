"""Knows what a statement is about: its telling words, alike however the sentence turns them, without what any sentence has."""

import re
from functools import lru_cache

from graph.rules.language.wording import flat
from graph.rules.utterances.words import listed, table

_TOKEN = re.compile(r"[^\W_][\w./#+'-]{0,60}")
_SMALL, _POINTING, _DIRECTION = listed("small"), listed("pointing"), listed("direction")
_CANONICAL = {word: one for one, words in table("same").items() for word in words}
_ENDINGS = {
    "sses": "ss",
    "shes": "sh",
    "ches": "ch",
    "xes": "x",
    "ies": "y",
    "ss": "ss",
    "us": "us",
    "is": "is",
    "s": "",
}
# Roots that end in a silent letter: "stored" comes of "store".
_MUTE_ENDINGS = "at delet mplet iz ut uc ac v ag dg rg ir ur ul bl dl gl pl tl cl kl as os is us ot c u"
_MUTE = tuple(_MUTE_ENDINGS.split())
_ROOT = 3  # letters that are left, at least


@lru_cache(maxsize=4096)
def subject_of(words: str) -> tuple[str, ...]:
    """The telling words of a flat text, sorted: two texts with the same ones are about the same thing."""
    found = {
        _canonical(one)
        for one, following in _tokens(words)
        if (one not in _SMALL and one not in _POINTING and one != "to" and not _returns(one, following))
        or (one == "to" and _leads_somewhere(following))
    }
    return tuple(sorted(found))


def _returns(word: str, following: str) -> bool:
    """ "Switch service-a back to …" is about service-a; a back door is another than the front door."""
    return word == "back" and following.casefold() in ("", "to")


def points(words: str) -> bool:
    """Whether a text speaks of something that it does not name: "it", "this"."""
    return any(one in _POINTING for one, _ in _tokens(words))


@lru_cache(maxsize=4096)
def _tokens(words: str) -> tuple[tuple[str, str], ...]:
    """Each word, folded and without what clings to it, with the word behind it as it is written."""
    found = [one[0].rstrip("./-'") for one in _TOKEN.finditer(flat(words))]
    return tuple(
        (_folded(one, place), found[place + 1] if place + 1 < len(found) else "") for place, one in enumerate(found)
    )


def _folded(word: str, place: int) -> str:
    """ "Service A" is another than a service: a capital letter alone is a name, unless it begins the sentence."""
    if len(word) == 1 and word.isupper() and place > 0 and word != "I":
        return word
    folded = word.casefold()
    return folded.removesuffix("'s") if folded not in _SMALL | _POINTING else folded


def _leads_somewhere(following: str) -> bool:
    """ "the train to Berlin" is another than the one from there; "to be" only belongs to a verb."""
    return following[:1].isupper() or following in ("the", "our")


def _canonical(word: str) -> str:
    if word in _DIRECTION or len(word) == 1 or not word.isalpha():
        return word
    return _CANONICAL.get(word) or _plain(word)


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    """The word as a dictionary lists it, as far as its ending tells; what matters is that it is cut alike everywhere."""
    for ending, instead in _ENDINGS.items():
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _ROOT:
            word = word[: -len(ending)] + instead
            break
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _ROOT:
            root = word[: -len(ending)]
            if root[-1] == root[-2] and root[-1] not in "ls":
                return root[:-1]  # planned, like plan
            return root + "e" if root.endswith(_MUTE) else root
    return word
