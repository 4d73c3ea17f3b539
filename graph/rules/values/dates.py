"""Knows which one day words name, by the grammar of times; nothing where they name none, or might name two."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from graph.rules.times.counted import counted
from graph.rules.times.dated import Day, month_day
from graph.rules.times.days import day
from graph.rules.times.moments import Moment
from graph.rules.times.periods import period
from graph.rules.times.scan import Scan
from graph.rules.times.spots import may_begin
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import MONTHS, UNITS, WEEKDAYS
from graph.rules.values.numbers import LONGEST

_ANY_TIMES = (datetime(2001, 3, 14, 12), datetime(2030, 8, 16, 12))  # what both read alike needs no time of the words
_LEADS = frozenset({"on", "by", "until", "before", "the"})
_OF_ANOTHER = ("day", "before", "after")  # "the same day", "the day after": of what somebody else spoke of
_NTH = ("st", "nd", "rd", "th")
_YEAR_FIGURES, _MONTHS, _CENTURY = 4, 12, 100
_FRIDAY_FROM_MONDAY = timedelta(days=3)  # a working week ends on its Friday


@dataclass(frozen=True, slots=True)
class Dated:
    """Words that name a day, and which."""

    start: int
    end: int
    day: date


Found = tuple[int, int, date]
"""The first token, the one behind the last, and the day."""


def day_of(at: int) -> date:
    """The day (UTC) of words that were said at a time in microseconds."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).date()


def dates_in(text: str, at: int) -> tuple[Dated, ...]:
    """All days that the words name, in order."""
    return tuple(_dates(tokens(text), datetime.fromtimestamp(at / 1_000_000, UTC).replace(tzinfo=None)))


def read_date(text: str, at: int | None = None) -> date | None:
    """The one day that the words are; without a time of the words only days that need none.

    Nothing where day and month could be exchanged.
    """
    words = text.strip()
    if not words or len(words) > LONGEST or not words.isascii():
        return None
    if at is None:
        if not any(word.isdigit() for word in words):
            return None
        first, other = (_whole(words, said, alone=True) for said in _ANY_TIMES)
        return first if first == other else None
    return _whole(words, datetime.fromtimestamp(at / 1_000_000, UTC).replace(tzinfo=None))


def only_nth(words: str) -> bool:
    """True if a day stands there with neither its month nor anything to count from: "the 7th"."""
    cut = tokens(words)
    nth = sum(token.text in _NTH and token.glued for token in cut)
    figures = sum(token.number for token in cut)
    return nth == figures > 0 and not any(token.text in (*MONTHS, *WEEKDAYS, "month", "week", "year") for token in cut)


def within_month(day_: str, words: str, at: int) -> int:
    """Return the time from which a correction that says only "the 7th" counts: the first of its day's month."""
    found = read_date(day_) if only_nth(words) else None
    if found is None:
        return at
    return int(datetime(found.year, found.month, 1, tzinfo=UTC).timestamp() * 1_000_000)


def _whole(words: str, said: datetime, *, alone: bool = False) -> date | None:
    """The day of words that say nothing else; with dots alone, 5.3., the day comes first."""
    figures = words.replace(" ", "")
    dotted = figures.replace(".", "").isdigit() and figures.count(".") > 1 and not alone
    cut = tokens(f"on {figures}" if dotted else words.rstrip(".,"))
    if len(cut) == 1 and cut[0].text in WEEKDAYS and not cut[0].text.endswith("day"):
        return None  # "mon", "sat"
    found = list(_dates(cut, said))
    leading = {token.text for token in cut if found and token.start < found[0].start}
    fits = len(found) == 1 and found[0].end == cut[-1].end and leading <= (frozenset({"the"}) if alone else _LEADS)
    return found[0].day if fits else None


def _dates(cut: tuple[Token, ...], said: datetime) -> Iterator[Dated]:
    scan, at = Scan(cut, said), 0
    may = may_begin(scan)
    while at < len(cut):
        found = day_at(scan, at) if may[at] else None
        if found is not None:
            yield Dated(cut[found[0]].start, cut[found[1] - 1].end, found[2])
        at = max(at + 1, found[1] if found else 0)


def day_at(scan: Scan, at: int) -> Found | None:
    """The day that is named, or counted, by the words that begin with a token."""
    try:
        moment = counted(scan, at)
        if isinstance(moment, Moment):
            return (moment.begin, moment.end, moment.day.first) if moment.day and moment.day.first else None
        if moment is not None and scan.word(at) == "within" and moment[3][0].end:
            return moment[0], moment[1], date.fromisoformat(moment[3][0].end[:10])
    except (ValueError, OverflowError):
        return None  # no calendar has it
    return day_named(scan, at)


