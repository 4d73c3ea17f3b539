"""Knows months, quarters, years and seasons, and what a stretch of days is."""

from dataclasses import dataclass
from datetime import date, timedelta

from graph.rules.times.scan import Scan, add_months, lasts, monday_of, nth, year
from graph.rules.times.words import DECADES, LAST, MONTHS, NEXT, SEASONS, THIS
from graph.rules.utterances.words import ordered

_COUNTED = frozenset(ordered("times", "years", "counted"))

Stretch = tuple[str, date, date]
"""Form, first day, and the day behind the last."""


@dataclass(frozen=True, slots=True)
class Period:
    begin: int
    end: int
    options: tuple[Stretch, ...]
    bound: str | None = None
    unresolved: str | None = None  # a form that no calendar fixes: the school year, summer
    sort: str = ""  # month, year, week: what may stand on one side of a range
    named: str = ""


def year_of(value: int) -> Stretch:
    return (f"{value:04d}", date(value, 1, 1), date(value + 1, 1, 1))


def lead_of(scan: Scan, at: int) -> tuple[int, int] | None:
    """-1, 0 or 1 for last, this, next, and the word behind it."""
    step = scan.skip(at, "the")
    word = scan.word(step)
    if word in NEXT:
        return 1, step + 1
    if word in LAST and not lasts(scan, step):
        return -1, step + 1
    if word in THIS | {"that", "same"}:
        return 0, step + 1
    return None


def week_of(begin: int, end: int, today: date, sign: int, unit: str) -> Period:
    monday = monday_of(today) + timedelta(days=7 * sign)
    week = f"{monday.isocalendar().year}-W{monday.isocalendar().week:02d}"
    if unit == "WE":
        return Period(
            begin, end, ((f"{week}-WE", monday + timedelta(days=5), monday + timedelta(days=7)),), sort="weekend"
        )
    days = 5 if unit == "WD" else 7
    return Period(begin, end, ((week, monday, monday + timedelta(days=days)),), sort="week")


def several(first: date, last: date, size: str) -> Stretch:
    return (f"({first},{last},{size})", first, last)


def quarters_of(scan: Scan, begin: int, end: int, which: int, said: int | None) -> Period | None:
    if not 1 <= which <= 4:
        return None
    years = [said] if said else [scan.today.year + 1, scan.today.year]
    kept = []
    for one in years:
        first = date(one, 3 * which - 2, 1)
        last = add_months(first, 3)
        form = f"({first},{last},P3M)" if said else f"(XXXX-{first:%m-%d},XXXX-{last:%m-%d},P3M)"
        kept.append((form, first, last))
    return Period(begin, end, tuple(kept), sort="quarter")


def quarter_of(scan: Scan, at: int) -> Period | None:
    """Q1 2019, 2019-Q1, q1, 2019 H2, next year's first quarter."""
    lead = lead_of(scan, at)
    read = nth(scan, lead[1] + 1) if lead is not None and scan.word(lead[1]) in ("year's", "years") else None
    if lead is not None and read is not None and scan.word(int(read[1])) == "quarter":
        return quarters_of(scan, at, int(read[1]) + 1, int(read[0]), scan.today.year + lead[0])
    said = year(scan, at) if scan.digits(at) == 4 else None
    step = scan.skip(said[1], "-", ",") if said else at
    size, which = scan.word(step), scan.figure(step + 1, 1, 4)
    if size not in ("q", "h") or which is None or not scan.glued(step + 1) or scan.digits(step + 1) > 1:
        return None
    end = step + 2
    if said is None:
        after = year(scan, scan.skip(end, "-", ",", "of", "/"))
        said, end = (after, after[1]) if after else (None, end)
    if size == "q":
        return quarters_of(scan, at, end, which, said[0] if said else None)
    if which > 2:
        return None
    value = said[0] if said else scan.today.year
    first = date(value, 6 * which - 5, 1)
    return Period(at, end, (several(first, add_months(first, 6), "P6M"),))


def monthly(scan: Scan, at: int) -> Period | None:
    """November, Dec-2018, june of 1992, April of 87, 12-2015, October two thousand."""
    step = at
    word = scan.word(step)
    if (
        scan.digits(at) in (1, 2)
        and scan.word(at + 1) in ("-", "/")
        and scan.digits(at + 2) == 4
        and scan.glued(at + 1)
        and scan.glued(at + 2)
    ):
        month, said = scan.figure(at, 1, 12), year(scan, at + 2)
        return _month(scan, at, at + 3, month, said[0]) if month and said and not scan.glued(at + 3) else None
    if (
        scan.digits(at) == 4
        and scan.word(at + 1) in ("-", "/")
        and scan.word(at + 2) in MONTHS
        and (said := year(scan, at))
    ):
        return _month(scan, at, at + 3, MONTHS[scan.word(at + 2)], said[0])
    if word not in MONTHS:
        return None
    behind = scan.skip(scan.skip(step + 1, "."), ",", "-", "/", "of", "in")
    said = year(scan, behind)
    if said is None and scan.word(behind - 1) == "of" and scan.digits(behind) == 2:
        two = scan.figure(behind) or 0
        said = ((2000 if two < 50 else 1900) + two, behind + 1)
    if said is None and not month_meant(scan, at):
        return None
    return _month(scan, at, said[1] if said else step + 1, MONTHS[word], said[0] if said else None)


