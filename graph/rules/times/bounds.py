"""Knows what lies before, after, since or until something, and durations of more or less than so much."""

from dataclasses import replace
from datetime import date

from graph.model.times import TimeKind, TimeValue
from graph.rules.times.counted import Found, counted
from graph.rules.times.lengths import Length, length
from graph.rules.times.moments import Moment, moment, values
from graph.rules.times.ranges import side_of
from graph.rules.times.scan import Scan
from graph.rules.times.years import Period

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


def bounded(scan: Scan, at: int) -> Found | None:
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
    side = side_of(scan, step)
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
        kept = [_cut(side, option, bound) for option in side.options]
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
    """Read a bound: after 3pm, until April 27th, before around 2pm today, after dinner."""
    kind = side.kind
    ends = bound in ("before", "until")
    kept = []
    for time in values(scan, side):
        edge = time.value or (time.start if ends else time.end)
        if edge is None:
            continue
        mark = f"{bound}-{time.bound}" if time.bound else bound
        kept.append(TimeValue(time.form, start=None if ends else edge, end=edge if ends else None, bound=mark))
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
    value = duration(size)
    return begin, size.end, TimeKind.DURATION, (replace(value, bound="more" if bound == "after" else "less"),)


def _or_later(scan: Scan, at: int) -> Found | None:
    """ "Year 2012 or later", "1/1/2016 and after"."""
    side = side_of(scan, at)
    if side is None or (isinstance(side, Period) and side.unresolved):
        return None
    end = side.end
    words = (scan.word(end), scan.word(end + 1), scan.word(end + 2))
    if words[0] not in ("or", "and") or words[1] not in ("later", "after", "onwards", "earlier", "before"):
        return None
    behind = side_of(scan, end + 2)
    if behind is not None or (words[1] in ("after", "before") and words[2] and words[2][0].isalnum()):
        return None
    bound = "since" if words[1] in ("later", "after", "onwards") else "until"
    if isinstance(side, Period):
        return side.begin, end + 2, TimeKind.DATE_RANGE, tuple(_cut(side, option, bound) for option in side.options)
    found = _moment_bound(scan, side.begin, side, bound)
    return (found[0], end + 2, found[2], found[3]) if found else None


def narrowed(scan: Scan, one: Moment) -> Found | None:
    """Today before 4pm, next Wednesday later than 10 in the morning."""
    for said, bound in _BOUNDS.items() if scan.word(one.end) in _BOUNDS_FIRST else ():
        if not scan.words(one.end, *said):
            continue
        behind = moment(scan, one.end + len(said))
        if behind is None or behind.day is not None or behind.clock is None:
            return None
        half = one.part.half if one.part is not None else ""
        both = replace(one, clock=behind.clock.halved(half) if half else behind.clock, part=None, end=behind.end)
        return _moment_bound(scan, one.begin, both, bound)
    return None


def duration(size: Length) -> TimeValue:
    return TimeValue(
        size.form(),
        value=f"{size.seconds:g}"
        if size.seconds < 1e6 and size.seconds != int(size.seconds)
        else str(int(size.seconds)),
    )