def day_named(scan: Scan, at: int) -> Found | None:
    """A day by its name or figures, or the edge of a stretch of days."""
    try:
        named = day(scan, at)
        if named is not None:
            return _named(scan, _day_first(scan, named))
        return _edge(scan, at) or ((at, at + 1, scan.today) if scan.word(at) == "tonight" else None)
    except (ValueError, OverflowError):
        return None


def _named(scan: Scan, found: Day) -> Found | None:
    """The day that lies ahead. A weekday is the next one after the day of the words."""
    meant = found.first
    if (
        meant is None
        or found.doubtful
        or scan.word(found.end - 1) in _OF_ANOTHER
        or _exchangeable(scan, found)
        or _versioned(scan, found)
    ):
        return None
    said = [WEEKDAYS[scan.word(at)] for at in range(found.begin, found.end) if scan.word(at) in WEEKDAYS]
    if said and meant.weekday() not in said:
        return None  # "Monday, 10 February", where that is a Tuesday
    alone = found.weekday is not None and found.end - found.begin == 1
    words = [scan.word(at) for at in range(found.begin, found.end)]
    begin = found.begin + (words[0] == "the" and any(word in (*MONTHS, "tomorrow", "month") for word in words))
    return begin, found.end, meant + timedelta(days=7) if alone and meant == scan.today else meant


def _day_first(scan: Scan, found: Day) -> Day:
    """5.3.2026: in a date with dots, the day stands first."""
    at = found.begin
    dotted = scan.digits(at) and scan.word(at + 1) == "." and scan.digits(at + 2) in (1, 2)
    if not dotted or not found.first or scan.figure(at + 2, 1, _MONTHS) is None:
        return found
    year = scan.figure(at + 4) if scan.digits(at + 4) and found.end > at + 4 else None
    number, month = scan.figure(at, 1, 31), scan.figure(at + 2) or 0
    full = year if year is None or year > _CENTURY else 2000 + year
    return month_day(scan, at, found.end, month, number or 0, full) or found


def _exchangeable(scan: Scan, found: Day) -> bool:
    """5/6/2026 may be in May or in June."""
    figures = [at for at in range(found.begin, found.end) if scan.word(at).isdigit()]
    if len(figures) < len(("day", "month")) or scan.digits(figures[0]) == _YEAR_FIGURES:
        return False
    first, second = int(scan.word(figures[0])), int(scan.word(figures[1]))
    return scan.word(figures[0] + 1) in ("/", "-") and first != second and max(first, second) <= _MONTHS


def _versioned(scan: Scan, found: Day) -> bool:
    """1.2.26 is a day only behind a word that leads to one; DEC-20260101-001 is a name, and "the first" of anything."""
    words = [scan.word(at) for at in range(found.begin, found.end)]
    figures = len(words) == 1 and words[0].isdigit()
    if figures and (scan.word(found.end) == "-" or (scan.word(found.begin - 1) == "-" and scan.glued(found.begin))):
        return True
    if (words[0] in MONTHS and words[1:2] == ["-"]) or (words[0] == "the" and len(words) == 2):
        return True
    short = scan.word(found.begin + 1) == "." and scan.digits(found.end - 1) == len("26")
    return short and found.end - found.begin == len("1.2.26") - 1 and scan.word(found.begin - 1) not in _LEADS


def _edge(scan: Scan, at: int) -> Found | None:
    """The first or the last day of a week, a month or a year: the end of March, the first day of next month."""
    step = scan.skip(at, "the")
    by_day = scan.word(step) in ("first", "last") and scan.words(step + 1, "day", "of")
    found = period(scan, scan.skip(step + 3, "the") if by_day else at)
    bound = {"first": "start", "last": "end"}.get(scan.word(step)) if by_day else found.bound if found else None
    if found is None or found.unresolved or bound not in ("start", "end") or not found.options:
        return None
    if not by_day and scan.word(step) not in ("end", "start", "beginning"):
        return None
    first, behind = found.options[0][1:]
    at = at if by_day else step
    if bound == "start":
        return at, found.end, first
    week = found.sort == "week" or UNITS.get(scan.word(found.end - 1)) == "W"
    return at, found.end, behind - (_FRIDAY_FROM_MONDAY if week else timedelta(days=1))
