"""Finds the days, times, rhythms and stretches of them that something may have only one of: "on Fridays", "9:00 to 17:00"."""

from dataclasses import dataclass

from graph.rules.times.clocks import clock
from graph.rules.times.dated import Day
from graph.rules.times.days import day
from graph.rules.times.scan import ANY_TIME, Scan, small
from graph.rules.times.spots import may_begin
from graph.rules.times.tokens import tokens
from graph.rules.times.words import UNITS, WEEKDAYS, WEEKDAYS_EACH
from graph.rules.utterances.words import listed
from graph.rules.values.moments import is_plain, normal_clock

_WEEKDAYS = {at: name for name, at in WEEKDAYS.items() if name.endswith("day")}
_JOINS = frozenset({"-", "\u2013", "\u2014", "to", "through", "and"})
_OPENS = frozenset({"from", "between"})
_EVERY = frozenset({"every", "each", "all"})
# "Move the standup from 9:00 to 10:00" says two times of day, and no stretch.
_CHANGING = tuple(listed("moved"))
_ONCE_EACH = {
    one.removesuffix("ly"): one
    for one in ("hourly", "nightly", "weekly", "fortnightly", "monthly", "quarterly", "yearly")
}
_ONCE_EACH["day"] = "daily"
_RHYTHMS = {**{one: one for one in _ONCE_EACH.values()}, "biweekly": "fortnightly", "annually": "yearly"}
_TWICE = {"24 hour": "daily", "60 minute": "hourly", "7 day": "weekly", "2 week": "fortnightly"}
_PARTS_OF_DAY = frozenset({"morning", "afternoon", "evening", "night"})
_COUNTS = {"other": "2", "second": "2"}


@dataclass(frozen=True, slots=True)
class MomentSaid:
    """`sort` is day, date, time, part (of the day), rhythm, hours or days, empty for a day that only the time of the words tells; `passing`: a day of one week, not of every one; `keyed`: whether the
    words name it alike wherever they stand."""

    sort: str
    start: int
    end: int
    value: str
    words: str
    passing: bool = False
    keyed: bool = True


def moments_in(text: str) -> tuple[MomentSaid, ...]:
    """Return the moments in a flat text, in order, none inside another."""
    scan = Scan(tokens(text), ANY_TIME)
    changes = any(token.text.startswith(_CHANGING) for token in scan.tokens)
    found: list[MomentSaid] = []
    at, may = 0, may_begin(scan)
    while at < len(scan.tokens):
        one = _stretch(text, scan, at) if may[at] and not changes else None
        one = one or _rhythm(text, scan, at) or (_single(text, scan, at) if may[at] else None)
        one = one or _part_of_day(text, scan, at)
        if one is not None:
            found.append(one[0])
        at = one[1] if one is not None else at + 1
    return tuple(found)


_Found = tuple[MomentSaid, int]
_Part = tuple[str, str, int, int]
"""Sort and value, the first token and the one behind the last."""


def _stretch(text: str, scan: Scan, at: int) -> _Found | None:
    led = scan.word(at) in _OPENS
    first = _part(scan, at + 1 if led else at)
    if first is None or scan.word(first[3]) not in _JOINS or (scan.word(first[3]) == "and" and not led):
        return None
    last = _part(scan, first[3] + 1)
    if last is None or last[0] != first[0]:
        return None
    sort = "hours" if first[0] == "time" else "days"
    return _said(text, scan, sort, at, last[3], f"{first[1]}/{last[1]}"), last[3]


def _part(scan: Scan, at: int) -> _Part | None:
    """A time or a weekday that may be one end of a stretch."""
    if scan.word(at) in WEEKDAYS and _WEEKDAYS[WEEKDAYS[scan.word(at)]] == scan.word(at):
        return "day", scan.word(at), at, at + 1
    return _time(scan, at)


def _time(scan: Scan, at: int) -> _Part | None:
    found = clock(scan, at)
    if found is None or found.approx or not found.sure or scan.digits(found.begin) > len("23"):
        return None
    hinted = (
        scan.word(found.end - 1) in ("oclock", "clock") or scan.digits(found.begin) == 0 or scan.word(at + 1) == "in"
    )
    if not (is_plain(found) or hinted) or (scan.word(at + 1) == "." and not found.half):
        return None
    return "time", normal_clock(found), at, found.end


