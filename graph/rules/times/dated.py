"""Knows days by figures and months: 2026-05-08, 5/8/2026, 23.04.2022, May 5, the fourth of July 1995."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from graph.rules.times.scan import Scan, in_calendar, nth, small, year
from graph.rules.times.words import DOUBTFUL, MONTHS, WEEKDAYS

Options = tuple[tuple[str, date | None], ...]
"""Form and day of each thing that is meant, the day that lies ahead first; None: no calendar has it."""


@dataclass(frozen=True, slots=True)
class Day:
    begin: int
    end: int
    options: Options
    weekday: int | None = None
    month_day: tuple[int, int] | None = None  # of which year, nobody said
    doubtful: bool = False  # figures that might be something else

    @property
    def first(self) -> date | None:
        return self.options[0][1]


def exact(begin: int, end: int, day_: date | None, form: str = "") -> Day:
    return Day(begin, end, ((form or (day_.isoformat() if day_ else ""), day_),))


def month_day(scan: Scan, begin: int, end: int, month: int, number: int, year_: int | None) -> Day | None:
    """A day of a month; without a year, the next and the last of them."""
    if not 1 <= month <= 12 or not 1 <= number <= 31:
        return None
    if year_ is not None:
        found = in_calendar(year_, month, number)
        return Day(begin, end, ((f"{year_:04d}-{month:02d}-{number:02d}", found),))
    form = f"XXXX-{month:02d}-{number:02d}"
    ahead = _near(month, number, scan.today, 1)
    back = _near(month, number, scan.today, -1)
    if ahead == scan.today:
        back = _near(month, number, scan.today + timedelta(days=1), 1)
    if ahead is None or back is None:
        return Day(begin, end, ((form, None),), month_day=(month, number))
    return Day(begin, end, ((form, ahead), (form, back)), month_day=(month, number))


def _near(month: int, number: int, said: date, step: int) -> date | None:
    for more in range(9):  # the next 29 February may be far
        found = in_calendar(said.year + step * more, month, number)
        if found is not None and (found >= said if step > 0 else found < said):
            return found
    return None


def stroked(scan: Scan, at: int) -> Day | None:
    """2026-05-08, 5/8/2026, 23.04.2022, 12/12/30, 5/12, 20170302, 2016 10 16."""
    sign = scan.word(at + 1)
    if scan.digits(at) == 8:
        return _eight(scan, at)
    if scan.digits(at) == 4 and sign.isdigit() and scan.digits(at + 2) == 2 and scan.digits(at + 1) == 2:
        return _ymd(scan, at, at + 1, at + 2, at + 3)
    if sign not in ("-", "/", ".") or not scan.glued(at + 1) or not scan.digits(at):
        return None
    third = (
        scan.word(at + 3) == sign and bool(scan.digits(at + 4) or scan.word(at + 4) in MONTHS) and scan.glued(at + 4)
    )
    if scan.digits(at) == 4 and third:
        month = MONTHS.get(scan.word(at + 2)) or scan.figure(at + 2)
        if scan.digits(at + 6) and scan.word(at + 5) in ("-", "/") and scan.glued(at + 6):
            return None
        return _ymd(scan, at, at + 2, at + 4, at + 5) if month else None
    if third and scan.word(at + 2) in MONTHS and scan.digits(at + 4) in (2, 4):
        return month_day(scan, at, at + 5, MONTHS[scan.word(at + 2)], scan.figure(at) or 0, _century(scan, at + 4))
    if third and scan.digits(at + 4) in (2, 4) and scan.digits(at) <= 2 and scan.digits(at + 2) in (1, 2):
        return _three(scan, at)
    return _two(scan, at, sign)


def _eight(scan: Scan, at: int) -> Day | None:
    said = scan.word(at)
    found = in_calendar(int(said[:4]), int(said[4:6]), int(said[6:])) if "1900" < said[:4] < "2100" else None
    return exact(at, at + 1, found) if found else None


def _ymd(scan: Scan, first: int, second: int, third: int, end: int) -> Day | None:
    month = MONTHS.get(scan.word(second)) or scan.figure(second, 1, 12)
    number = scan.figure(third, 1, 31)
    value = scan.figure(first, 1000, 2999)
    if not month or not number or not value or scan.digits(third) > 2:
        return None
    return month_day(scan, first, end, month, number, value)


def _century(scan: Scan, at: int) -> int | None:
    value = scan.figure(at)
    if value is None or scan.digits(at) == 4:
        return value
    return (2000 if value < 50 else 1900) + value


def _three(scan: Scan, at: int) -> Day | None:
    """Month first, as Americans write, where the figures allow it; with dots the day where it can not be a month."""
    first, second = scan.figure(at, 1, 31), scan.figure(at + 2, 1, 31)
    if not first or not second or (scan.glued(at + 5) and scan.word(at + 5) in ("/", ".") and scan.digits(at + 6)):
        return None
    month, number = (first, second) if first <= 12 else (second, first)
    if scan.digits(at + 4) == 2:
        return _short_year(scan, at, month, number)
    return month_day(scan, at, at + 5, month, number, scan.figure(at + 4))


def _behind_dot(scan: Scan, end: int, sign: str) -> int:
    """The second dot of "by 5.3. please" belongs to the day, the full stop of a sentence does not."""
    belongs = sign == "." == scan.word(end) and scan.glued(end) and not scan.capital(end + 1)
    return end + 1 if belongs else end


def _short_year(scan: Scan, at: int, month: int, number: int) -> Day | None:
    two = scan.figure(at + 4)
    if two is None or month > 12:
        return None
    form = f"XX{two:02d}-{month:02d}-{number:02d}"
    both = [(form, in_calendar(century + two, month, number)) for century in (2000, 1900)]
    return Day(at, at + 5, tuple(both)) if all(one[1] for one in both) else None


def _two(scan: Scan, at: int, sign: str) -> Day | None:
    """5/12, 5.12 behind "on"; fractions and scores are none."""
    first, second = scan.figure(at, 1, 31), scan.figure(at + 2, 1, 31)
    if (
        not first
        or not second
        or not scan.glued(at + 2)
        or scan.digits(at) > 2
        or scan.digits(at + 2) > 2
        or sign == "-"
    ):
        return None
    if scan.word(at + 3) in ("/", ".", "%") and scan.glued(at + 3) and scan.digits(at + 4):
        return None
    before = scan.word(at - 1)
    led = (
        before in ("on", "by", "from", "until", "to", "before", "after", "since", "due", "next", "this")
        or before in WEEKDAYS
    )
    minutes = scan.digits(at + 2) == 2 and second > 12 and second % 5 == 0
    if sign == "." and (before in WEEKDAYS or (minutes and before in ("by", "from", "until", "to", "before", "after"))):
        return None  # "thurs 3.30", "by 9.30" are hours
    if ((first, second) in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (24, 7)) and not led) or (sign == "." and not led):
        return None
    if scan.glued(at) and before not in ("-", "(", "~"):
        return None
    month, number = (first, second) if first <= 12 else (second, first)
    if scan.word(at + 3) == "," and scan.digits(at + 4) == 4 and (said := scan.figure(at + 4, 1900, 2100)):
        return month_day(scan, at, at + 5, month, number, said)
    found = month_day(scan, at, _behind_dot(scan, at + 3, sign), month, number, None)
    return replace(found, doubtful=not led) if found and month <= 12 else None


def month_first(scan: Scan, at: int) -> Day | None:
    """May 5, Dec. 31 , 1994, Oct/2, january first two thousand, september-2020-23."""
    month = MONTHS.get(scan.word(at))
    if month is None:
        return None
    step = scan.skip(at + 1, ".", "/", "-")
    if scan.word(step) == "the":
        step += 1
    if (
        scan.digits(step) == 4
        and scan.word(step + 1) == "-"
        and scan.digits(step + 2) in (1, 2)
        and scan.glued(step + 2)
    ):
        return month_day(scan, at, step + 3, month, scan.figure(step + 2) or 0, scan.figure(step))
    read = nth(scan, step) or _number_of_day(scan, step)
    if read is None or not 1 <= read[0] <= 31:
        return None
    said, end = _behind_year(scan, int(read[1]))
    if said is None and _counts_more(scan, end):
        return None
    return month_day(scan, at, end, month, int(read[0]), said)


def _counts_more(scan: Scan, end: int) -> bool:
    """ "May 5:30" is no fifth of May."""
    return scan.word(end) == ":" and scan.glued(end) and bool(scan.digits(end + 1))


def _number_of_day(scan: Scan, at: int) -> tuple[float, int] | None:
    if scan.digits(at) in (1, 2) and (value := scan.figure(at, 1, 31)):
        return value, at + 1
    return small(scan, at)


def _behind_year(scan: Scan, end: int) -> tuple[int | None, int]:
    """A year behind a day of a month: 2019, , 1994, of 2020, of 87, nineteen eighty six."""
    step = scan.skip(end, ",", "-", "/")
    of = scan.word(step) in ("of", "in")
    step = step + 1 if of else step
    if (found := year(scan, step)) is not None and scan.word(found[1]) not in ("hours", "people", "pieces", "hrs"):
        return found
    if (of or scan.word(step) in ("'", "’")) and scan.digits(scan.skip(step, "'", "’")) == 2:
        step = scan.skip(step, "'", "’")
        return _century(scan, step), step + 1
    return None, end


def day_first(scan: Scan, at: int) -> Day | None:
    """14th Feb, 15 April of 87, fourth of july 1995, the 23rd day of September."""
    begin = at
    the = scan.word(at) == "the"
    at = at + 1 if the else at
    read = nth(scan, at) or _number_of_day(scan, at)
    if read is None or not 1 <= read[0] <= 31 or (scan.glued(at) and scan.word(at - 1) in (".", ",", ":", "$")):
        return None
    step = scan.skip(read[1], "day")
    step = scan.skip(step, "of", "-", "/")
    month = MONTHS.get(scan.word(step))
    if month is not None and scan.word(at - 1) in ("$", "£", "€"):
        return None
    if month is None:
        return _year_between(scan, begin, read)
    if scan.word(step) in DOUBTFUL and not (
        scan.word(step - 1) == "of"
        or scan.capital(step)
        or nth(scan, at)
        or scan.word(step) == "mar"
        or _is_on(scan, at, month)
    ):
        return None
    end = step + 1
    end = end + 1 if scan.word(end) == "." and scan.glued(end) and (scan.digits(end + 1) == 4) else end
    said, end = _behind_year(scan, end)
    return month_day(scan, begin, end, month, int(read[0]), said)


def _is_on(scan: Scan, at: int, month: int) -> bool:
    """ "Thu 14 may": the weekday in front of it is that of this year's day."""
    found = in_calendar(scan.today.year, month, scan.figure(at) or 0)
    return found is not None and WEEKDAYS.get(scan.word(at - 1)) == found.weekday()


def _year_between(scan: Scan, at: int, read: tuple[float, int]) -> Day | None:
    """23-2020-September."""
    end = read[1]
    if (
        scan.word(end) == "-"
        and scan.digits(end + 1) == 4
        and scan.word(end + 2) == "-"
        and scan.word(end + 3) in MONTHS
    ):
        return month_day(scan, at, end + 4, MONTHS[scan.word(end + 3)], int(read[0]), scan.figure(end + 1))
    return None


def led_day(found: Day, lead: str, scan: Scan) -> Day:
    """ "This friday 5/12" is of this year, "next 5/12" of the next."""
    if not lead or found.month_day is None:
        return found
    month, number = found.month_day
    return Day(found.begin, found.end, ((found.options[0][0], in_calendar(scan.today.year, month, number)),))
