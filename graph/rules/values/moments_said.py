"""Knows how days and times of day are said, so that two ways of saying one are one: 5 pm and 17:00, March 5th and 5 March."""

import re
from dataclasses import dataclass

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WORDS = {
    name: at
    for at, name in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_ISO = re.compile(r"\d{4}-(\d{2})-(\d{2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3})[a-z]{0,6}\.?(?:,? \d{4})?")
_MONTH_FIRST = re.compile(r"([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? \d{4})?")
_WEEKDAY = re.compile(r"(?P<day>[a-z]{3,6}day)s?")
_EVERY = re.compile(r"(?:\bevery|\beach|\ball) $", re.IGNORECASE)
_CLOCK = re.compile(
    r"(?:at )?(\d{1,2}|[a-z]{3,6})(?:[:.](\d{2}))? ?(am|pm|a\.m|p\.m)?(?: o'?clock)?(?: (in the (?:morning|afternoon|evening|night)|at night))?"
)
_PLAIN = re.compile(r"\d{1,2}:\d{2}|\d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.?|p\.m\.?)")
_NOON = 12
_HOURS = 24


@dataclass(frozen=True, slots=True)
class Day:
    """`passing`: a day of one week, not of every one; `words` are what is shown, which end at `end`."""

    sort: str
    value: str
    words: str
    end: int
    passing: bool = False


def day(said: str, before: str) -> Day | None:
    """A weekday or a day of a month; None for what counts from the day of the words ("tomorrow", "next Friday")."""
    folded = said.casefold().strip()
    if (named := _WEEKDAY.fullmatch(folded)) and named["day"] in _DAYS:
        plural = folded.endswith("days")
        single = said[: len(named["day"])]
        always = plural or _EVERY.search(before) is not None
        return Day("day", named["day"], single, len(said), passing=not always)
    if (iso := _ISO.fullmatch(folded)) is not None:
        return Day("date", f"{iso[1]}-{iso[2]}", said, len(said))
    first, last = _DAY_FIRST.fullmatch(folded), _MONTH_FIRST.fullmatch(folded)
    number, month = (first[1], first[2]) if first else (last[2], last[1]) if last else ("", "")
    if month not in _MONTHS:
        return None
    shown = said.rstrip(".")  # a full stop behind it ends the sentence
    return Day("date", f"{_MONTHS.index(month) + 1:02d}-{int(number):02d}", shown, len(shown))


def clock(said: str) -> str | None:
    """The time as 17:00 writes it; None where it might be of the morning or of the evening."""
    folded = " ".join(said.casefold().split()).rstrip(".")
    if folded in ("noon", "midnight"):
        return "12:00" if folded == "noon" else "00:00"
    found = _CLOCK.fullmatch(folded)
    if found is None:
        return None
    hour = int(found[1]) if found[1].isdigit() else _WORDS.get(found[1], _HOURS)
    half = (found[3] or found[4] or "").replace(".", "")
    late = half.startswith(("pm", "in the after", "in the even", "in the night", "at night"))
    if half:
        hour = hour % _NOON + (_NOON if late else 0)
    return f"{hour:02d}:{found[2] or '00'}" if hour < _HOURS else None


def plain_clock(said: str) -> str | None:
    """The same, for a time that says itself which half of the day it means: "8 pm" and 20:00, but not "at 8"."""
    folded = said.casefold().strip()
    return clock(folded) if _PLAIN.fullmatch(folded) else None
