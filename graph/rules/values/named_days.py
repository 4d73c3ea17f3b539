"""Knows days by their names and figures: 1 May 2026, May the 1st, 2026-05-01, 13.5.2026, 13.5."""

import re
from datetime import date

_NAMES = "january february march april may june july august september october november december"
MONTHS = {name: number for number, name in enumerate(_NAMES.split(), 1)}
MONTHS |= {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}
_ISO = re.compile(r"(\d{4})[-/](\d{2})[-/](\d{2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([A-Za-z]{3,9})\.?,?(?: (\d{4}))?")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")

_FIGURES = re.compile(r"(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})")
_DASHED = re.compile(r"\d{1,2}-[A-Za-z]{3,9}-\d{4}")
_DOTTED = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{2}))?")


def named(words: str, said: date | None) -> date | None:
    """A day and a month; without a year the next such day, which may be the day of the words."""
    if iso := _ISO.fullmatch(words):
        return in_calendar(int(iso[1]), int(iso[2]), int(iso[3]))
    if figures := _FIGURES.fullmatch(words):
        return _in_figures(int(figures[1]), figures[2], int(figures[3]), int(figures[4]))
    words = words.replace("-", " ") if _DASHED.fullmatch(words) else words
    found = _DAY_FIRST.fullmatch(words)
    day, month, year = (found[1], found[2], found[3]) if found else ("", "", "")
    if not found and (found := _MONTH_FIRST.fullmatch(words)):
        month, day, year = found[1], found[2], found[3]
    number = MONTHS.get(month.casefold(), 0)
    if not found or (not year and said is None):
        return None
    if year or said is None:
        return in_calendar(int(year), number, int(day))
    return _next(number, int(day), said)


def dotted(words: str, said: date) -> date | None:
    """ "5.3." and "5.3.26": with dots the day comes first."""
    found = _DOTTED.fullmatch(words)
    if found is None:
        return None
    if found[3]:
        return in_calendar(said.year // 100 * 100 + int(found[3]), int(found[2]), int(found[1]))
    return _next(int(found[2]), int(found[1]), said)


def _next(month: int, day: int, said: date) -> date | None:
    tries = (in_calendar(said.year + more, month, day) for more in range(9))  # the next 29 February may be far
    return next((one for one in tries if one is not None and one >= said), None)


def _in_figures(first: int, sign: str, second: int, year: int) -> date | None:
    """With dots the day comes first wherever people write so; otherwise only the figures themselves can tell."""
    if sign == "." or first > 12 or first == second:
        return in_calendar(year, second, first)
    return in_calendar(year, first, second) if second > 12 else None


def in_calendar(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
