"""Knows when one statement denies what another says: the same words with and without a "not", or with the opposite of one."""

from collections.abc import Mapping
from functools import lru_cache

from graph.rules.language.wording import CONTRAST, affirmed, flat, is_negated, without_reason
from graph.rules.statements.particular import Particular
from graph.rules.statements.particulars import particulars
from graph.rules.statements.phrases import said as phrases_said
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
    if _has_without(said) and _has_without(held):
        # "Never without consent": what both do without is no denial.
        negated, was = (_negated(_without_without(one)) for one in (said, held))
    if negated != was:
        shut_out = (
            was and theirs < mine and _says(held, "shuts out") and not (_says(held, "unless") or _says(said, "is a"))
        )
        never = negated and mine < theirs and _says(said, "never") and not _says(said, "unless")
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
    return _negated(held) and _says(held, "shuts out") and not _says(held, "unless")


@lru_cache(maxsize=8192)
def _chooses(words: str) -> bool:
    return _says(words, "picks one")


@lru_cache(maxsize=8192)
def _terms(words: str) -> frozenset[str]:
    return frozenset(subject_of(_stated(words))) - _DENYING - {"to"}


@lru_cache(maxsize=8192)
def _negated(words: str) -> bool:
    return is_negated(_stated(words))


@lru_cache(maxsize=8192)
def _stated(words: str) -> str:
    first, last = without_reason(flat(words))
    stated = CONTRAST.sub(" ", flat(words)[first:last])
    for one in reversed(list(phrases_said(stated, "since when"))):
        stated = f"{stated[: one.start]} {stated[one.end :]}"
    return stated


@lru_cache(maxsize=16384)
def _says(words: str, act: str) -> bool:
    return any(phrases_said(words, act))


def _has_without(words: str) -> bool:
    return "without" in words.casefold().split()


def _without_without(words: str) -> str:
    return " ".join(one for one in words.split() if one.casefold() != "without")
