"""Knows weekdays with what stands beside them: next Friday, Friday the 26th, tue 12, the first Monday in May."""

from dataclasses import replace
from datetime import date, timedelta

from graph.rules.times.dated import Day, Options, day_first, exact, led_day, month_first, stroked
from graph.rules.times.scan import Scan, add_months, in_calendar, monday_of, nth, year
from graph.rules.times.words import DOUBTFUL, LAST, MONTHS, NEXT, THIS, WEEKDAYS
from graph.rules.utterances.words import ordered

_NO_DAY = frozenset(ordered("times", "weekdays", "no-day"))


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
    if word in ("sat", "sun", "wed", "mon", "fri") and before in _NO_DAY:
        return found if follows and before not in ("he", "she", "they", "we", "i", "the") else None
    return found if beside or follows or first or word in ("fri", "mon", "wed") else None


_BEFORE_DAYS = frozenset(ordered("times", "weekdays", "before-days"))
_BEHIND_DAYS = frozenset(ordered("times", "weekdays", "behind-days"))


def weekday_of(scan: Scan, at: int) -> Day | None:
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
    """Read the words behind a weekday that say which: of next week, a date, the 26th, a bare figure that fits."""
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
        stroked(scan, step) or month_first(scan, step) or (day_first(scan, end if scan.word(end) == "the" else step))
    )
    if dated is not None:
        meant = led_day(dated, lead, scan)
        return replace(meant, begin=begin, options=_fitting(scan, meant.options, name), doubtful=False)
    return _numbered(scan, begin, step, name)


def _fitting(scan: Scan, options: Options, name: int) -> Options:
    """ "Sat 2nd May", said on the 13th, is of this year, where that was a Saturday: the nearer day comes first if its weekday fits."""
    if len(options) < 2 or any(day is None for _, day in options):
        return options
    near = min(options, key=lambda option: abs((option[1] or scan.today) - scan.today))
    fits = near[1] is not None and near[1].weekday() == name
    return (near, *(option for option in options if option != near)) if fits else options


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
    """True if the figure is part of a time: 4pm, 4:30, 9-12, 9 to 1, 4ish, 4 oclock."""
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


def ordinal_weekday(scan: Scan, at: int) -> Day | None:
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
    ahead = [day for day in both if day and day >= scan.today][:1]
    back = [day for day in both if day and day < scan.today][-1:]
    return Day(begin, end, tuple((mark, day) for day in ahead + back))


def _counted(year_: int, month: int, which: int, name: int) -> date | None:
    first = date(year_, month, 1)
    if which < 0:
        last = add_months(first, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - name) % 7)
    found = first + timedelta(days=(name - first.weekday()) % 7 + 7 * (which - 1))
    return found if found.month == month else None
