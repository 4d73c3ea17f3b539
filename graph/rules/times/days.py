"""Knows single days: figures, month and day, weekdays with what stands beside them, today and what counts from it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from graph.rules.times.holidays import holiday
from graph.rules.times.scan import Scan, add_months, in_calendar, monday_of, nth, small, year
from graph.rules.times.words import DOUBTFUL, LAST, MONTHS, NEXT, THIS, WEEKDAYS

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


def day(scan: Scan, at: int) -> Day | None:
    """The longest day that begins there."""
    for reader in _READERS:
        try:
            found = reader(scan, at)
        except (OverflowError, ValueError):
            found = None
        if found is not None:
            return found
    return None


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


def _stroked(scan: Scan, at: int) -> Day | None:
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
    if sign == "." and before in WEEKDAYS:
        return None  # "thurs 3.30" is an hour
    if ((first, second) in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (24, 7)) and not led) or (sign == "." and not led):
        return None
    if scan.glued(at) and before not in ("-", "(", "~"):
        return None
    month, number = (first, second) if first <= 12 else (second, first)
    if scan.word(at + 3) == "," and scan.digits(at + 4) == 4 and (said := scan.figure(at + 4, 1900, 2100)):
        return month_day(scan, at, at + 5, month, number, said)
    found = month_day(scan, at, at + 3, month, number, None)
    return replace(found, doubtful=not led) if found and month <= 12 else None


def _month_first(scan: Scan, at: int) -> Day | None:
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


def _day_first(scan: Scan, at: int) -> Day | None:
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
        scan.word(step - 1) == "of" or scan.capital(step) or nth(scan, at) or scan.word(step) == "mar"
    ):
        return None
    end = step + 1
    end = end + 1 if scan.word(end) == "." and scan.glued(end) and (scan.digits(end + 1) == 4) else end
    said, end = _behind_year(scan, end)
    return month_day(scan, begin, end, month, int(read[0]), said)


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


def weekday_name(scan: Scan, at: int, led: bool = False) -> int | None:
    """The weekday that stands there. "Sat" and "sun" are days only beside words of time."""
    word = scan.word(at)
    found = WEEKDAYS.get(word)
    if found is None or word not in DOUBTFUL or led:
        return found
    behind, before = scan.word(at + 1), scan.word(at - 1)
    beside = before in _BEFORE_DAYS or before in WEEKDAYS
    follows = (
        behind in _BEHIND_DAYS
        or behind.isdigit()
        or behind in WEEKDAYS
        or behind in MONTHS
        or nth(scan, at + 1) is not None
        or (scan.words(at + 1, "the") and nth(scan, at + 2) is not None)
    )
    first = at == 0 and word != "may"
    if word in ("sat", "sun", "wed", "mon", "fri") and before in (
        "he",
        "she",
        "they",
        "we",
        "i",
        "it",
        "the",
        "get",
        "who",
        "dog",
    ):
        return found if follows and before not in ("he", "she", "they", "we", "i", "the") else None
    return found if beside or follows or first or word in ("fri", "mon", "wed") else None


_BEFORE_DAYS = {"on", "this", "next", "last", "by", "until", "from", "to", "before", "after", "every", "each", "coming", "past",
                "previous", "and", "or", "for", "-", ",", "since", "week", "friday", "&", "tomorrow", "only", "("}  # fmt: skip
_BEHIND_DAYS = {"at", "morning", "afternoon", "evening", "night", "?", "!", ",", "-", "and", "or", "from", "around", "by", "noon",
                "&", "half", "next", "quarter", "week", "of", ":", "/", "pm", "am", "this"}  # fmt: skip


def _weekday(scan: Scan, at: int) -> Day | None:
    """Friday, next Friday, this week Friday, Friday of next week, Friday the 26th, Friday 5/12, Sun 14."""
    begin, lead = at, ""
    if scan.word(at) in NEXT | LAST | THIS:
        lead, at = scan.word(at), at + 1
    elif scan.word(at) == "the" and scan.word(at + 1) in NEXT | LAST:
        lead, at = scan.word(at + 1), at + 2
    if lead and scan.word(at) == "week":
        at = scan.skip(scan.skip(at + 1, "'s", ","), "on")
        name = weekday_name(scan, at, led=True)
        return exact(begin, at + 1, _of_week(scan, name, lead)) if name is not None else None
    name = weekday_name(scan, at, led=bool(lead))
    if name is None:
        return None
    end = (
        at + 2
        if scan.word(at + 1) == "." and scan.word(at) != "sun" and scan.word(at) in DOUBTFUL and scan.digits(at + 2)
        else at + 1
    )
    return _weekday_behind(scan, begin, end, name, lead) or _plain_weekday(scan, begin, at + 1, name, lead)


def _weekday_behind(scan: Scan, begin: int, end: int, name: int, lead: str) -> Day | None:
    """What stands behind a weekday and says which: of next week, a date, the 26th, a bare figure that fits."""
    step = scan.skip(end, "of", "in")
    step = scan.skip(step, "the") if scan.word(step + 1) in NEXT | LAST | {"week"} else step
    if scan.word(step) in NEXT | LAST | THIS and scan.word(step + 1) == "week" and not lead:
        start = begin - 1 if (scan.word(begin - 1) == "on" and scan.word(step) == "following") or (
            scan.word(begin - 1) == "on" and scan.word(step) == "next" and scan.word(end) == "of"
        ) else begin  # fmt: skip
        return exact(start, step + 2, _of_week(scan, name, scan.word(step)))
    if scan.words(step, "week", "after", "next") and not lead:
        return exact(begin, step + 3, monday_of(scan.today) + timedelta(days=14 + name))
    if scan.words(end, "after", "next") and not lead:
        return exact(begin, end + 2, _ahead(scan.today, name) + timedelta(days=7))
    if scan.word(end) == "week" and not lead and scan.word(end - 1).endswith("day"):
        return exact(begin, end + 1, _ahead(scan.today, name) + timedelta(days=7))
    step = end
    while scan.word(step) in (",", "(", "the"):
        step += 1
    dated = (
        _stroked(scan, step) or _month_first(scan, step) or (_day_first(scan, end if scan.word(end) == "the" else step))
    )
    if dated is not None:
        return replace(_led(dated, lead, scan), begin=begin, doubtful=False)
    return _numbered(scan, begin, step, name)


def _led(found: Day, lead: str, scan: Scan) -> Day:
    """ "This friday 5/12" is of this year, "next 5/12" of the next."""
    if not lead or found.month_day is None:
        return found
    month, number = found.month_day
    return Day(found.begin, found.end, ((found.options[0][0], in_calendar(scan.today.year, month, number)),))


def _numbered(scan: Scan, begin: int, step: int, name: int) -> Day | None:
    """ "Wed 13th", "Friday the 26th", "tue 12": the days of that number that are such a weekday."""
    read = nth(scan, step)
    plain = read is None
    if read is None and scan.digits(step) in (1, 2) and scan.figure(step, 1, 31) and not _clock_behind(scan, step):
        read = (scan.figure(step, 1, 31) or 0, step + 1)
    if (
        read is None
        or not 1 <= read[0] <= 31
        or scan.word(read[1]) in ("floor", "hall", "street", "st", "avenue", "grade")
    ):
        return None
    number = int(read[0])
    soon = _matching(scan.today, number, name, 1)
    if plain and (scan.word(step - 1) == "the" or soon is None or (number <= 12 and (soon - scan.today).days > 31)):
        return None
    back = _matching(scan.today, number, name, -1)
    form = f"XXXX-WXX-{name + 1}"
    this = in_calendar(scan.today.year, scan.today.month, number)
    if scan.word(step - 1) == "the" and this is not None and this.weekday() == name:
        return exact(begin, read[1], this)
    if soon is None:
        return None
    return Day(begin, read[1], ((form, soon), (form, back)) if back else ((form, soon),), weekday=name)


def _clock_behind(scan: Scan, at: int) -> bool:
    """Whether the figure is part of a time: 4pm, 4:30, 9-12, 9 to 1, 4ish, 4 oclock."""
    behind = scan.word(at + 1)
    if scan.glued(at + 1) and behind in (":", ".", "-", "am", "pm", "a", "p", "ish"):
        return not (behind == "." and not scan.digits(at + 2))
    return behind in ("am", "pm", "oclock", "to", "until", "-", "–", "a", "p") or (
        behind == "o" and scan.word(at + 2) == "'"
    )


def _matching(said: date, number: int, name: int, step: int) -> date | None:
    month = date(said.year, said.month, 1)
    for _ in range(24):
        found = in_calendar(month.year, month.month, number)
        if found and found.weekday() == name and (found >= said if step > 0 else found < said):
            return found
        month = add_months(month, step)
    return None


def _ahead(said: date, name: int) -> date:
    return said + timedelta(days=(name - said.weekday()) % 7 or 7)


def _of_week(scan: Scan, name: int, lead: str) -> date:
    weeks = 1 if lead in NEXT else -1 if lead in LAST else 0
    return monday_of(scan.today) + timedelta(days=7 * weeks + name)


def _plain_weekday(scan: Scan, begin: int, end: int, name: int, lead: str) -> Day:
    if lead == "past":
        return exact(begin, end, scan.today - timedelta(days=(scan.today.weekday() - name) % 7 or 7))
    if lead in ("coming", "upcoming"):
        return exact(begin, end, _ahead(scan.today, name))
    if lead:
        return exact(begin, end, _of_week(scan, name, lead))
    ahead = scan.today + timedelta(days=(name - scan.today.weekday()) % 7)
    form = f"XXXX-WXX-{name + 1}"
    return Day(begin, end, ((form, ahead), (form, ahead - timedelta(days=7))), weekday=name)


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


def _ordinal_weekday(scan: Scan, at: int) -> Day | None:
    """The first Monday in May, the last Friday of next month."""
    begin, at = at, scan.skip(at, "the")
    read = nth(scan, at)
    last = scan.word(at) == "last"
    step = at + 1 if last else int(read[1]) if read else at
    name = WEEKDAYS.get(scan.word(step))
    if name is None or not (last or read) or scan.word(step + 1) not in ("of", "in"):
        return None
    which = -1 if last else int(read[0]) if read else 1
    return _in_month(scan, begin, step + 2, which, name)


def month_said(scan: Scan, at: int) -> tuple[int | None, int, str, int] | None:
    """Year, month, form and end of "may", "may 2027", "next month", "this month", "the month"."""
    at = scan.skip(at, "the")
    if scan.word(at) in NEXT | LAST | THIS and scan.word(at + 1) == "month":
        more = 1 if scan.word(at) in NEXT else -1 if scan.word(at) in LAST else 0
        day_ = add_months(scan.today.replace(day=1), more)
        return day_.year, day_.month, f"{day_.year:04d}-{day_.month:02d}", at + 2
    if scan.word(at) == "month":
        return scan.today.year, scan.today.month, f"{scan.today.year:04d}-{scan.today.month:02d}", at + 1
    month = MONTHS.get(scan.word(at))
    if month is None:
        return None
    step = scan.skip(at + 1, ",", "of")
    if (found := year(scan, step)) is not None:
        return found[0], month, f"{found[0]:04d}-{month:02d}", found[1]
    return None, month, f"XXXX-{month:02d}", at + 1


def _in_month(scan: Scan, begin: int, at: int, which: int, name: int) -> Day | None:
    said = month_said(scan, at)
    if said is None:
        return None
    year_, month, form, end = said
    mark = f"{form}-WXX-{name + 1}-#{which if which > 0 else 5}"
    if year_ is not None:
        return Day(begin, end, ((mark, _counted(year_, month, which, name)),))
    both = sorted({_counted(scan.today.year + more, month, which, name) for more in (-1, 0, 1)} - {None}, key=str)
    ahead = [one for one in both if one and one >= scan.today][:1]
    back = [one for one in both if one and one < scan.today][-1:]
    return Day(begin, end, tuple((mark, one) for one in ahead + back))


def _counted(year_: int, month: int, which: int, name: int) -> date | None:
    first = date(year_, month, 1)
    if which < 0:
        last = add_months(first, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - name) % 7)
    found = first + timedelta(days=(name - first.weekday()) % 7 + 7 * (which - 1))
    return found if found.month == month else None


def _of_month(scan: Scan, at: int) -> Day | None:
    """The 18th, the 4th of next month, the 21st this month."""
    the = scan.word(at) == "the"
    begin, at = at, at + 1 if the else at
    read = nth(scan, at)
    if read is None or not 1 <= read[0] <= 31:
        return None
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


def _day_alone(scan: Scan, begin: int, end: int) -> bool:
    """ "The 4th" is a day where no noun follows: "the 4th floor" is none."""
    behind = scan.word(end)
    led = scan.word(begin - 1) in ("on", "by", "until", "to", "from", "for") and behind not in _NUMBERED_THINGS
    ends = not behind or not behind[0].isalpha() or behind in _BEHIND_NUMBERED or led
    return ends and scan.word(begin - 1) != "around"


_NUMBERED_THINGS = {"floor", "grade", "street", "avenue", "row", "time", "place", "year", "quarter", "edition", "district", "attempt", "person", "one",
                    "century", "graders", "item", "line", "page", "chapter", "hole", "half", "anniversary", "birthday"}  # fmt: skip
_BEHIND_NUMBERED = {"at", "from", "and", "or", "in", "to", "until", "works", "instead", "is", "if", "then", "please", "between", "with",
                    "through", "before", "after", "but", "for", "by", "around", "not", "would", "we", "i", "u", "you", "she", "he"}  # fmt: skip


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
    found = _stroked(scan, at + 1) or _day_first(scan, at + 1) or _month_first(scan, at + 1)
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
    _relative, _ordinal_weekday, _stroked, _month_first, _day_first, _weekday, _next_dated, _of_month, _holiday,
)  # fmt: skip
