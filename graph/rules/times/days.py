"""Knows single days: today and what counts from it, days of a month, holidays; dates and weekdays stand beside it."""

from collections.abc import Callable
from datetime import date, timedelta

from graph.rules.times.dated import Day, day_first, exact, month_day, month_first, stroked
from graph.rules.times.holidays import holiday
from graph.rules.times.scan import Scan, add_months, in_calendar, nth, read_each, year
from graph.rules.times.weekdays import month_said, ordinal_weekday, weekday_of
from graph.rules.utterances.words import ordered


def day(scan: Scan, at: int) -> Day | None:
    """The longest day that begins there."""
    return next(read_each(_READERS, scan, at), None)


_RELATIVE: dict[tuple[str, ...], int] = {
    ("the", "day", "after", "tomorrow"): 2, ("day", "after", "tomorrow"): 2, ("overmorrow",): 2,
    ("the", "day", "before", "yesterday"): -2, ("day", "before", "yesterday"): -2,
    ("tomorrow",): 1, ("today",): 0, ("yesterday",): -1, ("otd",): 0,
    ("the", "next", "day"): 1, ("the", "following", "day"): 1, ("the", "previous", "day"): -1, ("the", "same", "day"): 0,
    ("same", "day"): 0, ("this", "day"): 0, ("next", "day"): 1, ("last", "day"): -1,
    ("the", "day", "before"): -1, ("the", "day", "after"): 1,
}  # fmt: skip


_RELATIVE_FIRST = {said[0] for said in _RELATIVE}


def _relative(scan: Scan, at: int) -> Day | None:
    if scan.word(at) not in _RELATIVE_FIRST:
        return None
    for said, days in _RELATIVE.items():
        if scan.words(at, *said):
            if (
                said[0] == "the"
                and said[-1] in ("before", "after")
                and scan.word(at + 3) not in ("", ".", "?", "!", ",")
            ):
                continue
            if said == ("last", "day"):
                continue
            return exact(at, at + len(said), scan.today + timedelta(days=days))
    if (
        scan.words(at, "the", "day")
        and scan.word(at - 1) in ("of", "for")
        and scan.word(at + 2) in ("", ".", "?", "!", ",")
    ):
        return exact(at, at + 2, scan.today)
    return None


def _of_month(scan: Scan, at: int) -> Day | None:
    """The 18th, the 4th of next month, the 21st this month."""
    the = scan.word(at) == "the"
    begin, at = at, at + 1 if the else at
    read = nth(scan, at)
    if read is None or not 1 <= read[0] <= 31:
        return None
    the = the or (scan.word(at - 1) in _JOINS and scan.word(at - 2) in ("st", "nd", "rd", "th"))  # the 18th and 19th
    step = scan.skip(read[1], "of")
    said = (
        month_said(scan, step)
        if scan.word(scan.skip(step, "the") + 1) == "month" or scan.words(step, "the", "month")
        else None
    )
    number = int(read[0])
    if said is not None and said[0] is not None and scan.word(said[3] - 1) == "month":
        return month_day(scan, begin, said[3], said[1], number, said[0])
    if not the or not _day_alone(scan, begin, read[1]):
        return None
    form = f"XXXX-XX-{number:02d}"
    ahead, back = _numbered_day(scan.today, number, 1), _numbered_day(scan.today, number, -1)
    return Day(begin, read[1], tuple((form, one) for one in (ahead, back) if one))


_JOINS = ("and", "or", "&", ",", "/")


def _day_alone(scan: Scan, begin: int, end: int) -> bool:
    """ "The 4th" is a day where no noun follows: "the 4th floor" is none."""
    behind = scan.word(end)
    led = scan.word(begin - 1) in ("on", "by", "until", "to", "from", "for") and behind not in _NUMBERED_THINGS
    ends = not behind or not behind[0].isalpha() or behind in _BEHIND_NUMBERED or led
    return ends and scan.word(begin - 1) != "around"


_NUMBERED_THINGS = frozenset(ordered("times", "days", "numbered-things"))
_BEHIND_NUMBERED = frozenset(ordered("times", "days", "behind-numbered"))


def _numbered_day(said: date, number: int, step: int) -> date | None:
    month = said.replace(day=1)
    for _ in range(3):
        found = in_calendar(month.year, month.month, number)
        if found and (found >= said if step > 0 else found < said):
            return found
        month = add_months(month, step)
    return None


def _next_dated(scan: Scan, at: int) -> Day | None:
    """Next 5/12, next 6th of April, this 5/12."""
    lead = scan.word(at)
    if lead not in ("next", "this", "last"):
        return None
    found = stroked(scan, at + 1) or day_first(scan, at + 1) or month_first(scan, at + 1)
    if found is None or found.month_day is None:
        return None
    month, number = found.month_day
    years = {"next": 1, "last": -1}.get(lead, 0)
    return Day(at, found.end, ((found.options[0][0], in_calendar(scan.today.year + years, month, number)),))


def _holiday(scan: Scan, at: int) -> Day | None:
    lead = scan.word(at) if scan.word(at) in ("next", "last", "this") else ""
    found = holiday(scan, at + 1 if lead else at)
    if found is None:
        return None
    end, form, on = found
    step = scan.skip(end, "of", ",")
    if (said := year(scan, step)) is not None:
        day_ = on(said[0])
        return exact(at, said[1], day_) if day_ else None
    days = [one for more in (-1, 0, 1, 2) if (one := on(scan.today.year + more))]
    ahead = [one for one in days if one >= scan.today][:1]
    back = [one for one in days if one < scan.today][-1:]
    kept = ahead if lead in ("next", "this") else back if lead == "last" else ahead + back
    return Day(at, end, tuple((form, one) for one in kept)) if kept else None


_READERS: tuple[Callable[[Scan, int], Day | None], ...] = (
    _relative, ordinal_weekday, stroked, month_first, day_first, weekday_of, _next_dated, _of_month, _holiday,
)  # fmt: skip