def _single(text: str, scan: Scan, at: int) -> _Found | None:
    if scan.word(at) in WEEKDAYS_EACH:
        name = scan.tokens[at]
        value = scan.word(at).removesuffix("s")
        return MomentSaid("day", name.start, name.end, value, text[name.start : name.end - 1]), at + 1
    named = day(scan, at)
    if named is not None:
        return _day(text, scan, named), named.end
    time = _time(scan, at)
    if time is None:
        return None
    found = clock(scan, at)
    keyed = found is not None and is_plain(found) and scan.digits(at) > 0
    return _said(text, scan, "time", at, time[3], time[1], keyed=keyed), time[3]


def _part_of_day(text: str, scan: Scan, at: int) -> _Found | None:
    """ "In the morning", "in the evenings", "at night": of every day, since no day is named before it."""
    name = scan.word(at + 1) if scan.word(at) == "the" else scan.word(at)
    led = ("in", "to", "is", "for") if scan.word(at) == "the" else ("at",)
    if name.removesuffix("s") not in _PARTS_OF_DAY or scan.word(at - 1) not in led:
        return None
    if (name.startswith("night")) != (scan.word(at) != "the"):
        return None
    end = at + 1 + (scan.word(at) == "the")
    return _said(text, scan, "part", at, end, name.removesuffix("s")), end


def _day(text: str, scan: Scan, found: Day) -> MomentSaid:
    """A weekday or a day of a month; what counts from the day of the words ("tomorrow", "next Friday") is none."""
    begin = found.begin + (scan.word(found.begin) == "the")
    if found.weekday is not None and found.end - begin == 1:
        value = _WEEKDAYS[found.weekday]
        return _said(text, scan, "day", begin, found.end, value, passing=scan.word(begin - 1) not in _EVERY)
    if found.first is None or found.doubtful or not (found.month_day or _has_year(scan, found)):
        return _said(text, scan, "", begin, found.end, "")
    return _said(text, scan, "date", begin, found.end, f"{found.first:%m-%d}")


def _has_year(scan: Scan, found: Day) -> bool:
    return any(scan.digits(at) in (4, 8) for at in range(found.begin, found.end))


def _rhythm(text: str, scan: Scan, at: int) -> _Found | None:
    word = scan.word(at)
    if word in _RHYTHMS:
        return _said(text, scan, "rhythm", at, at + 1, _RHYTHMS[word]), at + 1
    if word in ("once", "twice") and scan.word(at + 1) in ("a", "per", "every") and scan.word(at + 2) in _ONCE_EACH:
        once = _ONCE_EACH[scan.word(at + 2)] if word == "once" else ""
        value = once or f"{word} a {scan.word(at + 2)}"
        return _said(text, scan, "rhythm", at, at + 3, value, keyed=not once), at + 3
    return _each(text, scan, at) if word == "every" else None


def _each(text: str, scan: Scan, at: int) -> _Found | None:
    """Every day, every other week, every 24 hours."""
    counted = small(scan, at + 1)
    count = _COUNTS.get(scan.word(at + 1)) or (f"{counted[0]:g}" if counted else "")
    count = count or (scan.word(at + 1) if scan.digits(at + 1) else "")
    step = at + 1 if not count else int(counted[1]) if counted and not scan.digits(at + 1) else at + 2
    unit = scan.word(step).removesuffix("s")
    if unit not in _ONCE_EACH and unit not in UNITS:
        return None
    called = _TWICE.get(f"{count} {unit}") if count else _ONCE_EACH.get(unit)
    value = called or f"every {count} {unit}"
    return _said(text, scan, "rhythm", at, step + 1, value, keyed=called is None), step + 1


def _said(
    text: str, scan: Scan, sort: str, first: int, behind: int, value: str, *, passing: bool = False, keyed: bool = True
) -> MomentSaid:
    start, end = scan.tokens[first].start, scan.tokens[behind - 1].end
    return MomentSaid(sort, start, end, value, text[start:end], passing, keyed)


def names_day(text: str) -> bool:
    return any(said.sort in ("day", "date", "days", "") for said in moments_in(text))
