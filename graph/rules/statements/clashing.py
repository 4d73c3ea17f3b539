"""Knows why two statements can not stand beside each other: another value in one point, its opposite, or what one leaves or bans.

Frames are compared first: the same subject, the same sort, another value. Statements without a frame are compared by their
telling words: the same with and without a "not", the same but for one place. Every message is held against every decision
of its talk, so that what a statement says is remembered.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from graph.model.terms import stem, terms_of
from graph.rules.language.wording import CONTRAST, affirmed, flat, is_negated, without_reason
from graph.rules.statements.leaving import ends, leaves, was_ended
from graph.rules.statements.moments import names_day
from graph.rules.statements.particulars import Particular, halves, particulars, rivals
from graph.rules.statements.phrases import cut, in_common, listed, says, table
from graph.rules.statements.phrases import said as phrases_said
from graph.rules.statements.subjects import subject_of
from graph.rules.statements.valued import lists_of, named, things

Categories = Mapping[str, tuple[str, ...]]
_DENYING, _LIGHT, _PUTTING, _INTO, _COLOURS, _NUMBERS = (
    listed(one) for one in ("denying", "light", "putting", "into", "colours", "numbers")
)
_ROOTS = {word: root for root, words in table("put").items() for word in words}
_BEING = frozenset(["is", "are", "be", "being", "get", "gets"])
_ALL = frozenset(["everybody", "everyone", "anybody", "anyone", "all"])
_LINKS = listed("links")
_PLACES = frozenset(["at", "on", "in", "inside", "near", "by"])
_FEWEST = 2  # telling words: less says too little to be denied
_LONGEST, _MOST = 30, 4  # words of a sentence, and of what differs


def _opposites() -> frozenset[frozenset[str]]:
    pairs = ((one, other) for one, others in table("opposites").items() for other in others)
    return frozenset(frozenset(" ".join(subject_of(word)) or word for word in pair) for pair in pairs)


_OPPOSITES = _opposites()


def clash(words: str, held: str, categories: Categories) -> str | None:
    """Why a statement can not stand beside what was decided, for people; None where it can."""
    said = flat(words)
    return _clash(said, particulars(said, categories), held, categories, 0)


def clashing(words: str, decided: Sequence[tuple[str, int]], categories: Categories) -> list[bool]:
    """Of each of many, whether the statement can not stand beside it; each with the time between the two."""
    said = flat(words)
    mine = particulars(said, categories)
    return [_clash(said, mine, held, categories, apart) is not None for held, apart in decided]


def _clash(said: str, mine: tuple[Particular, ...], held: str, categories: Categories, apart: int) -> str | None:
    other = _flat(held)
    if _of_oneself(said) and _of_oneself(other):
        return None
    pair = next(rivals(mine, particulars(other, categories), apart), None) if mine else None
    if pair:
        return f"it says {pair[0].words} where {pair[1].words} was decided"
    return (
        _denies(said, other)
        or _takes_ruled_out(said, other, categories)
        or _says_otherwise(said, other, categories)
        or _does_banned(said, other)
        or leaves(said, other)
        or ends(said, other)
        or was_ended(said, other)
        or _differs(said, other)
        or _given_otherwise(said, other, categories)
    )


def of_oneself(words: str) -> bool:
    return _of_oneself(flat(words))


def telling_terms(words: str) -> frozenset[str]:
    return _alike(flat(words)) - _SMALL


def _alike(words: str) -> frozenset[str]:
    """Cut once more than for searching: "deploy" and "deployed" say one thing."""
    return frozenset(stem(term) for term in terms_of(words))


_SMALL = _alike(" ".join(listed("telling-small")))


@lru_cache(maxsize=8192)
def _flat(statement: str) -> str:
    return flat(statement)


@lru_cache(maxsize=8192)
def _of_oneself(words: str) -> bool:
    """What two say each of themselves, "I'll bring cakes", is about two."""
    return says(words, "by oneself")


# ── one denies what the other says


def _denies(said: str, held: str) -> str | None:
    """The same words with and without a "not", or with the opposite of one."""
    (mine, negated), (theirs, was) = _stated(said), _stated(held)
    only = mine ^ theirs
    both_choose = bool(mine) and len(mine) == len(theirs) and says(said, "picks one") and says(held, "picks one")
    few = min(len(mine), len(theirs)) < _FEWEST and not both_choose
    if few or not (mine <= theirs or theirs <= mine or only in _OPPOSITES):
        return None
    if _goes_without(said) and _goes_without(held):  # "never without consent": what both do without is no denial
        negated, was = (
            is_negated(" ".join(one for one in words.split() if one != "without")) for words in (said, held)
        )
    if negated != was:
        lets_some = says(held, "unless") or says(said, "is a")
        shut_out = was and theirs < mine and says(held, "shuts out") and not lets_some
        never = negated and mine < theirs and says(said, "never") and not says(said, "unless")
        return "one says what the other denies" if mine == theirs or shut_out or never else None
    opposite = len(mine - theirs) == 1 and only in _OPPOSITES
    return "they say opposite things" if opposite and (mine & theirs or says(said, "picks one")) else None


def _goes_without(words: str) -> bool:
    return "without" in words.split()


def _takes_ruled_out(said: str, held: str, categories: Categories) -> str | None:
    """ "We won't use Mongo": whoever uses it is against that, also where nothing else is said."""
    if _stated(said)[1] or not _rules_out(held):
        return None
    lists = lists_of(categories)
    theirs = named(held, lists)
    used = next((one for one in things(said, lists) if (one.category, one.name) in theirs), None)
    if used is None or len(theirs) > 1:
        return None
    rest = {word for word in _stated(held)[0] if word not in used.name and used.name not in word}
    return f"{said[used.start : used.end]} was ruled out" if rest <= _stated(said)[0] else None


def _says_otherwise(said: str, held: str, categories: Categories) -> str | None:
    """ "Sessions must never be kept in Redis" where Redis is used for sessions: the same value, however it is put."""
    for one, other in ((said, held), (held, said)):
        if _rules_out(one) and not _stated(other)[1]:
            denied = {_point(point) for point in particulars(affirmed(one), categories)}
            if denied & {_point(point) for point in particulars(other, categories)}:
                return "one says what the other denies"
    return None


def _point(point: Particular) -> tuple[object, ...]:
    return point.sort, point.about, point.value, point.bound


def _rules_out(words: str) -> bool:
    return _stated(words)[1] and says(words, "shuts out") and not says(words, "unless")


@lru_cache(maxsize=8192)
def _stated(words: str) -> tuple[frozenset[str], bool]:
    """The telling words of what a statement says, without its reasons, and whether it denies."""
    first, last = without_reason(flat(words))
    stated = CONTRAST.sub(" ", flat(words)[first:last])
    for one in reversed(list(phrases_said(stated, "since when"))):
        stated = f"{stated[: one.start]} {stated[one.end :]}"
    return frozenset(subject_of(stated)) - _DENYING - {"to"}, is_negated(stated)


def _does_banned(said: str, held: str) -> str | None:
    """ "No glass bottles on the grounds" and "sell beer in glass bottles". What is banned in one place may be done in another."""
    ban = next(phrases_said(held, "bans"), None)
    deed = next(phrases_said(said, "does"), None) if ban and not is_negated(said) else None
    if ban is None or deed is None:
        return None
    what, (link, _, where) = _telling(ban["what"]), ban["where"].casefold().partition(" ")
    parts: list[tuple[str, str]] = [("", "")]
    for word in deed["has"].casefold().split():
        parts = [*parts, (word, "")] if word in _LINKS else [*parts[:-1], (parts[-1][0], f"{parts[-1][1]} {word}")]
    done = [(by, one) for by, words in parts if (one := _telling(words))]
    mine = next((one for one in done if what and one[1][-1] == what[-1] and set(what) <= set(one[1])), None)
    others = [set(one) for by, one in done if (by, one) != mine and (by in _PLACES or link not in _PLACES)]
    place = set(subject_of(where))
    there = any(place & one if link in _PLACES else place <= one for one in others)
    there = there or not where or (link in _PLACES and not others)
    return "it does what was banned" if mine and there else None


def _telling(words: str) -> list[str]:
    """In their order, so that the last names the thing."""
    return [one for word in words.split() for one in subject_of(word)]


def _given_otherwise(said: str, held: str, categories: Categories) -> str | None:
    """ "Prod runs on Kubernetes, staging on a VM" and "staging runs on Kubernetes": neither has the other's, too."""
    if not halves(said) and not halves(held):
        return None
    mine, theirs = (list(_owned(words, categories)) for words in (said, held))
    for about, value, sorts in mine:
        for other, was, others in theirs:
            alike = bool(sorts & others) if sorts and others else names_day(value) == names_day(was)
            if about == other and alike and not set(subject_of(value)) & set(subject_of(was)):
                return f"it says {value} where {was} was decided"
    return None


