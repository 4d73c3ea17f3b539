"""Knows when two statements are one sentence but for what stands in one place of it, where only one thing can stand."""

import re
from collections.abc import Sequence
from functools import lru_cache

from graph.rules.language.wording import phrase
from graph.rules.statements.subjects import subject_of

_TOKEN = re.compile(r"[^\W_][\w./#+'-]{0,40}")
_LIGHT_WORDS = """
    the a an our its we will shall now also just then so and ok well currently always please is are be has have to must let's lets
"""
_PUTTING_WORDS = """
    write host keep store save version locate hold base document track manage bill pay sign print serve live sit send
    publish encode sort order release deploy file archive label name call number define describe configure start end
"""
_INTO_WORDS = "in on at by to with as under into from via through"
_COLOUR_WORDS = """
    red green blue yellow black white grey gray orange purple brown pink silver gold beige navy turquoise violet
"""
_NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred"
_LIGHT, _PUTTING, _INTO, _COLOURS, _NUMBERS = (
    frozenset(one.split()) for one in (_LIGHT_WORDS, _PUTTING_WORDS, _INTO_WORDS, _COLOUR_WORDS, _NUMBER_WORDS)
)
_ALL = frozenset(["everybody", "everyone", "anybody", "anyone", "all"])
_ROOT_OF = {
    "write": "written writing", "keep": "kept keeps stored store stores saved retained", "hold": "held", "sit": "sits",
    "live": "lives", "send": "sent", "pay": "paid", "start": "begin begins starts", "end": "ends",
}  # fmt: skip
_ROOTS = {word: root for root, words in _ROOT_OF.items() for word in words.split()}
_LONGEST, _MOST = 30, 4  # words of a sentence, and of what differs
_BOTH = phrase(
    r"\b(?:also|too|as well|both|another|some|sometimes|usually|mostly|last|yesterday|used to|was|were|other|either|more|for now|until|except|unless|if|could|would|should|might)\b"
)
# "Ada deployed on Friday" tells what happened once.
_PAST = phrase(r"\b\w{2,20}ed\b")
_BE = phrase(r"\b(?:is|are|be|being|gets?)\b")
_GRANTS = phrase(r"\b(?:may|allowed|permitted|at most|up to|at least|entitled)\b")


def misplaced(said: str, held: str) -> str | None:
    """Why they can not both be so, for people: "… is kept in Vault" and "… is kept in a file"."""
    mine, theirs = _framed(said), _framed(held)
    if not mine or not theirs or not (mine[0] == theirs[0] or _opens(mine[0]) or _opens(theirs[0])):
        return None
    first = _alike(mine, theirs)
    last = _alike(mine[first:][::-1], theirs[first:][::-1])
    new, old = mine[first : len(mine) - last], theirs[first : len(theirs) - last]
    if not _excludes(mine[:first], new, old, grants=_grants(said) and _grants(held)):
        return None
    return f"it says {' '.join(new)} where {' '.join(old)} was decided"


def _excludes(before: Sequence[str], new: Sequence[str], old: Sequence[str], *, grants: bool) -> bool:
    if not new or not old or max(len(new), len(old)) > _MOST:
        return False
    if len(new) == len(old) == 1 and all(_number(one) for one in (*new, *old)):
        return grants  # "two bags" may be others than "three bags", unless it says how many are allowed
    if not before:
        return any(one[0] == "only" and other[0] in _ALL for one, other in ((new, old), (old, new)))
    if len(new) == len(old) == 1 and {new[0], old[0]} <= _COLOURS:
        return True
    return _one_place(before) and not set(subject_of(" ".join(new))) & set(subject_of(" ".join(old)))


def _one_place(before: Sequence[str]) -> bool:
    """ "Secrets are kept in …": what is put somewhere is there, and not elsewhere."""
    puts = any(one in _PUTTING for one in before)
    return before[-1] in _INTO and puts and len(set(subject_of(" ".join(before)))) > 1


def _opens(word: str) -> bool:
    """Whether it may be what differs though nothing stands before it: "only Ada may", "three bags are allowed"."""
    return word == "only" or _number(word)


def _number(word: str) -> bool:
    return word.isdigit() or word in _NUMBERS


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words they begin with in common."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one), len(other)))


@lru_cache(maxsize=8192)
def _framed(text: str) -> tuple[str, ...]:
    """The words of a statement that leaves room for no other; none where it does, tells of the past, or is too long."""
    if _BOTH.search(text) or (_PAST.search(text) and not _BE.search(text)):
        return ()
    found = (one[0].casefold().rstrip("./-'") for one in _TOKEN.finditer(text))
    words = tuple(_root(one) for one in found if one not in _LIGHT)
    return words if len(words) <= _LONGEST else ()


@lru_cache(maxsize=8192)
def _grants(text: str) -> bool:
    return _GRANTS.search(text) is not None


def _root(word: str) -> str:
    if word in _ROOTS:
        return _ROOTS[word]
    for ending in ("ed", "d"):
        if word.endswith(ending) and word.removesuffix(ending) in _PUTTING:
            return word.removesuffix(ending)
    return word
