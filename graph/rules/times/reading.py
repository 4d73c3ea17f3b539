"""Finds every time expression of a text, with its exact span and all that it may mean to who says it at a given moment.

One pass over the tokens: at each, the readers are asked in turn, and each looks at no more than a few dozen tokens ahead, so the
work grows with the length of the text and with nothing else. `said` is the local time of the speaker; what lies ahead comes first.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

from graph.model.times import TimeExpression, TimeKind, TimeValue
from graph.rules.times.bounds import bounded, duration, narrowed
from graph.rules.times.counted import Found, counted, date_stretch, expressed, to_expression
from graph.rules.times.days import day
from graph.rules.times.lengths import Length, length
from graph.rules.times.moments import moment, values
from graph.rules.times.periods import period
from graph.rules.times.ranges import spanned
from graph.rules.times.recurring import recurrence
from graph.rules.times.scan import Scan, lasts, monday_of, read_each
from graph.rules.times.spots import may_begin
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import LAST, NEXT

LONGEST = 100_000


def read_times(text: str, said: datetime) -> tuple[TimeExpression, ...]:
    """All time expressions of the text, in order, none within another."""
    return read_tokens(tokens(text[:LONGEST]), said)


def read_tokens(cut: tuple[Token, ...], said: datetime) -> tuple[TimeExpression, ...]:
    scan = Scan(cut, said.replace(tzinfo=None, microsecond=0))
    found: list[TimeExpression] = []
    at, may = 0, may_begin(scan)
    while at < len(cut):
        one = _one(scan, at) if may[at] else None
        if one is None:
            at += 1
            continue
        found.append(to_expression(scan, one))
        at = max(one[1], at + 1)
    return tuple(found)


def _one(scan: Scan, at: int) -> Found | None:
    return next((one for one in read_each(_READERS, scan, at) if one[3]), None)


def _recurring(scan: Scan, at: int) -> Found | None:
    found = recurrence(scan, at)
    if found is None:
        return None
    return found.begin, found.end, TimeKind.RECURRENCE, (TimeValue(found.form, rule=found.rule),)


# ── times that stand alone ──


def _counted(scan: Scan, at: int) -> Found | None:
    found = counted(scan, at)
    return expressed(found, scan) if found is not None else None


def _single(scan: Scan, at: int) -> Found | None:
    """A moment or a stretch of days, whichever is longer; behind it a bound may say which part of the day."""
    one, whole = moment(scan, at), period(scan, at)
    if one is not None and (whole is None or one.end >= whole.end):
        if one.day is not None and one.clock is None and one.hours is None:
            within = narrowed(scan, one)
            if within is not None:
                return within
        measured = scan.word(one.end) in ("of", "cup", "cups", "tsp", "teaspoon", "mile", "miles")
        if one.day is not None and one.kind is TimeKind.DATE and one.day.doubtful and measured:
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


def _ended(scan: Scan, at: int) -> Found | None:
    """The end of tomorrow, end of day, eod Friday, eow: the last second of it."""
    step = scan.skip(at, "the")
    if scan.word(step) in ("eod", "cob"):
        named = day(scan, step + 1)
        found = (named.first if named is not None else None) or scan.today
        end = named.end if named is not None else step + 1
        return at, end, TimeKind.DATETIME, (TimeValue(f"{found}T23:59:59", value=f"{found} 23:59:59"),)
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


def _length(scan: Scan, at: int) -> Found | None:
    size = length(scan, at)
    if size is None:
        return _whole(scan, at)
    if scan.word(size.end) in ("old", "ish") or (scan.word(at - 1) in NEXT | LAST and not lasts(scan, at - 1)):
        return None
    return at, size.end, TimeKind.DURATION, (duration(size),)


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
    return at, step + 1, TimeKind.DURATION, (duration(Length(at, step + 1, ((1, unit),))),)


_READERS: tuple[Callable[[Scan, int], Found | None], ...] = (
    _recurring, spanned, bounded, _counted, _single, _length,
)  # fmt: skip