def _owned(words: str, categories: Categories) -> Iterator[tuple[object, str, set[str]]]:
    """What each that a statement names has, and how, with the lists in which such things stand."""
    each = halves(words) or (() if is_negated(words) else (words,))
    found = [one for half in each for one in phrases_said(half, "has its own")]
    sorts = {category for one in found for category, _ in named(one["has"], lists_of(categories))}
    for one in found:
        yield (subject_of(one["one"]), subject_of(one["verb"]), one["at"].lower()), one["has"], sorts


# ── one sentence but for what stands in one place of it, where only one thing can stand


def _differs(said: str, held: str) -> str | None:
    """ "… is kept in Vault" and "… is kept in a file"."""
    turned = CONTRAST.search(held)
    mine, theirs = _plain(said), _plain(CONTRAST.sub("", held))
    if not mine or not theirs or not (mine[0] == theirs[0] or _opens(mine[0]) or _opens(theirs[0])):
        return None
    first = in_common(mine, theirs)
    last = in_common(mine[first:][::-1], theirs[first:][::-1])
    new, old = mine[first : len(mine) - last], theirs[first : len(theirs) - last]
    if not new or not old or max(len(new), len(old)) > _MOST:
        return None
    known = turned is not None and set(new) <= set(_plain(turned[0]))
    grants = says(said, "grants") and says(held, "grants")
    if (known and first > 1 and not is_negated(said)) or _excludes(mine[:first], new, old, grants):
        return f"it says {' '.join(new)} where {' '.join(old)} was decided"
    return None


