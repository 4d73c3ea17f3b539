"""Knows when one statement denies what another says: the same words with and without a "not", or with the opposite of one."""

from collections.abc import Mapping
from functools import lru_cache

from graph.rules.language.wording import CONTRAST, affirmed, flat, is_negated, phrase, without_reason
from graph.rules.statements.particular import Particular
from graph.rules.statements.particulars import particulars
from graph.rules.statements.subjects import subject_of
from graph.rules.statements.things import listed, named, things

_OPPOSITES = (
    ("enable", "disable"), ("allow", "forbid"), ("allow", "ban"), ("keep", "drop"), ("keep", "remove"), ("keep", "delete"),
    ("add", "remove"), ("accept", "reject"), ("public", "private"), ("internal", "external"), ("always", "never"), ("required", "optional"),
    ("sync", "async"), ("synchronous", "asynchronous"), ("monolith", "microservices"), ("tabs", "spaces"), ("include", "exclude"),
    ("increase", "decrease"), ("merge", "split"), ("buy", "build"), ("manual", "automatic"), ("manually", "automatically"), ("mandatory", "optional"),
    ("encrypted", "plaintext"), ("open", "closed"), ("free", "paid"), ("begin", "stop"), ("before", "after"), ("monorepo", "polyrepo"),
)  # fmt: skip
_DENYING = frozenset(
    [
        "stop",
        "avoid",
        "forbid",
        "ban",
        "banned",
        "prohibit",
        "prohibited",
        "refuse",
        "reject",
        "disallow",
        "forbidden",
        "impossible",
        "drop",
        "abandon",
    ]
)
# Words that shut out every case, so that a single one is against them.
_EVER = phrase(
    r"\b(?:never|nothing|nobody|no one|none|no|must not|mustn't|must never|may not|do not|don't|not allowed|not permitted|forbidden|prohibited|"
    r"banned|avoid|stop|won't|will not|shall not|don't ever)\b|"
    r"^\W{0,4}(?:(?:ok|okay|so|then|well|actually|we (?:decided|agreed))[,:.]? ){0,2}(?:let's )?not (?=\w)"
)
# Who chooses one thing says enough with one word: "use Zoom", "let's not use Zoom".
_CHOOSES = phrase(
    r"^\W{0,4}(?:(?:ok|okay|so|then|well|actually|we (?:decided|agreed))[,:.]? ){0,2}(?:let's |we(?:'ll| will|'re)? )?(?:not |never |don't |won't |do not |will not )?"
    r"(?:to )?(?:us(?:e|ing)|adopt|(?:go|going) with|have|do|offer|serve|sell|allow|accept|support|join|buy|rent|hire|book)\b"
)
# From when on it is so, and how often it is said, is no part of what is denied.
_SINCE_WHEN = phrase(
    r"\b(?:from (?:now|today|here) on(?:wards?)?|going forward|as of (?:now|today)|effective (?:immediately|today)|in (?:the )?future|any ?more|any longer|ever again|again|please)\b"
)
_NEVER = phrase(r"\bnever\b")
_IS_A = phrase(r"\b(?:is|are|was|were|'s|'re) (?:still |really |quite |just )?(?:a|an|the|very|too|so|such)\b")
_WITHOUT = phrase(r"\bwithout\b")
_UNLESS = phrase(r"\b(?:unless|except|without|until|only|but|if|when|before|after)\b")
_FEWEST = 2  # telling words: less says too little to be denied


def _word(word: str) -> str:
    return " ".join(subject_of(word)) or word


_PAIRS = frozenset(frozenset((_word(one), _word(other))) for one, other in _OPPOSITES)


def denies(said: str, held: str) -> str | None:
    """Why two flat statements can not both be so, for people; None where they can."""
    mine, theirs = _terms(said), _terms(held)
    few = min(len(mine), len(theirs)) < _FEWEST and not (
        mine and len(mine) == len(theirs) and _chooses(said) and _chooses(held)
    )
    if few or not (mine <= theirs or theirs <= mine or mine ^ theirs in _PAIRS):
        return None
    negated, was = _negated(said), _negated(held)
    if _WITHOUT.search(said) and _WITHOUT.search(held):
        # "Never without consent": what both do without is no denial.
        negated, was = (_negated(_WITHOUT.sub(" ", one)) for one in (said, held))
    if negated != was:
        shut_out = was and theirs < mine and _EVER.search(held) and not (_UNLESS.search(held) or _IS_A.search(said))
        never = negated and mine < theirs and _NEVER.search(said) and not _UNLESS.search(said)
        return "one says what the other denies" if mine == theirs or shut_out or never else None
    only = mine ^ theirs
    opposite = len(mine - theirs) == 1 and only in _PAIRS
    return "they say opposite things" if opposite and (mine & theirs or _chooses(said)) else None


def shuts_out(said: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> str | None:
    """ "We won't use Mongo": whoever uses it is against that, also where nothing else is said."""
    if _negated(said) or not _rules_out(held):
        return None
    lists = listed(categories)
    theirs = named(held, lists)
    used = next((one for one in things(said, lists) if (one.category, one.name) in theirs), None)
    if used is None or len(theirs) > 1:
        return None
    rest = _terms(held) - {word for word in _terms(held) if word in used.name or used.name in word}
    return f"{said[used.start : used.end]} was ruled out" if rest <= _terms(said) else None


def gainsays(said: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> str | None:
    """ "Sessions must never be kept in Redis" where Redis is used for sessions: the same value, however it is put."""
    for one, other in ((said, held), (held, said)):
        if not _rules_out(one) or _negated(other):
            continue
        denied = {_point(point) for point in particulars(affirmed(one), categories)}
        if denied & {_point(point) for point in particulars(other, categories)}:
            return "one says what the other denies"
    return None


def _point(point: Particular) -> tuple[object, ...]:
    return point.sort, point.about, point.value, point.bound


@lru_cache(maxsize=8192)
def _rules_out(held: str) -> bool:
    return _negated(held) and _EVER.search(held) is not None and not _UNLESS.search(held)


@lru_cache(maxsize=8192)
def _chooses(words: str) -> bool:
    return _CHOOSES.match(words) is not None


@lru_cache(maxsize=8192)
def _terms(words: str) -> frozenset[str]:
    return frozenset(subject_of(_stated(words))) - _DENYING - {"to"}


@lru_cache(maxsize=8192)
def _negated(words: str) -> bool:
    return is_negated(_stated(words))


@lru_cache(maxsize=8192)
def _stated(words: str) -> str:
    first, last = without_reason(flat(words))
    return _SINCE_WHEN.sub(" ", CONTRAST.sub(" ", flat(words)[first:last]))
