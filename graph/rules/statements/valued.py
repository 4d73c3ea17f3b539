"""Finds in a flat text the values that something may have only one of: measures, days, times, rhythms, versions, things."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.rules.language.wording import phrase
from graph.rules.statements.spans import spans
from graph.rules.statements.things import Categories, behind, things
from graph.rules.values.limits import limit_at, limits
from graph.rules.values.measures import Measure, measures
from graph.rules.values.mentions import DATE, TIME
from graph.rules.values.moments_said import clock, day, plain_clock
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
_RHYTHM = phrase(
    r"\b(?:hourly|daily|nightly|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually|(?:once|twice) (?:a|per|every) (?:day|week|month|quarter|year)|"
    r"every (?:other |second |two |three |four |six |\d{1,3} )?(?:minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|fortnight))\b"
)
_SAME_RHYTHM = {
    "every hour": "hourly", "once a day": "daily", "every day": "daily", "once per day": "daily", "every night": "nightly",
    "once a week": "weekly", "every week": "weekly", "once per week": "weekly", "every month": "monthly", "once a month": "monthly",
    "every quarter": "quarterly", "once a quarter": "quarterly", "every year": "yearly", "once a year": "yearly", "annually": "yearly",
    "every two weeks": "fortnightly", "every 2 weeks": "fortnightly", "every other week": "fortnightly", "every second week": "fortnightly",
    "biweekly": "fortnightly", "every fortnight": "fortnightly", "every 24 hours": "daily", "every 60 minutes": "hourly", "every 7 days": "weekly",
}  # fmt: skip
_HALVES = ("a.m.", "p.m.")
_VERSION = phrase(
    r"(?<=[A-Za-z])(?<!\bis)(?<!\bto)(?<!\bof)(?<!\bat)(?<!\bbe) (?:version )?v?(?P<dotted>\d{1,3}(?:\.\d{1,3}){1,3})(?![\w.]\w|%)|\b(?:v|version )(?P<plain>\d{1,3}(?:\.\d{1,3}){0,3})\b"
)

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
        *(
            Valued(one.sort, one.start, one.end, one.value, words[one.start : one.end], keyed=False)
            for one in spans(words)
        ),
        *_rhythms(words),
        *_versions(words),
        *_days(words),
        *_times(words),
        *_measured(words),
        *_named(words, categories),
    ):
        if not any(one.start < other.end and other.start < one.end for other in found):
            found.append(one)
    return tuple(sorted(found, key=lambda one: one.start))


def _rhythms(words: str) -> Iterator[Valued]:
    for one in _RHYTHM.finditer(words):
        said = " ".join(one[0].casefold().split())
        if _APART.match(words[one.end() :]):
            value = _SAME_RHYTHM.get(said, said)
            yield Valued("rhythm", one.start(), one.end(), value, one[0], keyed=value == said)


def _versions(words: str) -> Iterator[Valued]:
    for one in _VERSION.finditer(words):
        group = "dotted" if one["dotted"] else "plain"
        yield Valued("version", one.start(), one.end(), one[group], one[group])


def _days(words: str) -> Iterator[Valued]:
    for one in DATE.finditer(words):
        read = day(one[0], words[: one.start()])
        if read is not None and _APART.match(words[one.end() :]):
            yield Valued(read.sort, one.start(), read.end + one.start(), read.value, read.words, passing=read.passing)


def _times(words: str) -> Iterator[Valued]:
    for one in TIME.finditer(words):
        said = one[0].strip()
        if said.endswith(".") and not said.endswith(_HALVES):
            said = said[:-1]  # of the sentence
        read = clock(said)
        if read is not None and _APART.match(words[one.end() :]):
            yield Valued("time", one.start(), one.end(), read, said, keyed=plain_clock(said) is not None)


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