def month_meant(scan: Scan, at: int) -> bool:
    """ "May" and "march" are verbs and "sec" a unit as well: they need a word of time before them."""
    word, before = scan.word(at), scan.word(at - 1)
    if word in ("may", "march", "mar"):
        led = before in _BEFORE_MONTHS or (before in ("and", "to", "this", "-", "after") and scan.capital(at))
        return led and scan.word(at + 1) not in ("i", "be", "have", "not", "the", "also", "result", "you", "we")
    return not (word in ("dec", "jan", "sep") and scan.word(at - 1) == "$")


_BEFORE_MONTHS = frozenset(ordered("times", "years", "before-months"))


def _month(scan: Scan, begin: int, end: int, month: int, said: int | None) -> Period:
    if said is not None:
        first = date(said, month, 1)
        return Period(begin, end, ((f"{said:04d}-{month:02d}", first, add_months(first, 1)),), sort="month")
    ahead = scan.today.year + (month < scan.today.month)
    back = ahead - 1
    form = f"XXXX-{month:02d}"
    firsts = (date(ahead, month, 1), date(back, month, 1))
    return Period(begin, end, tuple((form, day, add_months(day, 1)) for day in firsts), sort="month", named=form)


def plain_year(scan: Scan, at: int) -> Period | None:
    """2019, nineteen ninety six, the 1990s, nineties. Figures that count something are no year."""
    step = scan.skip(at, "the")
    if scan.digits(step) == 4 and scan.word(step + 1) == "s" and scan.glued(step + 1):
        value = scan.figure(step) or 0
        if value % 10 == 0:
            return Period(step, step + 2, (several(date(value, 1, 1), date(value + 10, 1, 1), "P10Y"),))
    if scan.word(step) in DECADES:
        tens = DECADES[scan.word(step)]
        form = f"(XX{tens:02d}-01-01,XX{(tens + 10) % 100:02d}-01-01,P10Y)"
        both = [(form, date(one + tens, 1, 1), date(one + tens + 10, 1, 1)) for one in (1900, 2000)]
        return Period(step, step + 1, tuple(both))
    said = year(scan, at)
    if said is None or not _year_alone(scan, at, said[1]):
        return None
    return Period(at, said[1], (year_of(said[0]),), sort="year")


def _year_alone(scan: Scan, at: int, end: int) -> bool:
    behind, before = scan.word(end), scan.word(at - 1)
    if scan.digits(at) == 4 and not 1400 <= (scan.figure(at) or 0) <= 2150:
        return False
    if (before in ("$", "£", "€", "+", "#", ":", ".") and scan.glued(at)) or before in ("$", "+"):
        return False
    if (
        scan.glued(end) and behind not in (".", ",", "?", "!", ";", ")", "-", "~", "'", ":", "", "\u2013", "/")
    ) or behind == "%":
        return False
    if behind == "-" and scan.digits(end + 1) in (1, 2) and not scan.glued(end):
        return False  # 2015 - 32
    if behind in ("-", "/", ".") and scan.glued(end) and scan.glued(end + 1) and scan.digits(end + 1) in (1, 2, 3):
        return False
    if scan.glued(at) and before in ("-", "/") and scan.digits(at - 2) and scan.digits(at - 2) != 4:
        return False
    if scan.digits(at) == 4:
        return behind not in _COUNTED
    return True


def season(scan: Scan, at: int) -> Period | None:
    word = scan.word(at)
    if word in ("summer", "winter") or (
        word in ("autumn", "spring") and scan.word(at - 1) in ("in", "this", "next", "last", "the")
    ):
        end = at + 1
        said = year(scan, scan.skip(end, "of", ","))
        form = SEASONS[word]
        return Period(at, said[1] if said else end, (), unresolved=f"{said[0]}-{form}" if said else form)
    return None


def weekend_of(scan: Scan, at: int) -> Period | None:
    step = scan.skip(at, "the")
    return week_of(at, step + 1, scan.today, 0, "WE") if scan.word(step) == "weekend" else None
