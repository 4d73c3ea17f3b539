"""Knows days that count from the day of the words: in two weeks, next Friday, the end of March, the 3rd of next month.

What the words count from now ("tomorrow", "in two weeks") is dateparser's to say: it is given the day of the words, so
it asks no clock, and reads nothing but its own tables. It only sees what narrow patterns have found, because it finds
dates in almost anything. A weekday is the next one after the day of the words; a week or a month is no day.
"""

import re
from datetime import date, datetime, timedelta
from functools import lru_cache

from graph.rules.values.named_days import MONTHS, in_calendar, named

_WEEKDAYS = {
    name: at for at, name in enumerate(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
}
_WEEKDAYS |= {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6}

_ORDINALS = ("first", "second", "third", "fourth")
_NUMBERED = re.compile(r"\d{1,2}")
_COUNTS = {
    name: at
    for at, name in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
}
_COUNTS |= {"a": 1, "an": 1, "twenty": 20, "thirty": 30}


def day_and_month(words: str, said: date) -> date | None:
    """A weekday that goes with it has to be that day's."""
    first, _, rest = words.partition(" ")
    day = named(rest.removeprefix("the ") if first in _WEEKDAYS else words, said)
    return day if day is None or _WEEKDAYS.get(first, day.weekday()) == day.weekday() else None


@lru_cache(maxsize=1024)
def counted(words: str, said: date) -> date | None:
    """So many days, weeks or months from the day of the words."""
    from dateparser import parse  # noqa: PLC0415 - it loads its tables, which most processes never need

    words = words.removesuffix(" time").rstrip("'").replace("within ", "in ", 1)
    for ending in (" from now", " from today"):  # "from today" is read as "ago" otherwise
        words = f"in {words.removesuffix(ending)}" if words.endswith(ending) else words
    noon = datetime(said.year, said.month, said.day, 12)
    settings = {"RELATIVE_BASE": noon, "TIMEZONE": "UTC", "PARSERS": ["relative-time"]}
    found = parse("today" if words == "tonight" else words, languages=["en"], settings=settings)
    return found.date() if found else None


def after(words: str, said: date) -> date | None:
    """ "Two weeks from Friday"."""
    count, _, rest = words.partition(" ")
    first = weekday(re.split(r"\b(?:from|after) ", rest)[-1], said)
    number = _COUNTS.get(count) or int(count if count.isdigit() else 0)
    return first + timedelta(weeks=number) if first and number else None


def weekday(words: str, said: date) -> date | None:
    wanted = next((_WEEKDAYS[word] for word in words.split() if word in _WEEKDAYS), None)
    if wanted is None:
        return None
    monday = said - timedelta(days=said.weekday())
    if words.endswith("day week"):
        return said + timedelta(days=((wanted - said.weekday()) % 7 or 7) + 7)  # a week on from the next one
    after_next = words.endswith("after next")
    if "week" in words.split():
        return monday + timedelta(days=wanted + (14 if after_next else 7 if "next" in words.split() else 0))
    ahead = (wanted - said.weekday()) % 7
    if after_next:
        return said + timedelta(days=(ahead or 7) + 7)
    if words.startswith("last"):
        return said - timedelta(days=(said.weekday() - wanted) % 7 or 7)
    return said + timedelta(days=ahead if words.startswith("this") else ahead or 7)


def of_the_month(words: str, said: date) -> date | None:
    """ "The first Monday in May", "the last Friday of next month"."""
    spoken = words.removeprefix("the ").split()
    wanted = next((_WEEKDAYS[word] for word in spoken if word in _WEEKDAYS), None)
    month = next((MONTHS[word] for word in spoken if word in MONTHS), 0)
    year = int(spoken[-1]) if spoken[-1].isdigit() else said.year + (0 < month < said.month)
    if not month:
        year, month = _next_month(said.year, said.month) if "next" in spoken else (said.year, said.month)
    if wanted is None:
        return None
    if spoken[0] == "last":
        end = date(*_next_month(year, month), 1) - timedelta(days=1)
        return end - timedelta(days=(end.weekday() - wanted) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(wanted - first.weekday()) % 7, weeks=_ORDINALS.index(spoken[0]))


def part(words: str, said: date) -> date | None:
    """The first or the last day of a week, a month or a year."""
    last, spoken = words.startswith(("end", "last")), words.split()
    month = next((MONTHS[word] for word in spoken if word in MONTHS), 0)
    ahead = "next" in spoken
    if "week" in spoken:
        monday = said - timedelta(days=said.weekday() - (7 if ahead else 0))
        return monday + timedelta(days=4 if last else 0)  # a working week: it ends on its Friday
    if "year" in spoken:
        return date(said.year + ahead, 12 if last else 1, 31 if last else 1)
    year = int(spoken[-1]) if spoken[-1].isdigit() else said.year
    if not month:
        year, month = _next_month(said.year, said.month) if ahead else (said.year, said.month)
    elif not spoken[-1].isdigit() and month < said.month:
        year += 1
    following = date(*_next_month(year, month), 1)
    return following - timedelta(days=1) if last else date(year, month, 1)


def _next_month(year: int, month: int) -> tuple[int, int]:
    return (year + 1, 1) if month == 12 else (year, month + 1)


def nth(words: str, said: date) -> date | None:
    found = _NUMBERED.search(words)
    number = int(found[0]) if found else 0
    month = _next_month(said.year, said.month) if "next" in words.split() else (said.year, said.month)
    if "month" not in words and number < said.day:
        month = _next_month(*month)
    day = in_calendar(*month, number)
    wanted = next((_WEEKDAYS[word] for word in words.split() if word in _WEEKDAYS), None)
    return day if day is None or wanted in (None, day.weekday()) else None  # "Friday the 14th", where that is none
