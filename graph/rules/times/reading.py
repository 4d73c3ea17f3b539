"""Finds every time expression of a text, with its exact span and all that it may mean to who says it at a given moment.

One pass over the tokens: at each, the readers are asked in turn, and each looks at no more than a few dozen tokens ahead, so the
work grows with the length of the text and with nothing else. `said` is the local time of the speaker; what lies ahead comes first.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

from graph.model.times import TimeExpression, TimeKind, TimeValue
from graph.rules.times.counted import Found, counted, date_stretch, expressed, to_expression
from graph.rules.times.days import Day, day
from graph.rules.times.lengths import Length, length
from graph.rules.times.moments import Moment, moment, values
from graph.rules.times.periods import Period, period
from graph.rules.times.recurring import recurrence
from graph.rules.times.scan import Scan, lasts, monday_of, nth
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import LAST, MONTHS, NEXT

LONGEST = 100_000
_TO = {"to", "-", "–", "—", "until", "through", "thru", "till", "~"}


def read_times(text: str, said: datetime) -> tuple[TimeExpression, ...]:
    """All time expressions of the text, in order, none within another."""
    return read_tokens(tokens(text[:LONGEST]), said)


def read_tokens(cut: tuple[Token, ...], said: datetime) -> tuple[TimeExpression, ...]:
    scan = Scan(cut, said.replace(tzinfo=None, microsecond=0))
    found: list[TimeExpression] = []
    at = 0
    while at < len(cut):
        one = _one(scan, at)
        if one is None:
            at += 1
            continue
        found.append(to_expression(scan, one))
        at = max(one[1], at + 1)
    return tuple(found)


def _one(scan: Scan, at: int) -> Found | None:
    for reader in _READERS:
        try:
            found = reader(scan, at)
        except (OverflowError, ValueError):
            found = None  # no calendar has it
        if found is not None and found[3]:
            return found
    return None


def _recurring(scan: Scan, at: int) -> Found | None:
    found = recurrence(scan, at)
    if found is None:
        return None
    return found.begin, found.end, TimeKind.RECURRENCE, (TimeValue(found.form, rule=found.rule),)


# ── from one day, month or year to another ──

Side = Moment | Period


def _side(scan: Scan, at: int) -> Side | None:
    moved = counted(scan, at)
    if isinstance(moved, Moment):
        return moved
    found = period(scan, at)
    single = moment(scan, at)
    if single is not None and (found is None or single.end >= found.end):
        return single
    return found


def _range(scan: Scan, at: int) -> Found | None:
    lead = scan.word(at)
    step = at + 1 if lead in ("from", "between") else at
    short = _short_range(scan, at, step)
    if short is not None:
        return short
    first = _side(scan, step)
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
    last = _side(scan, behind) or _to_date(scan, behind, lead or sign) or _day_behind(scan, behind, first)
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
    if not any(one.text in MONTHS for one in said) or scan.word(last.begin) in MONTHS or scan.word(at) == "today":
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
    """From now until 3 min later, between now and eight o'clock, tomorrow 8am to Friday 5pm."""
    if first.day is None and last.day is None and not (first.now or last.now or first.at or last.at):
        return None
    first_ = _dated_as(scan, first, last)
    last_ = _dated_as(scan, last, first)
    starts, ends = values(scan, first_), values(scan, last_)
    kept = []
    for one in starts[:2]:
        later = [two for two in ends if two.value and one.value and two.value[:19] > one.value[:19]]
        if later and one.value:
            two = later[0]
            size = _between_form(one.value, str(two.value))
            kept.append(TimeValue(f"({one.form},{two.form},{size})", start=_full(one.value), end=_full(str(two.value))))
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


# ── before, after, since, until ──

_BOUNDS: dict[tuple[str, ...], str] = {
    ("no", "later", "than"): "before", ("not", "later", "than"): "before", ("earlier", "than"): "before", ("later", "than"): "after",
    ("greater", "than"): "after", ("less", "than"): "before", ("more", "than"): "after", ("as", "early", "as"): "since",
    ("as", "late", "as"): "until", ("before",): "before", ("after",): "after", ("since",): "since", ("until",): "before", ("by",): "before",
    ("any", "time", "from"): "since", ("anytime", "from"): "since", ("starting", "from"): "since", ("starting", "on"): "since", ("starting",): "since", ("up", "to"): "until",
    (">", "="): "since", ("<", "="): "until", ("prior", "to"): "before", ("from", "on"): "since", ("not", "before"): "since",
    ("no", "earlier", "than"): "since", ("ending",): "until", ("through",): "until",
}  # fmt: skip


_BOUNDS_FIRST = {said[0] for said in _BOUNDS}


def _bounded(scan: Scan, at: int) -> Found | None:
    for said, bound in _BOUNDS.items() if scan.word(at) in _BOUNDS_FIRST else ():
        if scan.words(at, *said):
            return _limited(scan, at, at + len(said), bound)
    return _or_later(scan, at)


