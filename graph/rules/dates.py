"""Knows dates as people write them, also relative to when they spoke: 1 May 2026, next Friday, in two weeks, end of March.

What the words count from now ("tomorrow", "in two weeks") is dateparser's to say: it is given the day of the words, so
it asks no clock, and reads nothing but its own tables. It only sees what the narrow patterns below have found, because
it finds dates in almost anything. A weekday is the next one after the day of the words; a week or a month is no day.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from graph.rules.numbers import LONGEST
from graph.rules.wording import flat, phrase

_NAMES = "january february march april may june july august september october november december"
_MONTHS = {name: number for number, name in enumerate(_NAMES.split(), 1)}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_WEEKDAYS = {
    name: at for at, name in enumerate(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
}
_WEEKDAYS |= {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6}

_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([A-Za-z]{3,9})\.?,?(?: (\d{4}))?")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")

_FIGURES = re.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{4})")

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
_NTH_END = "st|nd|rd|th"
_NTH = rf"\d{{1,2}}(?:{_NTH_END})"
_DAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues|thurs|fri)"  # "sat" and "sun" are words of their own
_SOME = r"(?:an?|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)"
_SPAN = rf"{_SOME} (?:day|week|fortnight|month|year)s?"
_PART = r"(?:end|beginning|start) of (?:the |this |next )?"
_SPOKEN = phrase(
    rf"\b(?:(?P<iso>\d{{4}}-\d{{2}}-\d{{2}})(?![\d-])|"
    rf"(?P<figures>(?<![\d./])(?:\d{{1,2}}\.\d{{1,2}}\.|\d{{1,2}}/\d{{1,2}}/)\d{{4}})(?![./-]?\d)|"
    rf"(?P<counted>in {_SPAN}\b(?:'? time\b)?|{_SPAN} (?:from (?:now|today)|ago)\b|day after tomorrow\b|tomorrow\b|today\b|tonight\b|yesterday\b)|"
    rf"(?P<after>{_SOME} weeks? (?:from|after) (?:(?:next|this|coming) )?{_DAY}\b)|"
    rf"(?P<part>{_PART}(?:{_MONTH}\b(?: \d{{4}}\b)?|(?:month|week|year)\b))|"
    rf"(?P<day>{_DAY},? (?:the )?(?:{_NTH} (?:of )?{_MONTH}\b|{_MONTH} (?:the )?\d{{1,2}}(?:{_NTH_END})?\b)(?:,? \d{{4}}\b)?|{_NTH} (?:of )?{_MONTH}\b(?:,? \d{{4}}\b)?|"
    rf"{_MONTH}\.? (?:the )?{_NTH}(?:,? \d{{4}}\b)?|{_MONTH}\.? \d{{1,2}}(?![\d:])(?:,? \d{{4}}\b)?|(?<![.,:])\d{{1,2}} (?:of )?{_MONTH}\b(?: \d{{4}}\b)?)|"
    rf"(?P<nth>(?:the )?{_NTH} of (?:this|next|the) month\b|(?<=\bon\x20)the {_NTH}\b(?! \w)|(?<=\bby\x20)the {_NTH}\b(?! \w))|"
    rf"(?P<weekday>(?:next|this|coming|last) {_DAY}\b|{_DAY} (?:of )?(?:next|this) week\b|next week,? (?:on )?{_DAY}\b|{_DAY}\b))"
)
_NUMBERED = re.compile(r"\d{1,2}")
_COUNTS = {
    name: at
    for at, name in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
}
_COUNTS |= {"a": 1, "an": 1, "twenty": 20, "thirty": 30}


@dataclass(frozen=True, slots=True)
class Dated:
    """Words that name a day, and which."""

    start: int
    end: int
    day: date


def day_of(at: int) -> date:
    """The day (UTC) of words that were said at a time in microseconds."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).date()


def read_date(text: str, at: int | None = None) -> date | None:
    """The one day that the words are; without a time of the words only days that need none.

    Nothing where day and month could be exchanged.
    """
    words = text.strip().rstrip(".,")
    if not words or len(words) > LONGEST or not words.isascii():
        return None
    if (named := _named(words, None)) is not None or at is None:
        return named
    found = dates_in(words, at)
    leading = words[: found[0].start].casefold().split() if found else []
    alone = len(found) == 1 and found[0].end == len(words) and set(leading) <= {"on", "by", "until", "before", "the"}
    return found[0].day if alone else None


def dates_in(text: str, at: int) -> tuple[Dated, ...]:
    """All days that the words name, in order."""
    return tuple(_dated(text, day_of(at)))


def _dated(text: str, said: date) -> Iterator[Dated]:
    for one in _SPOKEN.finditer(flat(text)):
        words = " ".join(one[0].casefold().replace(",", " ").split())
        day = _day_named(str(one.lastgroup), words, said)
        if day is not None:
            yield Dated(one.start(), one.end(), day)