def _excludes(before: Sequence[str], new: Sequence[str], old: Sequence[str], grants: bool) -> bool:
    single = len(new) == len(old) == 1
    if single and _number(new[0]) and _number(old[0]):
        return grants  # "two bags" may be others than "three bags", unless it says how many are allowed
    if not before:
        return any(one[0] == "only" and other[0] in _ALL for one, other in ((new, old), (old, new)))
    if single and {new[0], old[0]} <= _COLOURS:
        return True
    # "Secrets are kept in …": what is put somewhere is there, and not elsewhere.
    placed = (
        before[-1] in _INTO and any(one in _PUTTING for one in before) and len(set(subject_of(" ".join(before)))) > 1
    )
    return placed and not set(subject_of(" ".join(new))) & set(subject_of(" ".join(old)))


def _opens(word: str) -> bool:
    """Whether it may be what differs though nothing stands before it: "only Ada may", "three bags are allowed"."""
    return word == "only" or _number(word)


def _number(word: str) -> bool:
    return word.isdigit() or word in _NUMBERS


@lru_cache(maxsize=8192)
def _plain(words: str) -> tuple[str, ...]:
    """The words of a statement that leaves room for no other; none where it does, tells of the past, or is too long."""
    found = [one.word.rstrip("./-'") for one in cut(words) if any(map(str.isalnum, one.word))]
    past = any(len(one) > 3 and one.endswith("ed") for one in found) and not _BEING & set(found)
    plain = tuple(_root(one) for one in found if one not in _LIGHT)
    return () if past or len(plain) > _LONGEST or says(words, "leaves room") else plain


def _root(word: str) -> str:
    root = next(
        (word.removesuffix(one) for one in ("ed", "d") if word.endswith(one) and word.removesuffix(one) in _PUTTING),
        word,
    )
    return _ROOTS.get(word, root)