def _limited(scan: Scan, begin: int, at: int, bound: str) -> Found | None:
    step = at
    if bound in ("before", "since", "until") and scan.word(at) == "date" and scan.word(begin) != "by":
        return begin, at + 1, TimeKind.DATE_RANGE, (TimeValue("PRESENT_REF", end=str(scan.today), bound="before"),)
    sized = _sized_bound(scan, begin, at, bound)
    if sized is not None:
        return sized
    side = _side(scan, step)
    if side is None or (isinstance(side, Moment) and side.kind == TimeKind.TIME_RANGE and not side.part):
        return None
    if (
        isinstance(side, Moment)
        and (side.now or side.at is not None)
        and bound not in ("before", "after", "since", "until")
    ):
        return None
    if isinstance(side, Period):
        if side.unresolved:
            return None
        kept = [_cut(side, one, bound) for one in side.options]
        return begin, side.end, TimeKind.DATE_RANGE, tuple(kept)
    return _moment_bound(scan, begin, side, bound)


def _cut(side: Period, one: tuple[str, date, date], bound: str) -> TimeValue:
    form, first, last = one
    mark = f"{bound}-{side.bound}" if side.bound else bound
    if bound in ("before", "until"):
        return TimeValue(form, end=str(last if side.bound == "end" else first), bound=mark)
    from_ = last if bound == "after" and not side.bound else first
    return TimeValue(form, start=str(from_), bound=mark)


def _moment_bound(scan: Scan, begin: int, side: Moment, bound: str) -> Found | None:
    """After 3pm, until April 27th, before around 2pm today, after dinner."""
    kind = side.kind
    ends = bound in ("before", "until")
    kept = []
    for one in values(scan, side):
        edge = one.value or (one.start if ends else one.end)
        if edge is None:
            continue
        mark = f"{bound}-{one.bound}" if one.bound else bound
        kept.append(TimeValue(one.form, start=None if ends else edge, end=edge if ends else None, bound=mark))
    kinds = {
        TimeKind.DATE: TimeKind.DATE_RANGE,
        TimeKind.TIME: TimeKind.TIME_RANGE,
        TimeKind.DATETIME: TimeKind.DATETIME_RANGE,
    }
    return begin, side.end, kinds.get(kind, kind), tuple(kept)


def _sized_bound(scan: Scan, begin: int, at: int, bound: str) -> Found | None:
    """More than 4 days, less than 30 minutes, more than 2 weeks before today."""
    if scan.word(at - 1) != "than" or scan.word(begin) not in ("more", "less", "greater", "no", "not"):
        return None
    size = length(scan, at)
    if size is None:
        return None
    apart = counted(scan, at)
    if isinstance(apart, Moment) and apart.day is not None:
        past = scan.word(size.end) in ("before", "ago")
        edge = str(apart.day.first)
        if past == (bound == "after"):
            return begin, apart.end, TimeKind.DATE_RANGE, (TimeValue(edge, end=edge, bound="before"),)
        return begin, apart.end, TimeKind.DATE_RANGE, (TimeValue(edge, start=edge, bound="after"),)
    value = _duration(size)
    return begin, size.end, TimeKind.DURATION, (replace(value, bound="more" if bound == "after" else "less"),)


def _or_later(scan: Scan, at: int) -> Found | None:
    """ "Year 2012 or later", "1/1/2016 and after"."""
    side = _side(scan, at)
    if side is None or (isinstance(side, Period) and side.unresolved):
        return None
    end = side.end
    words = (scan.word(end), scan.word(end + 1), scan.word(end + 2))
    if words[0] not in ("or", "and") or words[1] not in ("later", "after", "onwards", "earlier", "before"):
        return None
    behind = _side(scan, end + 2)
    if behind is not None or (words[1] in ("after", "before") and words[2] and words[2][0].isalnum()):
        return None
    bound = "since" if words[1] in ("later", "after", "onwards") else "until"
    if isinstance(side, Period):
        return side.begin, end + 2, TimeKind.DATE_RANGE, tuple(_cut(side, one, bound) for one in side.options)
    found = _moment_bound(scan, side.begin, side, bound)
    return (found[0], end + 2, found[2], found[3]) if found else None


# ── what stands alone ──


def _counted(scan: Scan, at: int) -> Found | None:
    found = counted(scan, at)
    return expressed(found, scan) if found is not None else None


