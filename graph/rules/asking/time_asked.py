"""Knows which time a question names: that of the talk it asks about, or the stretch of days from which it wants claims."""

from datetime import UTC, date, datetime, time, timedelta

from graph.model.listed import Window
from graph.rules.times.days import day
from graph.rules.times.periods import period
from graph.rules.times.scan import Scan
from graph.rules.times.tokens import tokens
from graph.rules.times.words import MONTHS

_BEFORE = frozenset(("as", "in", "during", "on", "of", "since", "by", "until", "around", "early", "late", "mid", "end"))
_SPANS = frozenset(("week", "month", "year"))
_SECOND = 1_000_000
_MARKS = ".,;:?!)"
_ANY_YEAR = datetime(2999, 12, 31)  # whatever year is named has begun

Stretch = tuple[int, int, date, date]
"""The first token with the word that leads to it, the token behind the last, the first day and the one behind the last."""


def during(question: str, now: int) -> tuple[int, int] | None:
    """Return the time of the talk that a question names, as begin and end in microseconds; None where it names none."""
    scan = Scan(tokens(question), datetime.fromtimestamp(now / _SECOND, UTC).replace(tzinfo=None))
    found = next((one for at in range(len(scan.tokens)) if (one := _relative(scan, at) or _led(scan, at))), None)
    return (_start(found[2]), _start(found[3])) if found else None


def timeless(question: str) -> str:
    """The question without the day or month that it names: what was decided says nothing of when somebody asks."""
    cut = tokens(question)
    scan = Scan(cut, _ANY_YEAR)
    kept, at = 0, 0
    left: list[str] = []
    while at < len(cut):
        found = _led(scan, at)
        if found is not None:
            left.append(question[kept : cut[at].start])
            kept = cut[found[1] - 1].end
            kept += len(question[kept:]) - len(question[kept:].lstrip(_MARKS))
        at = found[1] if found is not None else at + 1
    return " ".join(" ".join((*left, question[kept:])).split()) if left else question


def _start(begin: date) -> int:
    return int(datetime.combine(begin, time(), UTC).timestamp()) * _SECOND


def _relative(scan: Scan, at: int) -> Stretch | None:
    """Yesterday, last week, this month."""
    if scan.word(at) == "yesterday":
        return at, at + 1, scan.today - timedelta(days=1), scan.today
    if scan.word(at) not in ("last", "this") or scan.word(at + 1) not in _SPANS:
        return None
    found = period(scan, at)
    return (at, found.end, *found.options[0][1:]) if found is not None and found.options else None


def _led(scan: Scan, at: int) -> Stretch | None:
    """A month, or a day of it, behind a word like "in" or "on": the last such that has begun."""
    if scan.word(at) not in _BEFORE:
        return None
    step = scan.skip(at + 1, "the")
    one, whole = day(scan, at + 1) or day(scan, step), period(scan, step)
    end = one.end if one is not None else whole.end if whole is not None else step
    # A month is written with a capital, so that "may" is none.
    if not any(scan.capital(word) and scan.word(word) in MONTHS for word in range(step, end)):
        return None
    days = [(first, first + timedelta(days=1)) for _, first in one.options if first] if one is not None else []
    months = [option[1:] for option in whole.options] if whole is not None and one is None else []
    begun = [stretch for stretch in (*days, *months) if stretch[0] <= scan.today]
    return (at, end, *max(begun)) if begun else None


# ── the days from which claims are wanted

_SINCE, _AFTER = frozenset(("since", "from")), frozenset(("after",))
_UNTIL, _UP_TO = frozenset(("before",)), frozenset(("until", "till", "by"))
_WITHIN = frozenset(("in", "on", "during", "over", "within", "for", "of", "at"))
_RANGES = {"from": ("to", "until", "till", "-"), "between": ("and",)}
_LED_IN = _SINCE | _AFTER | _UNTIL | _UP_TO | _WITHIN | _RANGES.keys()
_DAY = timedelta(days=1)


def scan_of(question: str, now: int) -> Scan:
    return Scan(tokens(question), datetime.fromtimestamp(now / _SECOND, UTC).replace(tzinfo=None))


def window_at(scan: Scan, at: int) -> tuple[int, Window] | None:
    """Return the stretch of days that is named there, as "since Monday" or "last week", with the token behind it."""
    lead = scan.word(at) if scan.word(at) in _LED_IN else ""
    found = _days(scan, at + 1 if lead else at, before_today=lead in _SINCE | _AFTER)
    if found is None:
        return None
    end, first, behind = found
    last = _days(scan, end + 1, before_today=False) if scan.word(end) in _RANGES.get(lead, ()) else None
    if last is not None:
        return last[0], _window(first, last[2]) if first < last[2] else _window(last[1], behind)
    if lead in _SINCE | _AFTER:
        return end, _window(first if lead in _SINCE else behind, None)
    if lead in _UNTIL | _UP_TO:
        return end, _window(None, first if lead in _UNTIL else behind)
    return None if lead == "between" else (end, _window(first, behind))


def _days(scan: Scan, at: int, *, before_today: bool) -> tuple[int, date, date] | None:
    """The last such stretch that has begun, else the next: the token behind it, its first day, and the day behind its last."""
    step = scan.skip(at, "the")
    one, whole = day(scan, at) or day(scan, step), period(scan, at) or period(scan, step)
    if one is not None and (whole is None or one.end >= whole.end):
        options, end = [(first, first + _DAY) for _, first in one.options if first], one.end
        if one.weekday is not None and before_today:  # "since Tuesday", said on a Tuesday, is a week ago
            options = [(first if first < scan.today else first - 7 * _DAY, behind) for first, behind in options]
    elif whole is not None:
        options, end = [(first, last) for _, first, last in whole.options], whole.end
    else:
        return None
    begun = [stretch for stretch in options if stretch[0] <= scan.today]
    if not options:
        return None
    first, behind = max(begun) if begun else min(options)
    return end, first, behind + _DAY if whole is not None and behind == scan.today else behind


def _window(first: date | None, behind: date | None) -> Window:
    """`behind`: the day behind the last."""
    start, end = (_start(one) if one is not None else None for one in (first, behind))
    if first is None or behind is None:
        words = f"since {first}" if first else f"before {behind}"
    else:
        last = behind - _DAY
        words = f"on {first}" if last <= first else f"from {first} to {last}"
    return Window(start, end, words)
