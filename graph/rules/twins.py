"""Knows which names are likely to mean one subject, and where what is said under a name that was merged belongs.

Likeness is by words first (the same ones in any order, one and many, a slip of the pen, an abbreviation), then by what
the words that differ mean. It only asks: a person says whether it is so.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz import fuzz

from graph.model.alias import Alias, Aliases, Twin
from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.terms import stem
from graph.rules.reading.reconcile import Reading
from graph.rules.reading.things import renamed
from graph.rules.reading.understood import plain_name

LIKELY = 0.75
"""The least likeness at which two names are put before a person."""
SLIP, ABBREVIATED, INITIALS = 0.8, 0.9, 0.95
_SLIP_LENGTH = 5  # letters, below which another letter is another word
_SMALL = frozenset({"a", "an", "the", "of", "for", "our", "to", "in", "on", "and"})
_VOWELS = frozenset("aeiouy")


@lru_cache(maxsize=4096)
def words_in(name: str) -> tuple[str, ...]:
    """The words of a name that tell it from others."""
    found = _all_words(name)
    return tuple(one for one in found if one not in _SMALL) or found


def likeness(one: str, other: str, near: Nearness) -> float:
    """Return the likeness of two names, from 0 to 1. Names of other numbers, or of other single letters, are never one
    ("room 1", "room 2")."""
    one, other = sorted((one, other))
    left, right = words_in(one), words_in(other)
    if not left or not right or _marks(left) != _marks(right):
        return 0.0
    if _are_initials(left, _all_words(other)) or _are_initials(right, _all_words(one)):
        return INITIALS
    pairs = _pair_words(left, right)
    by_words = 2 * sum(pairs.values()) / (len(left) + len(right))
    rest = [word for at, word in enumerate(left) if at not in {mine for mine, _ in pairs}]
    others = [word for at, word in enumerate(right) if at not in {theirs for _, theirs in pairs}]
    if not rest or not others:
        return round(by_words, 3)
    meant = min(1.0, near(" ".join(rest), [" ".join(others)])[0])
    return round(max(by_words, meant), 3)


def likely(names: Mapping[str, int], near: Nearness) -> list[tuple[float, tuple[str, str]]]:
    """Pairs, the likeliest first; of those alike in that, the ones that most claims are about. The busier name comes first."""
    ranked = sorted(names, key=lambda one: (-names[one], one))
    found = [
        (score, (one, other))
        for at, one in enumerate(ranked)
        for other in ranked[at + 1 :]
        if (score := likeness(one, other, near)) >= LIKELY
    ]
    return sorted(found, key=lambda each: (-each[0], -names[each[1][0]] - names[each[1][1]], each[1]))


# ── people's decisions on names


def kept_names(aliases: Iterable[Alias]) -> Aliases:
    """Each other name with the one that it leads to in the end."""
    direct = {alias.key: alias.kept for alias in aliases if alias.stands}
    return {key: _end(direct, key) for key in direct}


def twins_among(
    project: str, counts: Mapping[str, int], aliases: Sequence[Alias], near: Nearness, most: int
) -> list[Twin]:
    """Return the likely twins among so many names that most claims are about; and behind them the merged names."""
    kept, claims = kept_names(aliases), by_plain_name(counts)
    shown: dict[str, str] = {}
    for name in counts:
        root = kept.get(plain_name(name), name)
        shown.setdefault(plain_name(root), root)
    merged = [
        _merged_twin(project, root, aliases, claims)
        for root in {plain_name(one): one for one in kept.values()}.values()
    ]
    busy = {root: claims.get(key, 0) for key, root in shown.items()} | {twin.names[0]: twin.claims for twin in merged}
    asked = dict(sorted(busy.items(), key=lambda one: (-one[1], one[0]))[:most])
    found = [Twin(project, pair, score, busy[pair[0]] + busy[pair[1]]) for score, pair in likely(asked, near)]
    return [*found, *merged]


def merged_twin(project: str, kept: str, aliases: Sequence[Alias], counts: Mapping[str, int]) -> Twin:
    return _merged_twin(project, kept, aliases, by_plain_name(counts))


def by_plain_name(counts: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, count in counts.items():
        found[plain_name(name)] = found.get(plain_name(name), 0) + count
    return found


def _merged_twin(project: str, root: str, aliases: Sequence[Alias], claims: Mapping[str, int]) -> Twin:
    kept, key = kept_names(aliases), plain_name(root)
    mine = tuple(alias for alias in aliases if alias.stands and plain_name(kept[alias.key]) == key)
    total = sum(claims.get(one, 0) for one in {key, *(alias.key for alias in mine)})
    return Twin(project, (root, *(alias.name for alias in mine)), 1.0, total, root, mine)


def _end(direct: Mapping[str, str], key: str) -> str:
    seen = {key}
    while (further := plain_name(direct[key])) in direct and further not in seen:
        key = further
        seen.add(key)
    return direct[key]


# ── later readings


def under_kept_name(reading: Reading, aliases: Aliases, profile: Profile) -> Reading:
    """Return the reading with each merged name replaced by the kept one."""
    if not aliases:
        return reading
    ops = tuple(renamed(op, aliases, profile) for op in reading.ops)
    dropped = tuple((renamed(op, aliases, profile), why) for op, why in reading.dropped)
    arrived = reading.arrived if (ops, dropped) == (reading.ops, reading.dropped) else None
    return replace(reading, ops=ops, dropped=dropped, arrived=arrived)


# ── words


@lru_cache(maxsize=4096)
def _all_words(name: str) -> tuple[str, ...]:
    """Return the words of a name, parted at signs and humps."""
    parted = [
        f" {letter}" if letter.isupper() and at and name[at - 1].islower() else letter if letter.isalnum() else " "
        for at, letter in enumerate(name)
    ]
    return tuple("".join(parted).casefold().split())


@dataclass(frozen=True, slots=True)
class _Fit:
    score: float
    mine: int
    theirs: int


def _pair_words(left: Sequence[str], right: Sequence[str]) -> dict[tuple[int, int], float]:
    """The best partners first, and each word has one."""
    fits = [
        _Fit(score, at, to)
        for at, one in enumerate(left)
        for to, other in enumerate(right)
        if (score := _alike(one, other)) > 0
    ]
    pairs: dict[tuple[int, int], float] = {}
    for fit in sorted(fits, key=lambda fit: (-fit.score, fit.mine, fit.theirs)):
        if all(fit.mine != mine and fit.theirs != theirs for mine, theirs in pairs):
            pairs[fit.mine, fit.theirs] = fit.score
    return pairs


@lru_cache(maxsize=2048)
def _alike(one: str, other: str) -> float:
    if one == other or stem(one) == stem(other):
        return 1.0
    short, long = sorted((one, other), key=lambda word: (len(word), word))
    if _abbreviates(short, long):
        return ABBREVIATED
    score = fuzz.ratio(one, other) / 100
    return score if score >= SLIP and len(short) >= _SLIP_LENGTH and short.isalpha() else 0.0


def _abbreviates(short: str, long: str) -> bool:
    """ "auth" is authentication, "db" is a database: its beginning, or consonants of it in their order."""
    if not short.isalpha() or len(short) < 2 or len(long) < len(short) + 2 or short[0] != long[0]:
        return False
    if len(short) > 2 and long.startswith(short):
        return True
    letters = iter(long)
    return _VOWELS.isdisjoint(short) and all(letter in letters for letter in short)


def _are_initials(short: Sequence[str], long: Sequence[str]) -> bool:
    return len(short) == 1 and len(long) > 1 and short[0] == "".join(word[0] for word in long)


def _marks(words: Sequence[str]) -> frozenset[str]:
    """Return the words that tell things of one kind apart: single letters, and words with a figure."""
    return frozenset(word for word in words if len(word) == 1 or any(letter.isdigit() for letter in word))
