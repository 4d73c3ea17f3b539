"""Finds in a flat text the values that something may have only one of: measures, days, times, rhythms, versions, things.

Things are those of which one is used at a time, by the lists of a profile. One that stands as the subject of its sentence,
or before a noun, only says what is spoken of: "the Postgres driver".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.rules.statements.moments import moments_in
from graph.rules.statements.phrases import phrases_in
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import MONTHS
from graph.rules.utterances.words import listed as words_of
from graph.rules.values import units
from graph.rules.values.limits import Limit, begins_with, ends_with, limit_at
from graph.rules.values.measures import Measure, measures
from graph.rules.values.units import base

_SIZES = {
    "s": "duration", "mm": "length", "B": "size", "g": "weight", "%": "share", "mm²": "area", "mm³": "volume", "K": "temperature",
    "px": "pixels",
}  # fmt: skip
_ABOUT, _NUMBER_LEADS, _NO_VERSION = words_of("about"), words_of("number-leads"), words_of("no-version")
# Words right behind a true value. Before a noun, a number only says which thing is meant ("the 30-day trial").
_APART = words_of("apart") | {"any more", "it is"} | {f"a {one}" for one in words_of("periods")}
_APART_MARKS = tuple(".,;:!?)]\u2014\u2013")
_NAMES = words_of("numbered") | {f"{one}s" for one in words_of("numbered")}
_EACH = frozenset({"a", "per", "each", "every"})
_MOST_PARTS = 4
_BLANK = " " * 6  # where "takes place" stood
# Names that are words, too: they count only as their list writes them, and not where a sentence begins with them.
_WORDS_TOO = words_of("words-too")
_SAME = {
    "postgresql": "postgres", "mongodb": "mongo", "golang": "go", "k8s": "kubernetes", "google cloud": "gcp", "svn": "subversion",
    "on-premises": "on-prem", "oauth2": "oauth", "spring boot": "spring",
}  # fmt: skip
_NO_NAME = dict.fromkeys(map(ord, ",;:!?()\"'`*"), " ")  # what no name of a thing has in it


@dataclass(frozen=True, slots=True)
class Thing:
    """`chosen`: what stands behind it says that it is used."""

    category: str
    name: str
    start: int
    end: int
    chosen: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Categories:
    """The lists of a profile, remembered by as the object they are: to compare all their words would take longer than to use
    them."""

    table: Mapping[str, tuple[str, ...]]


_LISTS: dict[int, Categories] = {}  # by the table's own number, which nothing else has while it is kept here
_PROFILES = 64


def lists_of(table: Mapping[str, tuple[str, ...]]) -> Categories:
    found = _LISTS.get(id(table))
    if found is None:
        if len(_LISTS) >= _PROFILES:
            _LISTS.clear()
        found = _LISTS[id(table)] = Categories(table)
    return found


@lru_cache(maxsize=256)
def things(words: str, categories: Categories) -> tuple[Thing, ...]:
    """Return the things that the words say are used, without those they leave ("from MySQL to Postgres")."""
    return tuple(thing for thing in _all(words, categories) if _is_used(words, thing))


@lru_cache(maxsize=256)
def named(words: str, categories: Categories) -> frozenset[tuple[str, str]]:
    """The category and the name of every thing that a text names, however."""
    return frozenset((thing.category, thing.name) for thing in _all(words, categories))


def _behind(words: str, thing: Thing) -> str:
    """Return the words behind a thing. In "MySQL database" the second word only says what MySQL is, and is skipped."""
    rest, kind = words[thing.end :], f" {thing.category.replace('-', ' ')}"
    after = rest[len(kind) :]
    return after if rest[: len(kind)].casefold() == kind and not after[:1].isalnum() else rest


def left_things(words: str, category: str, categories: Categories) -> list[tuple[int, int]]:
    """Return the places of things of a category that the words leave: "replace Memcached with Redis"; with the "from"
    before them, which says nothing without them."""
    found = [thing for thing in _all(words, categories) if thing.category == category]
    return [((_led(words, thing.start, "away") or (thing.start,))[0], thing.end) for thing in found]


def _led(words: str, start: int, act: str) -> tuple[int, int] | None:
    """The words of that sort that stand right before."""
    return next(
        (
            (phrase.start, phrase.end)
            for phrase in phrases_in(words, act)
            if phrase.end < start and not words[phrase.end : start].strip()
        ),
        None,
    )


def _is_used(words: str, thing: Thing) -> bool:
    leads = _led(words, thing.start, "uses") or words[: thing.start].endswith(("= ", ": "))
    return bool(leads or thing.chosen) and _led(words, thing.start, "uses not") is None


def _all(words: str, categories: Categories) -> Iterator[Thing]:
    known = _known(categories)
    places: list[tuple[int, int]] = []
    at = 0
    for one in words.translate(_NO_NAME).split():
        start = words.index(one, at)
        at = start + len(one)
        places.append((start, start + len(one.rstrip("./"))))
    place = 0
    while place < len(places):
        start, last = places[place]
        ends = [places[place + 1][1]] if place + 1 < len(places) else []
        found = next((end for end in (*ends, last) if _knows(words, start, end, known, place)), None)
        if found is not None:
            category, name = known[words[start:found].casefold()]
            chosen = any(
                phrase.start >= found and not words[found : phrase.start].strip()
                for phrase in phrases_in(words, "is used")
            )
            yield Thing(category, name, start, found, chosen)
            place += found != last
        place += 1


def _knows(words: str, start: int, end: int, known: Mapping[str, tuple[str, str]], place: int) -> bool:
    said = words[start:end]
    folded = said.casefold()
    if folded not in known:
        return False
    return folded not in _WORDS_TOO or (said[:1].isupper() and (place > 0 or said.isupper()))


@lru_cache(maxsize=64)
def _known(categories: Categories) -> dict[str, tuple[str, str]]:
    return {
        thing.casefold(): (name, _SAME.get(thing.casefold(), thing.casefold()))
        for name, things in categories.table.items()
        for thing in things
    }


@dataclass(frozen=True, slots=True)
class Valued:
    """`value` is its normal form; `bound` is "least" or "most" where it only limits; `passing` is a day of one week."""

    sort: str
    start: int
    end: int
    value: str
    words: str
    bound: str = ""
    number: Decimal | None = None
    passing: bool = False
    keyed: bool = True  # whether its words name it alike wherever they stand


@lru_cache(maxsize=256)
def values(words: str, categories: Categories) -> tuple[Valued, ...]:
    """All of them in order, none inside another; of two that share words the more telling sort has them."""
    found: list[Valued] = []
    for one in (
        *_moments(words),
        *_versions(words),
        *_measured(words),
        *_named(words, categories),
    ):
        if not any(one.start < other.end and other.start < one.end for other in found):
            found.append(one)
    return tuple(sorted(found, key=lambda value: value.start))


def _versions(words: str) -> Iterator[Valued]:
    """ "Version 3", "v2.1", "Python 3.11", but no price: "charge 5.99 a month"."""
    cut = tokens(words) if any(map(str.isdigit, words)) else ()
    at = 0
    while at < len(cut):
        end = _parts_end(cut, at)
        if end > at and _is_version(cut, at, end):
            shown = words[cut[at].start : cut[end - 1].end]
            yield Valued("version", cut[at].start - _version_led(cut, at), cut[end - 1].end, shown, shown)
        at = max(end, at + 1)


def _parts_end(cut: tuple[Token, ...], at: int) -> int:
    """Return the place behind 3.11.2; the begin where no figure stands."""
    if not cut[at].number or len(cut[at].text) > len("999"):
        return at
    end = at + 1
    while end + 1 < len(cut) and cut[end].text == "." and cut[end].glued and cut[end + 1].number and cut[end + 1].glued:
        end += 2
    return end


def _is_version(cut: tuple[Token, ...], at: int, end: int) -> bool:
    before, behind = cut[at - 1] if at else None, cut[end] if end < len(cut) else None
    if before is None or not before.word or end - at > 2 * _MOST_PARTS or (behind and behind.glued and behind.word):
        return False
    if before.text in ("version", "v"):
        return True
    of_each = behind is not None and (behind.text in ("%", *_EACH) or behind.text in units.NAMES)
    return end - at > 1 and not cut[at].glued and before.text not in _NO_VERSION and not of_each


def _version_led(cut: tuple[Token, ...], at: int) -> int:
    """Return the number of letters of a "version " or "v" before it."""
    return cut[at].start - cut[at - 1].start if cut[at - 1].text in ("version", "v") else 0


def _moments(words: str) -> Iterator[Valued]:
    for said in moments_in(words):
        if said.sort in ("hours", "days") or (said.sort and _stands_apart(words[said.end :])):
            yield Valued(
                said.sort,
                said.start,
                said.end,
                said.value,
                said.words,
                passing=said.passing,
                keyed=said.keyed and said.sort not in ("hours", "days"),
            )


def _measured(words: str) -> Iterator[Valued]:
    for measure in measures(words):
        before, behind = words[: measure.start], words[measure.end :]
        limit = limit_at(before, behind)
        if ends_with(before, _ABOUT) is not None or (measure.sort == "number" and not _counts(before, behind)):
            continue
        if measure.sort == "number" or _stands_apart(behind) or (limit and limit.behind):
            yield _bounded(words, measure, limit)


def _bounded(words: str, measure: Measure, limit: Limit | None) -> Valued:
    start, end = measure.start - (limit.before if limit else 0), measure.end + (limit.behind if limit else 0)
    number, unit = base(measure.number, measure.unit) if measure.sort == "size" else (measure.number, measure.unit)
    sort = "price" if measure.sort == "money" else _SIZES.get(unit, "number" if measure.sort == "number" else "measure")
    bound = "" if limit is None else "least" if limit.least else "most"
    shown = words[measure.start : measure.end]
    return Valued(sort, start, end, f"{number.normalize()}{unit}", shown, bound, number, keyed=sort != "measure")


def _counts(before: str, behind: str) -> bool:
    """ "3 retries" counts, and "set to 5" sets; "phase 2" only names, and "3 red boxes" may be of many."""
    if ends_with(before, _NAMES) is not None:
        return False
    noun = 1 + len(behind[1:]) - len(behind[1:].lstrip("abcdefghijklmnopqrstuvwxyz-")) if behind[:1] == " " else 0
    apart = _stands_apart(behind)
    if noun > len(" no") and not apart:
        return _stands_apart(behind[noun:])
    return apart and ends_with(before, _NUMBER_LEADS) is not None


def _stands_apart(behind: str) -> bool:
    """True if the words behind a value go on with something else."""
    rest = behind.lstrip(" ")
    if not rest or rest.startswith((*_APART_MARKS, "- ")):
        return True
    return behind[:1] == " " and begins_with(behind, _APART) is not None


def _named(words: str, categories: Categories) -> Iterator[Valued]:
    for thing in things(words, categories):
        if _stands_apart(_behind(words, thing)) or thing.chosen:
            yield Valued(thing.category, thing.start, thing.end, thing.name, words[thing.start : thing.end])
    yield from _places(words)


def _places(words: str) -> Iterator[Valued]:
    """Yield the places where something is held or hosted, by names that stand in no list. A town is another sort of place;
    and a thing that merely is somewhere may be elsewhere tomorrow."""
    for phrase in phrases_in(words, "held at", "hosted in"):
        start, end = phrase.span("where") or (0, 0)
        if words[start:end].casefold() in MONTHS:  # "the launch happens in June"
            continue
        if phrase.phrase.act == "held at" and not (phrase["held"] or words[: phrase.start].endswith(_BLANK)):
            continue
        sort = "venue" if phrase.phrase.act == "held at" else "location"
        yield Valued(sort, start, end, words[start:end].casefold(), words[start:end])
