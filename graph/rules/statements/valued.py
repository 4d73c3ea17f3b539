"""Finds in a flat text the values that something may have only one of: measures, days, times, rhythms, versions, things."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.rules.language.wording import phrase
from graph.rules.statements.moments import moments_in
from graph.rules.statements.things import Categories, behind, things
from graph.rules.times.tokens import Token, tokens
from graph.rules.values import units
from graph.rules.values.limits import limit_at, limits
from graph.rules.values.measures import Measure, measures
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
_ABOUT = phrase(r"(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|nearly|almost|some|~) ?|~ ?)$")
# What stands right behind a value that is one; before a noun it only says which thing is meant ("the 30-day trial").
_APART = phrase(
    r"^(?: ?$| ?[.,;:!?)\]\u2014\u2013]| - | (?:in|on|at|to|for|from|by|with|and|or|so|of|because|since|instead|rather|over|not|now|then|again|only|as|per|until|"
    r"when|while|if|each|every|a (?:day|night|week|month|quarter|year|head|person|piece|ticket)|is|are|will|shall|must|too|these|please|max|maximum|min|minimum|tops|today|anymore|any more|going|everywhere|always|long|old|"
    r"wide|high|deep|tall|thick|apart|after|before|it is|but|which|sharp|earliest|latest|exactly|instead|at)\b)"
)
_NUMBER_LEADS = phrase(r"(?:\b(?:is|are|be|to|at|of|than|exceed|with|=|:)|[=:]) ?$")
_NAMES = phrase(
    r"(?:\b(?:phases?|steps?|stages?|rooms?|gates?|halls?|levels?|parts?|pages?|sections?|chapters?|options?|teams?|groups?|lines?|lots?|booths?|items?|numbers?|nos?\.?|sprints?|weeks?|"
    r"days?|waves?|tiers?|tracks?|tables?|figures?|rows?|columns?|milestones?|rounds?|floors?|piers?|docks?|berths?|platforms?|tickets?|issues?|pr|rfc|task|version|release|plan|class|zone|build)|#) ?$"
)
# Behind these a figure with a dot is a price or a size, and so it is before "a month".
_NO_VERSION_WORDS = """
    is to of at be charge charges charging pay pays paying cost costs price bill earn spend from by than about only just
"""
_NO_VERSION = frozenset(_NO_VERSION_WORDS.split())
_EACH = frozenset({"a", "per", "each", "every"})
_MOST_PARTS = 4

# Where something is held, by a name of its own: "at the Old Mill". A town that it lies in is another sort of place, and what
# merely is somewhere may be elsewhere tomorrow.
_SEASONS = "Noon|Midnight|Night|Lunch|Dawn|Christmas|Easter|New Year|Morning|Afternoon|Evening|Spring|Summer|Autumn|Winter|Weekend"
_VENUE = re.compile(
    rf"(?:\b[Hh]eld|(?<= ) {{6,60}}) {{0,40}}(?:at|in the|at the) (?:the )?(?!{_SEASONS})"
    r"(?P<where>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20}){0,3})(?![\w-])(?= ?(?:$|[.,;:!)]| (?:and|because|from|for|so|now|instead|again|on|at)\b))"
)
# A place that stands in no list; only what is hosted somewhere is known to be at one place.
_HOSTED = re.compile(
    r"\b[Hh]ost(?:ed|ing|s)? (?:[^.,;:!?()]{1,40} )?in (?:the )?(?P<where>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?)(?![\w-])(?= ?(?:$|[.,;:!)]| (?:and|because|from|for|so|not|now|instead)\b))"
)


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
            said = words[cut[at].start : cut[end - 1].end]
            yield Valued("version", cut[at].start - _led(cut, at), cut[end - 1].end, said, said)
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
        if one.sort in ("hours", "days") or (one.sort and _APART.match(words[one.end :])):
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
        if _ABOUT.search(before) or (one.sort == "number" and not _counts(before, behind)):
            continue
        if one.sort != "number" and not (_APART.match(behind) or limits(behind)):
            continue
        yield _bounded(words, one, before, behind)


def _bounded(words: str, one: Measure, before: str, behind: str) -> Valued:
    least, limit = limit_at(before, behind)
    start, end = one.start, one.end
    if limit is not None:
        start, end = (limit.start(), end) if limit.string is before else (start, end + limit.end())
    number, unit = base(one.number, one.unit) if one.sort == "size" else (one.number, one.unit)
    sort = "price" if one.sort == "money" else _SIZES.get(unit, "number" if one.sort == "number" else "measure")
    bound = "" if limit is None else "least" if least else "most"
    shown = words[one.start : one.end]
    return Valued(sort, start, end, f"{number.normalize()}{unit}", shown, bound, number, keyed=sort != "measure")


def _counts(before: str, behind: str) -> bool:
    """ "3 retries" counts, and "set to 5" sets; "phase 2" only names, and "3 red boxes" may be of many."""
    if _NAMES.search(before):
        return False
    noun = re.match(r" [a-z][a-z-]{2,20}", behind)
    if noun and not _APART.match(behind):
        return _APART.match(behind[noun.end() :]) is not None
    return _APART.match(behind) is not None and _NUMBER_LEADS.search(before) is not None


def _named(words: str, categories: Categories) -> Iterator[Valued]:
    for one in things(words, categories):
        if _APART.match(behind(words, one)) or one.chosen:
            yield Valued(one.category, one.start, one.end, one.name, words[one.start : one.end])
    for place in _VENUE.finditer(words):
        start, end = place.span("where")
        yield Valued("venue", start, end, place["where"].casefold(), place["where"])
    for place in _HOSTED.finditer(words):
        start, end = place.span("where")
        yield Valued("location", start, end, place["where"].casefold(), place["where"])