def _day_named(sort: str, words: str, said: date) -> date | None:
    try:
        return _READERS[sort](words, said)
    except (ValueError, OverflowError):
        return None  # no calendar has it: the end of December 9999 is the eve of nothing


def _named(words: str, said: date | None) -> date | None:
    """A day and a month; without a year the next such day, which may be the day of the words."""
    if iso := _ISO.fullmatch(words):
        return _valid(int(iso[1]), int(iso[2]), int(iso[3]))
    if figures := _FIGURES.fullmatch(words):
        return _in_figures(int(figures[1]), figures[2], int(figures[3]), int(figures[4]))
    found = _DAY_FIRST.fullmatch(words)
    day, month, year = (found[1], found[2], found[3]) if found else ("", "", "")
    if not found and (found := _MONTH_FIRST.fullmatch(words)):
        month, day, year = found[1], found[2], found[3]
    number = _MONTHS.get(month.casefold(), 0)
    if not found or (not year and said is None):
        return None
    if year or said is None:
        return _valid(int(year), number, int(day))
    tries = (_valid(said.year + more, number, int(day)) for more in range(9))  # the next 29 February may be far
    return next((one for one in tries if one is not None and one >= said), None)


def _in_figures(first: int, sign: str, second: int, year: int) -> date | None:
    """With dots the day comes first wherever people write so; with strokes only the figures themselves can tell."""
    if sign == "." or first > 12 or first == second:
        return _valid(year, second, first)
    return _valid(year, first, second) if second > 12 else None


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _day_and_month(words: str, said: date) -> date | None:
    first, _, rest = words.partition(" ")
    return _named(rest.removeprefix("the ") if first in _WEEKDAYS else words, said)


@lru_cache(maxsize=1024)
def _counted(words: str, said: date) -> date | None:
    """So many days, weeks or months from the day of the words."""
    from dateparser import parse  # noqa: PLC0415 - it loads its tables, which most processes never need

    words = words.removesuffix(" time").rstrip("'")
    for ending in (" from now", " from today"):  # "from today" is read as "ago" otherwise
        words = f"in {words.removesuffix(ending)}" if words.endswith(ending) else words
    noon = datetime(said.year, said.month, said.day, 12)
    settings = {"RELATIVE_BASE": noon, "TIMEZONE": "UTC", "PARSERS": ["relative-time"]}
    found = parse("today" if words == "tonight" else words, languages=["en"], settings=settings)
    return found.date() if found else None


def _after(words: str, said: date) -> date | None:
    """ "Two weeks from Friday"."""
    count, _, rest = words.partition(" ")
    weekday = _weekday(re.split(r"\b(?:from|after) ", rest)[-1], said)
    number = _COUNTS.get(count) or int(count if count.isdigit() else 0)
    return weekday + timedelta(weeks=number) if weekday and number else None


def _weekday(words: str, said: date) -> date | None:
    wanted = next((_WEEKDAYS[word] for word in words.split() if word in _WEEKDAYS), None)
    if wanted is None:
        return None
    monday = said - timedelta(days=said.weekday())
    if "week" in words.split():
        return monday + timedelta(days=wanted + (7 if "next" in words.split() else 0))
    ahead = (wanted - said.weekday()) % 7
    if words.startswith("last"):
        return said - timedelta(days=(said.weekday() - wanted) % 7 or 7)
    return said + timedelta(days=ahead if words.startswith("this") else ahead or 7)


def _part(words: str, said: date) -> date | None:
    """The first or the last day of a week, a month or a year."""
    last, named = words.startswith("end"), words.split()
    month = next((_MONTHS[word] for word in named if word in _MONTHS), 0)
    ahead = "next" in named
    if "week" in named:
        monday = said - timedelta(days=said.weekday() - (7 if ahead else 0))
        return monday + timedelta(days=4 if last else 0)  # a working week: it ends on its Friday
    if "year" in named:
        return date(said.year + ahead, 12 if last else 1, 31 if last else 1)
    year = int(named[-1]) if named[-1].isdigit() else said.year
    if not month:
        year, month = _next_month(said.year, said.month) if ahead else (said.year, said.month)
    elif not named[-1].isdigit() and month < said.month:
        year += 1
    after = date(*_next_month(year, month), 1)
    return after - timedelta(days=1) if last else date(year, month, 1)


def _next_month(year: int, month: int) -> tuple[int, int]:
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _nth(words: str, said: date) -> date | None:
    found = _NUMBERED.search(words)
    number = int(found[0]) if found else 0
    month = _next_month(said.year, said.month) if "next" in words.split() else (said.year, said.month)
    if "month" not in words and number < said.day:
        month = _next_month(*month)
    return _valid(*month, number)


_READERS: dict[str, Callable[[str, date], date | None]] = {
    "iso": _named,
    "figures": _named,
    "counted": _counted,
    "after": _after,
    "part": _part,
    "day": _day_and_month,
    "nth": _nth,
    "weekday": _weekday,
}
