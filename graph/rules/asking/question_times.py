"""Knows which time of talk a question names: "in May", "on 10 April", "last week". A date alone may be what is asked about."""

from datetime import UTC, date, datetime, time, timedelta

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
    """From and until, in microseconds, seen from the day that is asked about; None where it names no time of talk."""
    scan = Scan(tokens(question), datetime.fromtimestamp(now / _SECOND, UTC).replace(tzinfo=None))
    found = next((one for at in range(len(scan.tokens)) if (one := _talked(scan, at) or _led(scan, at))), None)
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


def _start(one: date) -> int:
    return int(datetime.combine(one, time(), UTC).timestamp()) * _SECOND


def _talked(scan: Scan, at: int) -> Stretch | None:
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
