"""Knows dates as people write them, by name and relative to when they spoke; nothing where a word names no one day."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

from graph.rules.language.wording import flat, phrase
from graph.rules.values.named_days import dotted, named
from graph.rules.values.numbers import LONGEST
from graph.rules.values.relative_days import after, counted, day_and_month, nth, of_the_month, part, weekday

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
_NTH_END = "st|nd|rd|th"
_NTH = rf"\d{{1,2}}(?:{_NTH_END})"
_DAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues|thurs|fri)"  # "sat" and "sun" are words of their own
_SOME = r"(?:an?|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)"
_SPAN = rf"{_SOME} (?:day|week|fortnight|month|year)s?"
_PART = r"(?:end|beginning|start|(?:first|last) day) of (?:the |this |next )?"
_STOPS = r"(?= ?(?:[.,;!]|$|(?:but|instead|please|then)\b))"
_PUTS = "|".join(
    rf"(?<=\b{one}\x20)"
    for one in ("to", "not", "it", "is", "mean", "meant", "actually", "rather", "sorry", "wait", "no")
)
_BY = r"(?:(?<=\bon\x20)|(?<=\bby\x20)|(?<=\buntil\x20)|(?<=\bbefore\x20)|(?<=:\x20))"  # "see 5.3." is no day
_SPOKEN = phrase(
    rf"\b(?:(?P<iso>\d{{4}}-\d{{2}}-\d{{2}}|\d{{4}}/\d{{2}}/\d{{2}})(?![\d/-])|"
    rf"(?P<figures>(?<![\d./-])(?:\d{{1,2}}\. ?\d{{1,2}}\. ?|\d{{1,2}}/\d{{1,2}}/|\d{{1,2}}-\d{{1,2}}-|\d{{1,2}}-{_MONTH}-)\d{{4}})(?![./-]?\d)|"
    rf"(?P<dotted>{_BY}\d{{1,2}}\. ?\d{{1,2}}\.(?: ?\d{{2}}\b)?(?![.\d]))|"
    rf"(?P<counted>(?:in|within) {_SPAN}\b(?:'? time\b)?|{_SPAN} (?:from (?:now|today)|ago)\b|day after tomorrow\b|tomorrow\b|today\b|tonight\b|yesterday\b)|"
    rf"(?P<ordinal>(?:the )?(?:first|second|third|fourth|last) {_DAY} (?:of|in) (?:{_MONTH}\b(?: \d{{4}}\b)?|(?:this|next|the) month\b))|"
    rf"(?P<after>{_SOME} weeks? (?:from|after) (?:(?:next|this|coming) )?{_DAY}\b)|"
    rf"(?P<part>{_PART}(?:{_MONTH}\b(?: \d{{4}}\b)?|(?:month|week|year)\b))|"
    rf"(?P<day>(?:{_DAY}|mon|tue|wed|thu|sat|sun),? (?:the )?(?:{_NTH} (?:of )?{_MONTH}\b|{_MONTH} (?:the )?\d{{1,2}}(?:{_NTH_END})?\b|\d{{1,2}} {_MONTH}\b)(?:,? \d{{4}}\b)?|{_NTH} (?:of )?{_MONTH}\b(?:,? \d{{4}}\b)?|"
    rf"{_MONTH}\.? (?:the )?{_NTH}(?:,? \d{{4}}\b)?|{_MONTH}\.? \d{{1,2}}(?![\d:])(?:,? \d{{4}}\b)?|(?<![.,:])\d{{1,2}} (?:of )?{_MONTH}\b(?: \d{{4}}\b)?)|"
    rf"(?P<nth>(?:the )?{_NTH} of (?:this|next|the) month\b|(?<=\bon\x20)the {_NTH}\b(?! \w)|(?<=\bby\x20)the {_NTH}\b(?! \w)|(?<=^)the {_NTH}\b(?= ?[.!]?$|,? (?:not|instead)\b)|(?<=,\x20)the {_NTH}\b(?= ?[.!]?$)|(?:{_PUTS})the {_NTH}\b{_STOPS}|{_DAY},? (?:the )?{_NTH}\b(?! (?:of|floor|hall)\b))|"
    rf"(?P<weekday>{_DAY} after next\b|{_DAY} (?:of |in )?the week after next\b|(?:next|this|coming|last) {_DAY}\b|{_DAY} (?:of )?(?:next|this) week\b|{_DAY} week\b|next week,? (?:on )?{_DAY}\b|{_DAY}\b))"
)


_ALONE = re.compile(rf"\b{_NTH}\b", re.IGNORECASE)
_MONTHLY = phrase(rf"\b(?:{_MONTH}|{_DAY}|month|week|year)\b")


@dataclass(frozen=True, slots=True)
class Dated:
    """Words that name a day, and which."""

    start: int
    end: int
    day: date


def day_of(at: int) -> date:
    """The day (UTC) of words that were said at a time in microseconds."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).date()


def only_nth(words: str) -> bool:
    """Whether a day stands there with neither its month nor anything to count from: "the 7th"."""
    rest, found = _ALONE.subn(" ", words)
    return found > 0 and _MONTHLY.search(words) is None and not any(one.isdigit() for one in rest)


def within_month(day: str, words: str, at: int) -> int:
    """From when the words of a correction count that says only "the 7th": from the first of its day's month."""
    found = named(day, None) if only_nth(words) else None
    if found is None:
        return at
    return int(datetime(found.year, found.month, 1, tzinfo=UTC).timestamp() * 1_000_000)


def read_date(text: str, at: int | None = None) -> date | None:
    """The one day that the words are; without a time of the words only days that need none.

    Nothing where day and month could be exchanged.
    """
    if at is not None and (short := dotted(text.strip(), day_of(at))) is not None:
        return short
    words = text.strip().rstrip(".,")
    if not words or len(words) > LONGEST or not words.isascii():
        return None
    if (day := named(words, None)) is not None or at is None:
        return day
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


_READERS: dict[str, Callable[[str, date], date | None]] = {
    "iso": named,
    "figures": named,
    "dotted": dotted,
    "counted": counted,
    "ordinal": of_the_month,
    "after": after,
    "part": part,
    "day": day_and_month,
    "nth": nth,
    "weekday": weekday,
}
