"""Knows weeks and weekends by what they lie in: the week of the 18th, week 31, Labor Day weekend, the last week of July."""

from datetime import date, timedelta

from graph.rules.times.dated import Day
from graph.rules.times.days import day
from graph.rules.times.scan import Scan, add_months, monday_of, nth, number, year
from graph.rules.times.weekdays import month_said
from graph.rules.times.words import UNITS, WEEKDAYS
from graph.rules.times.years import Period, Stretch, quarters_of, several


def week_with(found: Day) -> Period | None:
    """The week of the 18th; the week itself where that is a Monday by its name."""
    kept = []
    for form, one in found.options:
        if one is not None:
            monday = one if not form.startswith("XXXX-XX") and one.weekday() == 0 else monday_of(one)
            kept.append((form, monday, monday + timedelta(days=7)))
    return Period(found.begin, found.end, tuple(kept), sort="week") if kept else None


def week_number(scan: Scan, begin: int, end: int, value: int) -> Period | None:
    said = year(scan, scan.skip(end, "of")) if scan.word(end) == "of" else None
    of = said[0] if said else scan.today.year
    try:
        monday = date.fromisocalendar(of, value, 1)
    except ValueError:
        return None
    return Period(
        begin, said[1] if said else end, ((f"{of}-W{value:02d}", monday, monday + timedelta(days=7)),), sort="week"
    )


def weekend_with(begin: int, found: Day) -> Period:
    """The weekend of the 18th."""
    kept = tuple(_weekend_near(one, 2) for _, one in found.options if one is not None)
    return Period(begin, found.end, kept, sort="weekend")


def _weekend_near(one: date, days: int) -> Stretch:
    """A Monday's is the one before it."""
    saturday = monday_of(one) + timedelta(days=5 if one.weekday() else -2)
    week = saturday.isocalendar()
    return (f"{week.year}-W{week.week:02d}-WE", saturday, saturday + timedelta(days=days))


def long_weekend(scan: Scan, at: int) -> Period | None:
    """Labor day weekend, labor day 2021 weekend."""
    if scan.word(at) in WEEKDAYS or scan.word(at) in ("next", "last", "this"):
        return None
    if not any(scan.word(at + step) == "weekend" for step in range(1, 7)):
        return None
    found = day(scan, at)
    if found is None or scan.word(found.end) != "weekend" or not found.options[0][0].startswith(("XXXX", "1", "2")):
        return None
    days = [one for _, one in found.options if one is not None]
    if len(days) < len(found.options):
        return None
    kept = tuple(_weekend_near(one, 2 if one.weekday() else 3) for one in days)
    return Period(at, found.end + 1, kept, sort="weekend")


def nth_of(scan: Scan, at: int) -> Period | None:
    """The last week of July, 3rd week of Jan, the first quarter of the year, the first 2 weeks of 2021."""
    step = scan.skip(at, "the")
    last = scan.word(step) == "last"
    read = nth(scan, step)
    if not last and read is None:
        return None
    behind = step + 1 if last else int(read[1]) if read else step
    which = -1 if last else int(read[0]) if read else 1
    many = number(scan, behind)
    unit_at = int(many[1]) if many and UNITS.get(scan.word(int(many[1]))) == "W" else behind
    unit = UNITS.get(scan.word(unit_at)) if len(scan.word(unit_at)) > 2 else None
    if unit not in ("W", "Q", "WE", "100Y"):
        return None
    if unit == "100Y" and read:
        first = date((which - 1) * 100 or 1, 1, 1)
        return Period(step, unit_at + 1, (several(first, date(which * 100, 1, 1), "P100Y"),))
    if scan.word(unit_at + 1) not in ("of", "in"):
        return None
    return _of(scan, at, unit_at + 2, which, int(many[0]) if many and unit_at != behind else 1, unit)


def _of(scan: Scan, at: int, behind: int, which: int, count: int, unit: str) -> Period | None:
    said = year(scan, behind)
    if unit == "Q":
        if said is None and scan.word(scan.skip(behind, "the")) != "year":
            return None
        quarter = which if which > 0 else 4
        begin = at if said is None else scan.skip(at, "the")
        return quarters_of(
            scan, begin, said[1] if said else scan.skip(behind, "the") + 1, quarter, said[0] if said else None
        )
    if said is not None and unit == "W":
        first = date.fromisocalendar(said[0], which if which > 0 else 52, 1)
        return Period(at, said[1], (several(first, first + timedelta(days=7 * count), f"P{count}W"),), sort="week")
    month = month_said(scan, behind)
    if month is None or unit not in ("W", "WE"):
        return None
    year_, number_, form, end = month
    years = [year_] if year_ else [scan.today.year + 1, scan.today.year, scan.today.year - 1]
    kept = [_week_in(one, number_, which, unit, form) for one in years]
    if year_ is None:
        ahead = [one for one in reversed(kept) if one[2] > scan.today][:1]
        back = [one for one in kept if one[2] <= scan.today][:1]
        kept = ahead + back
    return Period(at, end, tuple(kept), sort="week")


def _week_in(year_: int, month: int, which: int, unit: str, form: str) -> Stretch:
    """Weeks belong to the month in which their Thursday lies, as in ISO years."""
    first = date(year_, month, 1)
    monday = monday_of(first) if first.weekday() <= 3 else monday_of(first) + timedelta(days=7)
    if which > 0:
        monday += timedelta(days=7 * (which - 1))
    else:
        last = add_months(first, 1) - timedelta(days=1)
        monday = monday_of(last) if last.weekday() >= 3 else monday_of(last) - timedelta(days=7)
        which = (monday.day - 1) // 7 + 1
    if unit == "WE":
        return (f"{form}-W{which:02d}-WE", monday + timedelta(days=5), monday + timedelta(days=7))
    return (f"{form}-W{which:02d}", monday, monday + timedelta(days=7))
