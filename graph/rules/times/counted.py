"""Knows moments that are counted from others: in 2 weeks, two months ago, 3 days from today, the next hour, within 5 minutes."""

from dataclasses import replace
from datetime import date, datetime, timedelta

from graph.model.times import TimeExpression, TimeKind, TimeValue
from graph.rules.times.dated import Day
from graph.rules.times.days import day
from graph.rules.times.lengths import Length, length
from graph.rules.times.moments import Moment, values
from graph.rules.times.periods import period
from graph.rules.times.scan import Scan, lasts, number
from graph.rules.times.words import LAST, NEXT, UNITS, WEEKDAYS, WEEKDAYS_EACH

Found = tuple[int, int, TimeKind, tuple[TimeValue, ...]]
"""First token, the token behind the last, kind and values."""


def counted(scan: Scan, at: int) -> Found | Moment | None:
    """A day or a moment at some distance from now or from a day that is named."""
    try:
        return _in(scan, at) or _within(scan, at) or _lasting(scan, at) or _apart(scan, at)
    except (OverflowError, ValueError):
        return None


def day_of(size: Length, moment: datetime, sign: int, begin: int, end: int) -> Moment:
    """A day where days were counted, a moment where hours were."""
    found = size.after(moment, sign)
    if size.timed:
        return Moment(begin, end, at=found)
    return Moment(begin, end, day=Day(begin, end, ((found.date().isoformat(), found.date()),)))


def _in(scan: Scan, at: int) -> Moment | None:
    """Read "in 5 minutes", "in two weeks' time", "in a fortnight"; "in the 13 last minutes" is not that."""
    if scan.word(at) != "in":
        return None
    size = length(scan, at + 1) or _fortnight(scan, at + 1)
    if size is None:
        return None
    end = size.end
    if scan.word(end) in ("'s", "s'", "'") or scan.words(end, "time"):
        end = end + 1 if scan.word(end) == "time" else scan.skip(end + 1, "time")
    if scan.words(end, "since", "the", "year") and (named := period(scan, end + 2)):
        first = named.options[0][1]
        found = size.day_after(first)
        return Moment(at, named.end, day=Day(at, named.end, ((found.isoformat(), found),)))
    found_ = day_of(size, scan.now, 1, at, end)
    return _on_weekday(scan, found_)


def _on_weekday(scan: Scan, found: Moment) -> Moment:
    """ "In 3 days on Friday", "two months from today on Tuesday": the first such weekday from then on."""
    if found.day is None or scan.word(found.end) != "on" or scan.word(found.end + 1) not in WEEKDAYS:
        return found
    first = found.day.first
    assert first is not None
    moved = first + timedelta(days=(WEEKDAYS[scan.word(found.end + 1)] - first.weekday()) % 7)
    return replace(found, end=found.end + 2, day=Day(found.begin, found.end + 2, ((moved.isoformat(), moved),)))


def _fortnight(scan: Scan, at: int) -> Length | None:
    step = scan.skip(at, "a", "one")
    if scan.word(step) not in ("fortnight", "fortnight's"):
        return None
    return Length(at, step + 1, ((2, "W"),))


def _apart(scan: Scan, at: int) -> Moment | None:
    """Two months ago, 30 minutes later, 3 days from today, two days before yesterday, a week after Friday."""
    size = length(scan, at) or _fortnight(scan, at)
    if size is None:
        return _weekdays_apart(scan, at)
    word, end = scan.word(size.end), size.end
    if word in ("ago", "earlier", "back") or (
        word == "later" and scan.word(end + 1) not in ("this", "in", "today", "on", "next")
    ):
        return day_of(size, scan.now, 1 if word == "later" else -1, at, end + 1)
    if word in ("from", "after", "before", "since") or (word == "hence"):
        if scan.word(end + 1) == "now":
            return _on_weekday(scan, day_of(size, scan.now, 1 if word != "before" else -1, at, end + 2))
        base = day(scan, end + 1)
        if base is None or base.first is None or size.timed:
            return None
        sign = -1 if word == "before" else 1
        found = size.day_after(base.first, sign)
        return _on_weekday(scan, Moment(at, base.end, day=Day(at, base.end, ((found.isoformat(), found),))))
    return None


