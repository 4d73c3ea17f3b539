"""Finds in a flat text the values that something may have only one of: measures, days, times, rhythms, versions, things."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.rules.statements.moments import moments_in
from graph.rules.statements.phrases import said
from graph.rules.statements.things import Categories, behind, things
from graph.rules.times.tokens import Token, tokens
from graph.rules.values import units
from graph.rules.values.limits import Limit, limit_at
from graph.rules.values.measures import Measure, measures
from graph.rules.values.neighbours import begins_with, ends_with
from graph.rules.values.units import base

_SIZES = {
    "s": "duration",
    "mm": "length",
    "B": "size",
    "g": "weight",
    "%": "share",
    "mm²": "area",
    "mm³": "volume",
    "K": "temperature",
    "px": "pixels",
}
_ABOUT_WORDS = "about around roughly approximately approx approx. circa ca ca. nearly almost some ~"
_ABOUT = frozenset(_ABOUT_WORDS.split())
# What stands right behind a value that is one; before a noun it only says which thing is meant ("the 30-day trial").
_APART_WORDS = """
    in on at to for from by with and or so of because since instead rather over not now then again only as per until when while if
    each every is are will shall must too these please max maximum min minimum tops today anymore going everywhere always long old
    wide high deep tall thick apart after before but which sharp earliest latest exactly
"""
_PERIOD_WORDS = "day night week month quarter year head person piece ticket"
_APART = frozenset(_APART_WORDS.split()) | {"any more", "it is"} | {f"a {one}" for one in _PERIOD_WORDS.split()}
_APART_MARKS = tuple(".,;:!?)]\u2014\u2013")
_NUMBER_LEAD_WORDS = "is are be to at of than exceed with = :"
_NUMBER_LEADS = frozenset(_NUMBER_LEAD_WORDS.split())
_NUMBERED_WORDS = """
    phase step stage room gate hall level part page section chapter option team group line lot booth item number sprint week day
    wave tier track table figure row column milestone round floor pier dock berth platform ticket issue
"""
_NAMES = frozenset(name for one in _NUMBERED_WORDS.split() for name in (one, f"{one}s")) | frozenset(
    ["no", "no.", "nos", "nos.", "#", "pr", "rfc", "task", "version", "release", "plan", "class", "zone", "build"]
)
# Behind these a figure with a dot is a price or a size, and so it is before "a month".
_NO_VERSION_WORDS = """
    is to of at be charge charges charging pay pays paying cost costs price bill earn spend from by than about only just
"""
_NO_VERSION = frozenset(_NO_VERSION_WORDS.split())
_EACH = frozenset({"a", "per", "each", "every"})
_MOST_PARTS = 4

_BLANK = " " * 6  # where "takes place" stood


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


@lru_cache(maxsize=8192)
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
    return tuple(sorted(found, key=lambda one: one.start))


def _versions(words: str) -> Iterator[Valued]:
    """ "Version 3", "v2.1", "Python 3.11", but no price: "charge 5.99 a month"."""
    cut = tokens(words)
    at = 0
    while at < len(cut):
        end = _parts_end(cut, at)
        if end > at and _is_version(cut, at, end):
            shown = words[cut[at].start : cut[end - 1].end]
            yield Valued("version", cut[at].start - _led(cut, at), cut[end - 1].end, shown, shown)
        at = max(end, at + 1)


def _parts_end(cut: tuple[Token, ...], at: int) -> int:
    """Behind 3.11.2; at the beginning where no figure stands."""
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


def _led(cut: tuple[Token, ...], at: int) -> int:
    """How many letters "version " or "v" take before it."""
    return cut[at].start - cut[at - 1].start if cut[at - 1].text in ("version", "v") else 0


def _moments(words: str) -> Iterator[Valued]:
    for one in moments_in(words):
        if one.sort in ("hours", "days") or (one.sort and _stands_apart(words[one.end :])):
            yield Valued(
                one.sort,
                one.start,
                one.end,
                one.value,
                one.words,
                passing=one.passing,
                keyed=one.keyed and one.sort not in ("hours", "days"),
            )


def _measured(words: str) -> Iterator[Valued]:
    for one in measures(words):
        before, behind = words[: one.start], words[one.end :]
        limit = limit_at(before, behind)
        if ends_with(before, _ABOUT) is not None or (one.sort == "number" and not _counts(before, behind)):
            continue
        if one.sort == "number" or _stands_apart(behind) or (limit and limit.behind):
            yield _bounded(words, one, limit)


def _bounded(words: str, one: Measure, limit: Limit | None) -> Valued:
    start, end = one.start - (limit.before if limit else 0), one.end + (limit.behind if limit else 0)
    number, unit = base(one.number, one.unit) if one.sort == "size" else (one.number, one.unit)
    sort = "price" if one.sort == "money" else _SIZES.get(unit, "number" if one.sort == "number" else "measure")
    bound = "" if limit is None else "least" if limit.least else "most"
    shown = words[one.start : one.end]
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
    """Whether what stands behind a value goes on with something else."""
    rest = behind.lstrip(" ")
    if not rest or rest.startswith((*_APART_MARKS, "- ")):
        return True
    return behind[:1] == " " and begins_with(behind, _APART) is not None


def _named(words: str, categories: Categories) -> Iterator[Valued]:
    for one in things(words, categories):
        if _stands_apart(behind(words, one)) or one.chosen:
            yield Valued(one.category, one.start, one.end, one.name, words[one.start : one.end])
    yield from _places(words)


def _places(words: str) -> Iterator[Valued]:
    """Where something is held or hosted, by a name of its own that stands in no list. A town that it lies in is another sort
    of place, and what merely is somewhere may be elsewhere tomorrow."""
    for one in said(words, "held at", "hosted in"):
        start, end = one.span("where") or (0, 0)
        if one.phrase.act == "held at" and not (one["held"] or words[: one.start].endswith(_BLANK)):
            continue
        sort = "venue" if one.phrase.act == "held at" else "location"
        yield Valued(sort, start, end, words[start:end].casefold(), words[start:end])
