"""The terms that text is found by: its words, folded and cut to their stems, the same when stored and when asked."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2s
from unicodedata import normalize

_WORD = re.compile(r"[^\W_]+")
# "R", "C++", "F#"; not "a", "I", nor what stands before an apostrophe.
_LETTER = re.compile(r"(?<![^\W_'\u2019])[B-HJ-Z](?![^\W_]|['\u2019])")
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "ed", "es", "s")
_LAST = ("e", "y")
_LONGEST = 100_000
_SHORT, _TITLE, _BEFORE = 2, 3, 8
_LEADS, _ENDS = " \t\"'([*_\u201c\u2018", ".?!:\n\r"
_NEVER = frozenset(("i", "a"))
_WORDS_LENGTH = 40  # what is longer is hardly a word, and not worth remembering


def terms_of(text: str) -> list[str]:
    return [stem(word) for word in words_of(text)]


def words_of(text: str) -> list[str]:
    """The words that terms are made of, folded; a letter alone is one where it is a capital, as names have it."""
    text = same_letters(text[:_LONGEST])
    letters = {one.casefold() for one in _LETTER.findall(text)}
    said = _WORD.findall(text.casefold()[:_LONGEST])
    return [word for word in said if len(word) > 1 or not word.isascii() or word in letters]


def same_letters(text: str) -> str:
    """Each letter in one way only, however it was typed: full-width letters are plain ones, accents belong to theirs."""
    return text if text.isascii() else normalize("NFKC", text)


def short_names(text: str) -> frozenset[str]:
    """Names of one or two letters, told by their capitals from small words ("Go", "IT", "R"); the first word of a
    sentence has one anyway, and where every word has one it tells nothing."""
    words = [(match[0], _opens(text, match.start())) for match in _WORD.finditer(text[:_LONGEST])]
    title = len(words) > _TITLE and all(word[0].isupper() or word[0].isdigit() for word, _ in words)
    if title or text.isupper():
        return frozenset()
    named = (
        word for word, opens in words if not opens and word[0].isupper() and len(word) <= _SHORT and word.isascii()
    )
    return frozenset(word.casefold() for word in named) - _NEVER


def _opens(text: str, start: int) -> bool:
    before = text[max(0, start - _BEFORE) : start].rstrip(_LEADS)
    return not before or before[-1] in _ENDS


def marked(project: str, terms: Iterable[str]) -> list[str]:
    """The terms as the index keeps them. One index holds every project, and a search reads all that have a word: so no
    project may have its words in common with another."""
    mark = _mark(project)
    return [mark + term for term in terms]


def unmarked(project: str, terms: str) -> list[str]:
    mark = _mark(project)
    return [term.removeprefix(mark) for term in terms.split()]


@lru_cache(maxsize=1_000)
def _mark(project: str) -> str:
    return "p" + blake2s(project.encode(), digest_size=4).hexdigest()


def stem(word: str) -> str:
    """Cut plainly and always the same way: what matters is that question and claim are cut alike."""
    return _stem(word) if len(word) <= _WORDS_LENGTH else _cut(word)


@lru_cache(maxsize=2048)
def _stem(word: str) -> str:
    return _cut(word)


def _cut(word: str) -> str:
    for ending in (_ENDINGS, _LAST):
        word = _without(ending, word)
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word  # planned, like plan


def _without(endings: tuple[str, ...], word: str) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def shared_start(sequence: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of words that both begin with."""
    pairs = enumerate(zip(sequence, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(sequence), len(other)))
