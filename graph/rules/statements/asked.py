"""Knows what a question asks for, of what kind and of what: "when do we ship", "what is the release date", "which database?"."""

from collections.abc import Sequence
from functools import lru_cache

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import is_negated
from graph.rules.statements.phrases import Clause, listed, said, table

_SMALL, _OTHERS = listed("question-small"), listed("others")
_IMPLIED = table("implied")
_PICKS = frozenset(terms_of(" ".join(listed("picks"))))
_ASKERS = ("why", "when", "where", "who", "how many", "how much", "how long", "how", "which", "what")
_SAID_OTHERWISE = ("why", "when", "how", "how much", "how many", "how long", "where", "who")  # the first that is said
LOOSE = frozenset({"which", "what", "", "who"})
_CLINGING = {f"{one}s": f"{one} s" for one in ("what", "where", "when", "who", "how")}  # "wheres the ladder"
_MARKS = str.maketrans("?!.,", "    ")


@lru_cache(maxsize=8192)
def asker(words: str) -> str:
    """What it asks for: a reason, a time, a place, a person, a number …; empty where it asks whether something is so."""
    spoken = _apart(words)
    asks = {one.phrase.tells("asks") for one in said(spoken, "asks")}
    if asks:
        return next(one for one in _SAID_OTHERWISE if one in asks)
    folded = f" {spoken.casefold().translate(_MARKS)} "
    return next((one for one in _ASKERS if f" {one} " in folded or f" {one}'" in folded), "")


@lru_cache(maxsize=8192)
def telling(words: str) -> frozenset[str]:
    """What it asks about."""
    spoken = _replaced(_apart(words), "asks around")
    words_of = "".join(one if one.isalnum() else " " for one in _replaced(spoken, "means").casefold()).split()
    terms = frozenset(terms_of(" ".join(one for one in words_of if one not in _SMALL)))
    terms |= _letters(words)
    return (terms - frozenset(terms_of(" ".join(_IMPLIED.get(asker(words), ()))))) or terms


@lru_cache(maxsize=8192)
def kind_asked(words: str) -> frozenset[str]:
    """Of what kind one is asked for; empty where it asks for something else."""
    found = _which(words)
    return telling(f"which {found['kind']}") if found else frozenset()


@lru_cache(maxsize=8192)
def of_others(words: str) -> bool:
    """ "Which database do they use?" """
    return not _OTHERS.isdisjoint(fluent(words).casefold().translate(_MARKS).split())


def asks_the_same_kind(one: str, other: str) -> bool:
    """Whether both ask for one of a kind, of the same things: "Which database do we use?", "What DB are we on?"."""
    kind = kind_asked(one)
    if not kind or kind != kind_asked(other) or points_back(one) or points_back(other):
        return False
    return _beyond_kind(one) == _beyond_kind(other)


@lru_cache(maxsize=8192)
def points_back(words: str) -> bool:
    """ "Which database?" asks no more than what was asked in full before."""
    return any(said(fluent(words).strip(), "points back"))


def asked_in_full(words: str, earlier: Sequence[str], before: str) -> int | None:
    """The first of the questions that "which database?" asks again, if all that ask for one are the same; None, where
    what stands right before it speaks of one: then it asks which of them that was."""
    kind = kind_asked(words)
    if not kind or not points_back(words) or kind & telling(before):
        return None
    full = [at for at, one in enumerate(earlier) if kind_asked(one) == kind and not points_back(one)]
    return full[0] if len({_beyond_kind(earlier[at]) for at in full}) == 1 else None


@lru_cache(maxsize=8192)
def _beyond_kind(words: str) -> tuple[frozenset[str], bool]:
    """What else such a question says: of what, and whether it denies."""
    return telling(words) - kind_asked(words) - _PICKS, is_negated(fluent(words))


def _which(words: str) -> Clause | None:
    return next(said(fluent(words).strip(), "which"), None)


def _apart(words: str) -> str:
    return " ".join(_CLINGING.get(one.casefold(), one) for one in fluent(words).split())


def _replaced(words: str, act: str) -> str:
    """With what a phrase means in its place, or nothing."""
    end, parts = len(words), list[str]()
    for one in reversed(list(said(words, act))):
        if one.end <= end:
            parts.append(words[one.end : end])
            parts.append(one.phrase.tells("means") or " ")
            end = one.start
    return words[:end] + "".join(reversed(parts))


def _letters(words: str) -> frozenset[str]:
    """ "Plan B" is another than the plan."""
    spoken = words.translate(_MARKS).split()
    return frozenset(one for one in spoken[1:] if len(one) == 1 and one.isupper() and one.isascii() and one != "I")
