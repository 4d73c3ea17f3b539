"""Knows which time of talk a question names: "in May", "on 10 April", "last week". A date alone may be what is asked about."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from graph.rules.values.named_days import MONTHS, in_calendar

_BEFORE = frozenset(("as", "in", "during", "on", "of", "since", "by", "until", "around", "early", "late", "mid", "end"))
_SPANS = frozenset(("week", "month", "year"))
_ENDINGS = ("st", "nd", "rd", "th")
_WEEK, _DECEMBER = 7, 12
_SECOND = 1_000_000


def during(question: str, now: int) -> tuple[int, int] | None:
    """From and until, in microseconds, seen from the day that is asked about; None where it names no time of talk."""
    words = [word.strip(".,;:?!()\"'") for word in question.split()]
    today = datetime.fromtimestamp(now / _SECOND, UTC).date()
    found = next((one for at in range(len(words)) if (one := _days(words, at, today)) is not None), None)
    return (_start(found[0]), _start(found[1])) if found else None


def timeless(question: str) -> str:
    """The question without the day or month that it names: what was decided says nothing of when somebody asks."""
    words = question.split()
    plain = [word.strip(".,;:?!()\"'") for word in words]
    gone = {at for month in range(len(words)) if _month(plain[month]) for at in _named_at(plain, month)}
    return " ".join(word for at, word in enumerate(words) if at not in gone)


def _named_at(words: Sequence[str], at: int) -> range:
    """Where "on the 10th of April 2026" begins and ends; nowhere without a word like "on"."""
    first = at
    while first > 0 and (words[first - 1].casefold() in ("of", "the") or _number(words, first - 1) is not None):
        first -= 1
    last = at + 1
    while last < len(words) and _number(words, last) is not None:
        last += 1
    return range(first - 1, last) if first > 0 and words[first - 1].casefold() in _BEFORE else range(0)


def _start(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp()) * _SECOND


def _days(words: Sequence[str], at: int, today: date) -> tuple[date, date] | None:
    word, after = words[at].casefold(), words[at + 1].casefold() if at + 1 < len(words) else ""
    if word == "yesterday":
        return today - timedelta(days=1), today
    if word in ("last", "this") and after in _SPANS:
        return _span(after, today, earlier=word == "last")
    if _month(words[at]):
        return _named(words, at, today)
    return None


def _month(word: str) -> int:
    """A month is written with a capital, so that "may" is none."""
    return MONTHS.get(word.casefold(), 0) if word[:1].isupper() else 0


def _span(unit: str, today: date, *, earlier: bool) -> tuple[date, date]:
    if unit == "week":
        monday = today - timedelta(days=today.weekday())
        return (monday - timedelta(days=_WEEK), monday) if earlier else (monday, monday + timedelta(days=_WEEK))
    first = today.replace(day=1) if unit == "month" else today.replace(month=1, day=1)
    begins = (first - timedelta(days=1)).replace(day=1) if earlier else first
    if unit == "year":
        begins = begins.replace(month=1)
        return begins, begins.replace(year=begins.year + 1)
    return begins, _next_month(begins)


def _next_month(first: date) -> date:
    return first.replace(year=first.year + first.month // _DECEMBER, month=first.month % _DECEMBER + 1)


def _named(words: Sequence[str], at: int, today: date) -> tuple[date, date] | None:
    """A month, or a day of it, behind a word like "in" or "on": the last such that has begun."""
    last = at - 2 if at and words[at - 1].casefold() == "of" and _number(words, at - 2) is not None else at - 1
    before, after = _number(words, last), _number(words, at + 1)
    lead = last - (before is not None)
    if lead >= 0 and words[lead].casefold() == "the":
        lead -= 1
    if lead < 0 or words[lead].casefold() not in _BEFORE:
        return None
    day = before or (after if after is not None and after <= 31 else None)
    number = _month(words[at])
    written = _number(words, at + 1 + (after is not None and after == day and before is None))
    years = [written] if written and written > 1_900 else [today.year, today.year - 1]
    found = (in_calendar(year, number, day or 1) for year in years)
    first = next((one for one in found if one is not None and one <= today), None)
    if first is None:
        return None
    return first, first + timedelta(days=1) if day else _next_month(first)


def _number(words: Sequence[str], at: int) -> int | None:
    if not 0 <= at < len(words):
        return None
    figures = words[at].casefold()
    figures = figures[:-2] if figures.endswith(_ENDINGS) else figures
    return int(figures) if figures.isascii() and figures.isdigit() and len(figures) <= 4 else None
