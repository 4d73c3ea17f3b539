"""Knows where times, dates and money are mentioned in plain words, as spans: "half past 11 in the morning"."""

from collections.abc import Iterator
from dataclasses import dataclass

from graph.rules.times.clocks import clock, part
from graph.rules.times.periods import period
from graph.rules.times.scan import ANY_TIME, Scan
from graph.rules.times.spots import may_begin
from graph.rules.times.tokens import tokens
from graph.rules.times.words import PARTS, WEEKDAYS_EACH
from graph.rules.values.dates import Found, day_named
from graph.rules.values.measures import measures

_UNITS = ("week", "month", "year", "quarter")


@dataclass(frozen=True, slots=True)
class Mention:
    """`sort` is time, date or money."""

    sort: str
    start: int
    end: int
    words: str


def mentions(text: str) -> tuple[Mention, ...]:
    """All of them in order; where two would share words, the more telling sort has them."""
    found = [
        _mention(text, "money", measure.start, measure.end) for measure in measures(text) if measure.sort == "money"
    ]
    cut = tokens(text)
    for sort, first, behind in _times(Scan(cut, ANY_TIME)):
        _add(found, _mention(text, sort, cut[first].start, cut[behind - 1].end))
    return tuple(sorted(found, key=lambda mention: mention.start))


def _times(scan: Scan) -> Iterator[tuple[str, int, int]]:
    """Times of the day and days, each as the token that it begins with and the one behind it."""
    at, may = 0, may_begin(scan)
    while at < len(scan.tokens):
        if not may[at]:
            at += 1
            continue
        time, named = _time(scan, at), day_named(scan, at) or _stretch(scan, at)
        if named is not None and (time is None or named[1] >= time[1]):
            yield "date", named[0] - (scan.word(named[0]) == "today" and scan.word(named[0] - 1) == "later"), named[1]
            at = named[1]
        elif time is not None:
            yield "time", *time
            at = time[1]
        else:
            at += 1


def _time(scan: Scan, at: int) -> tuple[int, int] | None:
    """A time that says itself that it is one, with the part of the day before or behind it."""
    piece = part(scan, at)
    if piece is not None and not piece.plural and scan.word(at) in ("morning", "afternoon", "evening", "night"):
        hour = clock(scan, piece.end)
        return (at, hour.end) if hour is not None and scan.digits(hour.end - 1) else None
    found = clock(scan, at)
    if (
        found is None
        or not found.sure
        or scan.word(at) in ("at", "a")
        or (scan.glued(found.end) and scan.word(found.end).isalnum())
    ):
        return None
    if not (found.half or found.minute is not None or scan.word(at + 1) in _SAID) or scan.word(at + 1) in PARTS:
        return None
    if found.minute is not None and scan.word(at + 1) == "." and not found.half:
        return None  # 4.30 may be a price
    behind = part(scan, found.end)
    parted = behind is not None and not behind.plural and scan.word(found.end) in ("in", "at")
    return found.begin + found.approx, behind.end if behind is not None and parted else found.end


_SAID = ("oclock", "o", "in", "at")


def _stretch(scan: Scan, at: int) -> Found | None:
    """Next week, this month, the end of the year; and every Friday as a day."""
    if scan.word(at) in WEEKDAYS_EACH:
        return at, at + 1, scan.today
    found = period(scan, at)
    last = scan.word(found.end - 1) if found is not None else ""
    said = found is not None and last in _UNITS and scan.word(at) in ("next", "this", "last", "end")
    return (at, found.end, scan.today) if found is not None and said else None


def _mention(text: str, sort: str, start: int, end: int) -> Mention:
    return Mention(sort, start, end, text[start:end])


def _add(found: list[Mention], mention: Mention) -> None:
    if not any(mention.start < other.end and other.start < mention.end for other in found):
        found.append(mention)
