"""Knows what goes from one day, month, year or moment to another."""

from dataclasses import replace
from datetime import date, datetime, timedelta

from graph.model.times import TimeKind, TimeValue
from graph.rules.times.counted import Found, counted
from graph.rules.times.dated import Day
from graph.rules.times.days import day
from graph.rules.times.moments import Moment, moment, values
from graph.rules.times.periods import period
from graph.rules.times.scan import Scan, nth
from graph.rules.times.words import MONTHS
from graph.rules.times.years import Period
from graph.rules.utterances.words import ordered

_TO = frozenset(ordered("times", "ranges", "to"))


# ── from one day, month or year to another ──

Side = Moment | Period


def side_of(scan: Scan, at: int) -> Side | None:
    moved = counted(scan, at)
    if isinstance(moved, Moment):
        return moved
    found = period(scan, at)
    single = moment(scan, at)
    if single is not None and (found is None or single.end >= found.end):
        return single
    return found


def spanned(scan: Scan, at: int) -> Found | None:
    lead = scan.word(at)
    step = at + 1 if lead in ("from", "between") else at
    short = _short_range(scan, at, step)
    if short is not None:
        return short
    first = side_of(scan, step)
    if first is None or not _may_begin(first):
        return None
    sign = scan.word(first.end)
    if sign not in _TO and not (lead == "between" and sign == "and"):
        return None
    behind = first.end + 1
    if (
        sign == "-"
        and isinstance(first, Period)
        and first.sort == "year"
        and not lead
        and scan.glued(behind)
        and scan.digits(behind) == 2
    ):
        return None
    last = side_of(scan, behind) or _to_date(scan, behind, lead or sign) or _day_behind(scan, behind, first)
    if last is None or not _may_begin(last):
        return None
    begin = at if lead in ("from", "between") else first.begin
    return _between(scan, begin, first, last)


def _to_date(scan: Scan, at: int, lead: str) -> Moment | None:
    """ "From March to date"."""
    if scan.word(at) != "date" or not lead:
        return None
    return Moment(at, at + 1, day=Day(at, at + 1, ((scan.today.isoformat(), scan.today),)))


def _may_begin(side: Side) -> bool:
    if isinstance(side, Period):
        return not side.unresolved
    return side.now or side.at is not None or side.day is not None or side.clock is not None


def _day_behind(scan: Scan, at: int, first: Side) -> Moment | None:
    """ "April ninth through seventeenth", "Nov 18-19": the month is that of the first day."""
    if (
        not isinstance(first, Moment)
        or first.day is None
        or first.day.first is None
        or first.clock
        or first.day.weekday is not None
    ):
        return None
    read = nth(scan, scan.skip(at, "the"))
    figure = scan.figure(at, 1, 31) if scan.digits(at) in (1, 2) else None
    if (
        read is None
        and figure is not None
        and (not scan.glued(at + 1) or scan.word(at + 1) in (".", ",", "?", "!", ""))
    ):
        read = (figure, at + 1)
    if read is None:
        return None
    year_ = _year_behind(scan, int(read[1]))
    kept = []
    for form, one in first.day.options:
        if one is None or (int(read[0]) <= one.day and year_ is None and int(read[0]) < one.day):
            return None
        try:
            kept.append((form, one.replace(day=int(read[0]), year=year_[0] if year_ else one.year)))
        except ValueError:
            return None
    end = year_[1] if year_ else int(read[1])
    return Moment(
        at,
        end,
        day=Day(at, end, tuple(kept[:1] if year_ else kept), month_day=first.day.month_day if not year_ else None),
    )


def _year_behind(scan: Scan, at: int) -> tuple[int, int] | None:
    step = scan.skip(at, ",")
    value = scan.figure(step, 1900, 2200) if scan.digits(step) == 4 else None
    return (value, step + 1) if value else None


def _short_range(scan: Scan, at: int, step: int) -> Found | None:
    """9 to 12 of June, the 27th to the third of April, 2-5 May, Jan 3rd-5th is not that."""
    the = scan.skip(step, "the")
    read = nth(scan, the)
    figure = scan.figure(the, 1, 31) if scan.digits(the) in (1, 2) else None
    if read is None and figure is not None:
        read = (figure, the + 1)
    if read is None or scan.word(read[1]) not in _TO:
        return None
    last = day(scan, read[1] + 1)
    if (
        last is None
        or last.first is None
        or (last.month_day is None and not last.options[0][0][:4].isdigit())
        or last.weekday is not None
    ):
        return None
    said = scan.tokens[last.begin : last.end]
    if not any(token.text in MONTHS for token in said) or scan.word(last.begin) in MONTHS or scan.word(at) == "today":
        return None
    kept = []
    for form, one in last.options:
        if one is None:
            return None
        first = _on_number(one, int(read[0]))
        if first is not None:
            kept.append(_dates(form.replace(f"-{one.day:02d}", f"-{first.day:02d}"), form, first, one))
    return (
        (at if scan.word(at) in ("from", "between") else step, last.end, TimeKind.DATE_RANGE, tuple(kept))
        if kept
        else None
    )


def _on_number(last: date, number: int) -> date | None:
    month = last if number <= last.day else (last.replace(day=1) - timedelta(days=1))
    try:
        return month.replace(day=number)
    except ValueError:
        return None