def _single(scan: Scan, at: int) -> Found | None:
    """A moment or a stretch of days, whichever is longer; behind it a bound may say which part of the day."""
    one, whole = moment(scan, at), period(scan, at)
    if one is not None and (whole is None or one.end >= whole.end):
        if one.day is not None and one.kind is TimeKind.DATE:
            narrowed = _narrowed(scan, one)
            if narrowed is not None:
                return narrowed
            if one.day.doubtful and scan.word(one.end) in ("of", "cup", "cups", "tsp", "teaspoon", "mile", "miles"):
                return None
        return one.begin, one.end, one.kind, values(scan, one)
    if whole is None:
        return _ended(scan, at)
    if (
        whole.sort == "year"
        and scan.word(whole.end) == "-"
        and scan.glued(whole.end + 1)
        and scan.digits(whole.end + 1)
    ):
        return None  # 2010-2015-86
    if whole.unresolved:
        return whole.begin, whole.end, TimeKind.DATE_RANGE, (TimeValue(whole.unresolved),)
    bound = whole.bound
    return (
        whole.begin,
        whole.end,
        TimeKind.DATE_RANGE,
        tuple(TimeValue(form, start=str(first), end=str(last), bound=bound) for form, first, last in whole.options),
    )


def _narrowed(scan: Scan, one: Moment) -> Found | None:
    """Today before 4pm, next Wednesday later than 10 in the morning."""
    for said, bound in _BOUNDS.items() if scan.word(one.end) in _BOUNDS_FIRST else ():
        if not scan.words(one.end, *said):
            continue
        behind = moment(scan, one.end + len(said))
        if behind is None or behind.day is not None or behind.clock is None:
            return None
        both = replace(one, clock=behind.clock, end=behind.end)
        return _moment_bound(scan, one.begin, both, bound)
    return None


def _ended(scan: Scan, at: int) -> Found | None:
    """The end of tomorrow, end of day, eod, eow: the last second of it."""
    step = scan.skip(at, "the")
    if scan.word(step) == "eod":
        found = scan.today
        return at, step + 1, TimeKind.DATETIME, (TimeValue(f"{found}T23:59:59", value=f"{found} 23:59:59"),)
    shorts = {"eom": "month", "eow": "week", "eoy": "year"}
    if scan.word(step) in shorts:
        return _short_end(scan, at, step, shorts[scan.word(step)])
    if scan.word(step) != "end" or scan.word(step + 1) != "of":
        return None
    if scan.word(scan.skip(step + 2, "the")) == "day" and not day(scan, step + 2):
        end = scan.skip(step + 2, "the") + 1
        return at, end, TimeKind.DATETIME, (TimeValue(f"{scan.today}T23:59:59", value=f"{scan.today} 23:59:59"),)
    found_ = day(scan, step + 2)
    if found_ is None:
        return None
    kept = [TimeValue(f"{one or form}T23:59:59", value=f"{one} 23:59:59") for form, one in found_.options if one]
    return at, found_.end, TimeKind.DATETIME, tuple(kept)


def _short_end(scan: Scan, at: int, step: int, unit: str) -> Found:
    today = scan.today
    if unit == "week":
        first = monday_of(today)
        value = date_stretch(
            first + timedelta(days=3),
            first + timedelta(days=7),
            f"{first.isocalendar().year}-W{first.isocalendar().week:02d}",
        )
    elif unit == "month":
        last = (today.replace(day=28) + timedelta(days=4)).replace(day=1)
        value = date_stretch(today.replace(day=16), last, f"{today:%Y-%m}")
    else:
        value = date_stretch(date(today.year, 9, 1), date(today.year + 1, 1, 1), f"{today:%Y}")
    return at, step + 1, TimeKind.DATE_RANGE, (replace(value, bound="end"),)


def _duration(size: Length) -> TimeValue:
    return TimeValue(
        size.form(),
        value=f"{size.seconds:g}"
        if size.seconds < 1e6 and size.seconds != int(size.seconds)
        else str(int(size.seconds)),
    )


def _length(scan: Scan, at: int) -> Found | None:
    size = length(scan, at)
    if size is None:
        return _whole(scan, at)
    if scan.word(size.end) in ("old", "ish") or (scan.word(at - 1) in NEXT | LAST and not lasts(scan, at - 1)):
        return None
    return at, size.end, TimeKind.DURATION, (_duration(size),)


def _whole(scan: Scan, at: int) -> Found | None:
    """All day, all week, the hour, the whole weekend."""
    step = at + 1
    if scan.word(at) in ("all", "whole", "full", "entire"):
        step = scan.skip(step, "the")
    elif not (scan.word(at) == "the" and scan.word(at + 1) == "hour" and scan.word(at - 1) == "for"):
        return None
    unit = {"day": "D", "week": "W", "month": "M", "year": "Y", "hour": "H", "weekend": "WE", "night": "D"}.get(
        scan.word(step)
    )
    if unit is None:
        return None
    return at, step + 1, TimeKind.DURATION, (_duration(Length(at, step + 1, ((1, unit),))),)


_READERS: tuple[Callable[[Scan, int], Found | None], ...] = (
    _recurring, _range, _bounded, _counted, _single, _length,
)  # fmt: skip