def _weekdays_apart(scan: Scan, at: int) -> Moment | None:
    """Two Sundays from now, three Mondays ago."""
    read = number(scan, at)
    name = WEEKDAYS_EACH.get(scan.word(read[1])) if read is not None and 1 < read[0] <= 60 else None
    if read is None or name is None:
        return None
    back = scan.word(read[1] + 1) == "ago"
    if not back and not (scan.word(read[1] + 1) == "from" and scan.word(read[1] + 2) in ("now", "today")):
        return None
    weeks = timedelta(days=7 * (int(read[0]) - 1))
    away = timedelta(days=((scan.today.weekday() - name) if back else (name - scan.today.weekday())) % 7 or 7)
    found = scan.today - weeks - away if back else scan.today + weeks + away
    end = read[1] + (2 if back else 3)
    return Moment(at, end, day=Day(at, end, ((found.isoformat(), found),)))


def _within(scan: Scan, at: int) -> Found | None:
    """Read "within 5 minutes", "the next hour", "the last 13 minutes", "within the next day and 5 hours"."""
    within = scan.word(at) == "within"
    step = at + 1 if within else at
    if scan.word(at) == "in" and scan.word(at + 1) == "the":
        step = at + 2
    begin = at if within else scan.skip(step, "the")
    step = scan.skip(step, "the")
    lead = scan.word(step)
    read = number(scan, step)
    if lead in NEXT | LAST and not lasts(scan, step):
        size = length(scan, step + 1) or _one(scan, step + 1)
    elif read is not None and scan.word(read[1]) in NEXT | LAST and scan.word(read[1] + 1) in UNITS:
        lead = scan.word(read[1])
        begin = step
        size = Length(step, read[1] + 2, ((read[0], UNITS[scan.word(read[1] + 1)]),))
    else:
        lead, size = "next", length(scan, step) if within else None
    if size is None or not (size.timed or within):
        return None
    return _stretch(scan, begin, size, -1 if lead in LAST else 1)


def _one(scan: Scan, at: int) -> Length | None:
    """ "The next hour", "within the next day and 5 hours"."""
    unit = UNITS.get(scan.word(at)) if len(scan.word(at)) > 2 else None
    if unit is None:
        return None
    rest = length(scan, at + 2) if scan.word(at + 1) == "and" else None
    return Length(at, rest.end, ((1, unit), *rest.amounts)) if rest else Length(at, at + 1, ((1, unit),))


def _stretch(scan: Scan, begin: int, size: Length, sign: int) -> Found:
    other = size.after(scan.now, sign)
    first, last = sorted((scan.now, other))
    if not size.timed:
        time = TimeValue(f"({first.date()},{last.date()},{size.form()})", start=str(first.date()), end=str(last.date()))
        return begin, size.end, TimeKind.DATE_RANGE, (time,)
    form = f"({first.isoformat()},{last.isoformat()},{size.form()})"
    stamps = [f"{one:%Y-%m-%d %H:%M:%S}" for one in (first, last)]
    return begin, size.end, TimeKind.DATETIME_RANGE, (TimeValue(form, start=stamps[0], end=stamps[1]),)


def _lasting(scan: Scan, at: int) -> Found | None:
    """3 days starting from next Monday, for 1 week, from 20th dec; for 3 days from today."""
    led = scan.word(at) == "for"
    size = length(scan, at + 1 if led else at)
    if size is None or size.timed:
        return None
    step = scan.skip(size.end, ",")
    starting = scan.word(step) in ("starting", "beginning", "commencing")
    step = scan.skip(step, "starting", "beginning", "commencing")
    led = led and scan.word(step) == "from"
    if not (led or starting):
        return None
    base = day(scan, scan.skip(step, "from", "on"))
    if base is None or base.first is None:
        return None
    first = base.first
    last = size.day_after(first)
    begin = at if led and not starting else size.begin
    return (
        begin,
        base.end,
        TimeKind.DATE_RANGE,
        (TimeValue(f"({first},{last},{size.form()})", start=str(first), end=str(last)),),
    )


def expressed(found: Found | Moment, scan: Scan) -> Found:
    if isinstance(found, Moment):
        return found.begin, found.end, found.kind, values(scan, found)
    return found


def to_expression(scan: Scan, found: Found) -> TimeExpression:
    begin, end, kind, said = found
    return TimeExpression(scan.tokens[begin].start, scan.tokens[end - 1].end, kind, said)


def date_stretch(first: date, last: date, form: str = "") -> TimeValue:
    return TimeValue(form or f"({first},{last},P{(last - first).days}D)", start=str(first), end=str(last))