def _between(scan: Scan, begin: int, first: Side, last: Side) -> Found | None:
    timed = [one for one in (first, last) if isinstance(one, Moment) and (one.clock or one.now or one.at)]
    if timed and all(isinstance(one, Moment) for one in (first, last)):
        clocks = [one for one in (first, last) if isinstance(one, Moment) and (one.clock or one.at)]
        if clocks:
            assert isinstance(first, Moment)
            assert isinstance(last, Moment)
            return _timed_range(scan, begin, first, last)
    starts, ends = _edges(scan, first), _edges(scan, last)
    if not starts or not ends:
        return None
    kept = _matched(last, starts, ends)
    values_ = [_dates(form, other, one, two) for form, one, other, two in kept]
    return begin, last.end, TimeKind.DATE_RANGE, tuple(dict.fromkeys(values_))


def _timed_range(scan: Scan, begin: int, first: Moment, last: Moment) -> Found | None:
    """Read a range: from now until 3 min later, between now and eight o'clock, tomorrow 8am to Friday 5pm."""
    if first.day is None and last.day is None and not (first.now or last.now or first.at or last.at):
        return None
    first_ = _dated_as(scan, first, last)
    last_ = _dated_as(scan, last, first)
    starts, ends = values(scan, first_), values(scan, last_)
    kept = []
    for time in starts[:2]:
        later = [two for two in ends if two.value and time.value and two.value[:19] > time.value[:19]]
        if later and time.value:
            two = later[0]
            size = _between_form(time.value, str(two.value))
            kept.append(
                TimeValue(f"({time.form},{two.form},{size})", start=_full(time.value), end=_full(str(two.value)))
            )
    if first.now or last.now:
        kept = kept[:1]
    return (begin, last.end, TimeKind.DATETIME_RANGE, tuple(dict.fromkeys(kept))) if kept else None


def _full(stamp: str) -> str:
    return stamp if len(stamp) > 10 else f"{stamp} 00:00:00"


def _between_form(first: str, last: str) -> str:
    seconds = int((datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds())
    days, rest = divmod(seconds, 86400)
    hours, minutes = rest // 3600, rest // 60 % 60
    clock = (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "") + (f"{rest % 60}S" if rest % 60 else "")
    return "P" + (f"{days}D" if days else "") + (f"T{clock}" if clock else "")


def _dated_as(scan: Scan, one: Moment, other: Moment) -> Moment:
    """A time without a day is of the day of the other side, or of today."""
    if one.day is not None or one.now or one.at is not None or one.clock is None:
        return one
    of = other.day or Day(one.begin, one.end, ((scan.today.isoformat(), scan.today),))
    return replace(one, day=of)


Edge = tuple[str, date]


def _edges(scan: Scan, side: Side) -> list[Edge]:
    """The days at which a range begins or ends on that side; the middle of a month is its 16th, the end of one its last."""
    if isinstance(side, Moment):
        if side.now:
            return [(scan.today.isoformat(), scan.today)]
        if side.day is None or side.clock is not None or side.part is not None:
            return []
        return [(form, one) for form, one in side.day.options if one is not None]
    if side.bound == "end":
        return [(form, last) for form, _, last in side.options]
    if side.bound == "mid":
        return [(form, first.replace(day=16) if side.sort == "month" else first) for form, first, _ in side.options]
    return [(form, first) for form, first, _ in side.options]


def _matched(last: Side, starts: list[Edge], ends: list[Edge]) -> list[tuple[str, date, str, date]]:
    """Each beginning with the end that follows it; where only one side says its year, the other is of the same."""
    kept: list[tuple[str, date, str, date]] = []
    open_first, open_last = starts[0][0].startswith("XXXX"), ends[0][0].startswith("XXXX")
    if open_first and not open_last:
        last_form, end = ends[0]
        before = [one for one in _years(starts, end.year) if one[1] <= end]
        if before:
            form, one = before[-1]
            kept.append((one.isoformat() if isinstance(last, Period) else form, one, last_form, end))
        return kept
    for form, one in starts:
        after = _following(last, ends, one) if open_last else [two for two in ends if two[1] >= one]
        if after:
            kept.append((form, one, *after[0]))
    return kept


def _following(side: Side, ends: list[Edge], first: date) -> list[Edge]:
    """The first such weekday, or the first such day of a year, from then on."""
    if isinstance(side, Moment) and side.day is not None and side.day.weekday is not None:
        return [(ends[0][0], first + timedelta(days=(side.day.weekday - first.weekday()) % 7))]
    return [two for two in _years(ends, first.year) if two[1] >= first]


def _years(edges: list[Edge], about: int) -> list[Edge]:
    """The same days of the years around, where the year was left open."""
    found: dict[Edge, None] = {}
    for form, one in edges:
        for year_ in (about - 1, about, about + 1, about + 2):
            try:
                found[form, one.replace(year=year_)] = None
            except ValueError:
                continue
    return sorted(found, key=lambda edge: edge[1])


def _dates(form: str, other: str, first: date, last: date) -> TimeValue:
    return TimeValue(f"({form},{other},P{(last - first).days}D)", start=str(first), end=str(last))
