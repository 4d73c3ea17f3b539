"""Knows stretches of days: last week, July, Q1 2019, the 90s, a weekend, the first 2 weeks of 2021, the end of March."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from graph.rules.times.days import day
from graph.rules.times.lengths import Length, length
from graph.rules.times.scan import Scan, add_months, lasts, number, read_each, year
from graph.rules.times.weeks import long_weekend, nth_of, week_number, week_with, weekend_with
from graph.rules.times.words import DOUBTFUL, LAST, MONTHS, NEXT, SEASONS, THIS, UNITS
from graph.rules.times.years import (
    Period,
    Stretch,
    lead_of,
    month_meant,
    monthly,
    plain_year,
    quarter_of,
    season,
    several,
    week_of,
    weekend_of,
    year_of,
)


def period(scan: Scan, at: int) -> Period | None:
    return next(read_each(_READERS, scan, at), None)


def _parted(scan: Scan, at: int) -> Period | None:
    """The end of March, mid-November, earlier this year, later in the week, the rest of the month, the beginning of 2000."""
    step = scan.skip(at, "the")
    word = scan.word(step)
    bound = _BOUNDS.get(word)
    if bound is None:
        return None
    behind = step + 1
    if word in ("middle", "end", "beginning", "start", "rest", "half"):
        if scan.word(behind) != "of" and not (word == "end" and scan.word(behind) in THIS | NEXT):
            return None
        behind = scan.skip(behind, "of")
    elif word == "mid":
        behind = scan.skip(behind, "-", "of")
    else:
        behind = scan.skip(behind, "in", "of")
    whole = _whole(scan, behind)
    if whole is None or whole.unresolved or (whole.sort == "day"):
        return None
    if word == "mid" and scan.glued(step) and step > 0 and scan.word(step - 1) != "the":
        return None
    kept = tuple(one for one in (_part(scan, option, bound, whole.sort, word) for option in whole.options) if one)
    mark = (
        None if word == "rest" or (whole.sort in ("week", "month", "year") and word in ("earlier", "later")) else bound
    )
    return replace(whole, begin=at, options=kept, bound=mark or _none(word)) if kept else None


def _none(word: str) -> str | None:
    return {"earlier": "start", "later": "end"}.get(word) if word not in ("earlier", "later") else None


_BOUNDS = {"end": "end", "beginning": "start", "start": "start", "middle": "mid", "mid": "mid", "earlier": "start", "early": "start",
           "later": "end", "late": "end", "rest": "rest"}  # fmt: skip


def _whole(scan: Scan, at: int) -> Period | None:
    for reader in (_led, _the_unit, monthly, quarter_of, plain_year):
        found = reader(scan, at)
        if found is not None:
            return found
    return None


def _part(scan: Scan, whole: Stretch, bound: str, sort: str, word: str) -> Stretch | None:
    form, first, last = whole
    if bound == "rest":
        return (form, max(first, scan.today), last)
    if word == "earlier" and first <= scan.today < last and sort in ("year", "week"):
        middle = scan.today if sort == "year" else first + timedelta(days=3)
        return (form, first, max(middle, first + timedelta(days=1)))
    if sort == "week":
        cut = first + timedelta(days=3)
        return (
            (form, first, cut)
            if bound == "start"
            else (form, cut, last)
            if bound == "end"
            else (form, first + timedelta(days=2), first + timedelta(days=5))
        )
    if sort == "month":
        day16 = first.replace(day=16)
        if bound == "mid":
            return (form, first.replace(day=10), first.replace(day=21))
        return (form, first, day16) if bound == "start" else (form, day16, last)
    if sort == "year":
        if word in ("earlier", "later") or (word == "end" and form == f"{scan.today.year:04d}"):
            half = first.replace(month=7)
            return (form, first, half) if bound == "start" else (form, half, last)
        may, september = first.replace(month=5), first.replace(month=9)
        return {"start": (form, first, may), "mid": (form, may, september), "end": (form, september, last)}[bound]
    third = (last - first) / 3
    cuts = {"start": (first, first + third), "mid": (first + third, last - third), "end": (last - third, last)}
    return (form, *cuts[bound])


def _led(scan: Scan, at: int) -> Period | None:
    """Next week, the past two quarters, 3 next weeks, this weekend, last fiscal year, the week after next."""
    counted = _counted(scan, at)
    if counted is not None:
        return counted
    lead = lead_of(scan, at)
    if lead is None:
        return None
    sign, step = lead
    undefined = scan.word(step - 1) in ("that", "same")
    found = _unit(scan, at, step, sign)
    if found is None:
        return None
    begin = at + 1 if scan.word(at) == "the" and scan.word(at + 1) in _LEADS and found.sort != "10Y" else at
    return replace(found, begin=begin, bound="ref_undef" if undefined else found.bound)


_LEADS = NEXT | LAST | THIS | {"same"}


def _unit(scan: Scan, begin: int, step: int, sign: int) -> Period | None:
    """Read one week, month, quarter, year, decade … from this one."""
    word, today = scan.word(step), scan.today
    if word in ("fiscal", "school", "calendar", "academic") and scan.word(step + 1) == "year":
        value = today.year + sign
        if word == "calendar":
            return Period(begin, step + 2, (year_of(value),), sort="year")
        return Period(begin, step + 2, (), unresolved=f"{'FY' if word == 'fiscal' else 'SY'}{value}")
    if word in ("working", "work", "business") and scan.word(step + 1) in ("week", "weeks"):
        return week_of(begin, step + 2, today, sign, "WD")
    if word == "workweek":
        return week_of(begin, step + 1, today, sign, "WD")
    if word in MONTHS and (word not in DOUBTFUL or (month_meant(scan, step) and (sign or scan.capital(step)))):
        return _led_month(scan, begin, step, sign)
    if word in SEASONS:
        return Period(begin, step + 1, (), unresolved=f"{today.year + sign:04d}-{SEASONS[word]}")
    unit = UNITS.get(word) if len(word) > 2 else None
    if unit in ("W", "WE"):
        return week_of(begin, step + 1, today, sign, unit)
    if unit == "M":
        first = add_months(today.replace(day=1), sign)
        form = "XXXX-XX" if scan.word(step - 1) in ("that", "same") else f"{first:%Y-%m}"
        return Period(begin, step + 1, ((form, first, add_months(first, 1)),), sort="month")
    if unit == "Q":
        first = add_months(date(today.year, (today.month - 1) // 3 * 3 + 1, 1), 3 * sign)
        return Period(begin, step + 1, (several(first, add_months(first, 3), "P3M"),), sort="quarter")
    if unit == "Y":
        form, first, last = year_of(today.year + sign)
        form = "XXXX" if scan.word(step - 1) in ("that", "same") else form
        return Period(begin, step + 1, ((form, first, last),), sort="year")
    if unit in ("10Y", "100Y"):
        size = 10 if unit == "10Y" else 100
        value = today.year // size * size + sign * size
        return Period(begin, step + 1, (several(date(value, 1, 1), date(value + size, 1, 1), f"P{size}Y"),), sort="10Y")
    return None


def _led_month(scan: Scan, begin: int, step: int, sign: int) -> Period:
    """This May, next July, last December."""
    month = MONTHS[scan.word(step)]
    value = scan.today.year + sign
    if sign > 0 and month > scan.today.month:
        value = scan.today.year + 1
    first = date(value, month, 1)
    return Period(begin, step + 1, ((f"{first:%Y-%m}", first, add_months(first, 1)),), sort="month")


def _counted(scan: Scan, at: int) -> Period | None:
    """The past two weeks, next 3 days, 2 upcoming months, the last couple of years; and the 13 last minutes are not days."""
    step = scan.skip(at, "the")
    read = number(scan, step)
    if read is not None and scan.word(read[1]) in NEXT | LAST and (unit := UNITS.get(scan.word(read[1] + 1))):
        count, lead, end = read[0], scan.word(read[1]), read[1] + 2
    elif scan.word(step) in NEXT | LAST and not lasts(scan, step):
        lead = scan.word(step)
        said = length(scan, step + 1)
        if said is None or said.timed or len(said.amounts) > 1:
            return _fortnight(scan, step)
        (count, unit), end = said.amounts[0], said.end
    else:
        return None
    if Length(0, 0, ((count, unit),)).timed or count != int(count):
        return None
    return _stretch(scan, scan.skip(at, "the"), end, int(count), unit, -1 if lead in LAST else 1)


def _fortnight(scan: Scan, step: int) -> Period | None:
    if scan.word(step + 1) != "fortnight":
        return None
    return _stretch(scan, step, step + 2, 2, "W", -1 if scan.word(step) in LAST else 1)


def _stretch(scan: Scan, begin: int, end: int, count: int, unit: str, sign: int) -> Period:
    today, size = scan.today, Length(0, 0, ((count, unit),))
    if unit in ("Q", "10Y"):
        whole = (
            date(today.year, (today.month - 1) // 3 * 3 + 1, 1) if unit == "Q" else date(today.year // 10 * 10, 1, 1)
        )
        months = 3 if unit == "Q" else 120
        first = add_months(whole, months if sign > 0 else -months * count)
        form = f"P{months * count}M" if unit == "Q" else size.form()
        return Period(begin, end, (several(first, add_months(first, months * count), form),))
    if sign > 0:
        first = today + timedelta(days=1)
        return Period(begin, end, (several(first, size.day_after(first), size.form()),))
    return Period(begin, end, (several(size.day_after(today, -1), today, size.form()),))


def _the_unit(scan: Scan, at: int) -> Period | None:
    """The week after next, week 31, the week of the 18th, w/c Feb 4, the month, the year 2008, the year."""
    step = scan.skip(at, "the")
    the = step > at
    word = scan.word(step)
    if scan.words(step, "w", "/", "c") or (
        scan.words(step, "week") and scan.word(step + 1) in ("of", "beginning", "commencing", "starting")
    ):
        behind = step + (3 if word == "w" else 2)
        behind = scan.skip(behind, "on")
        found = day(scan, behind)
        if found is not None:
            return week_with(replace(found, begin=at))
        return None
    if scan.words(step, "week", "after", "next"):
        return replace(week_of(at, step + 3, scan.today, 2, "W"))
    if word == "week" and (value := scan.figure(step + 1, 1, 53)) and scan.word(step + 2) not in (":", "."):
        return week_number(scan, at, step + 2, value)
    if word == "week" and the and scan.word(at - 1) in ("in", "for", "of", "during", "by", "later", "earlier"):
        return week_of(at, step + 1, scan.today, 0, "W")
    if word == "week" and the and scan.word(at - 1) in _PARTED:
        return week_of(at, step + 1, scan.today, 0, "W")
    if word == "weekend" and scan.word(step + 1) == "of" and (found := day(scan, step + 2)) and found.first:
        return weekend_with(at, found)
    if word == "month" and the and scan.word(step + 1) not in ("of", "after", "before"):
        first = scan.today.replace(day=1)
        return Period(at, step + 1, ((f"{first:%Y-%m}", first, add_months(first, 1)),), sort="month")
    if word in ("year", "cy", "fy", "sy") and (scan.word(step) == "year" or scan.digits(step + 1)):
        return _year_said(scan, at, step, the)
    if word == "school" and scan.word(step + 1) == "year" and (said := year(scan, step + 2)):
        return Period(step, said[1], (), unresolved=f"SY{said[0]}")
    return None


_PARTED = ("of", "in")


def _year_said(scan: Scan, at: int, step: int, the: bool) -> Period | None:
    kind = scan.word(step)
    if kind != "year":
        value = scan.figure(step + 1)
        if value is None:
            return None
        value = value + 2000 if value < 100 else value
        if kind == "cy":
            return Period(step, step + 2, (year_of(value),), sort="year")
        return Period(step, step + 2, (), unresolved=f"{kind.upper()}{value}")
    if (said := year(scan, step + 1)) is not None:
        return Period(step, said[1], (year_of(said[0]),), sort="year")
    if scan.words(step, "year", "to", "date"):
        first = scan.today.replace(month=1, day=1)
        return Period(step, step + 3, ((f"{first.year:04d}", first, scan.today),))
    if the and scan.word(step + 1) != "of" and scan.word(at - 1) not in ("every", "each"):
        return Period(at, step + 1, (year_of(scan.today.year),), sort="year")
    return None


_READERS: tuple[Callable[[Scan, int], Period | None], ...] = (
    _parted, nth_of, long_weekend, quarter_of, _led, _the_unit, monthly, plain_year, season, weekend_of,
)  # fmt: skip
