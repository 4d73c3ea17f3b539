"""Knows the days that have a name: fixed ones, those counted from a weekday of a month, and those that follow Easter or the moon."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

from graph.rules.times.scan import Scan, in_calendar
from graph.rules.utterances.words import sections

On = Callable[[int], date | None]


def _easter(year: int) -> date:
    """Return the day of Easter, by the rule of the Gregorian calendar."""
    golden, century = year % 19, year // 100
    epact = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    full = epact - epact // 28 * (1 - epact // 28 * (29 // (epact + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + full + 2 - century + century // 4) % 7
    ahead = full - weekday
    month = 3 + (ahead + 40) // 44
    return date(year, month, ahead + 28 - 31 * (month // 4))


def _fixed(month: int, day: int, year: int) -> date | None:
    return in_calendar(year, month, day)


def _counted(month: int, which: int, weekday: int, more: int, year: int) -> date | None:
    """The `which`th such weekday of the month, and so many days behind it; -1 is the last."""
    if which < 0:
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7 - more)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1) + more)


def _from_easter(days: int, year: int) -> date | None:
    return _easter(year) + timedelta(days=days)


def _named() -> Iterator[tuple[str, On]]:
    told = sections("times")["holidays"]
    for day, names in told["fixed"].items():
        month, number = map(int, day.split("-"))
        yield from ((name, partial(_fixed, month, number)) for name in names)
    for counted, names in told["counted"].items():
        yield from ((name, partial(_counted, *map(int, counted.split()))) for name in names)
    for days, names in told["easter"].items():
        yield from ((name, partial(_from_easter, int(days))) for name in names)
    for one in told["listed"]:
        days_ = {found.year: found for found in map(date.fromisoformat, one["days"])}
        yield from ((name, days_.get) for name in one["names"])


_NAMED: dict[str, On] = dict(_named())
_LONGEST = 5
_FIRST = {name.split()[0] for name in _NAMED}
LAST_WORDS = {name.split()[-1] for name in _NAMED}


def holiday(scan: Scan, at: int) -> tuple[int, str, On] | None:
    """Read a holiday: the end of its name, its form, and its day in a year."""
    if scan.word(at).removesuffix("'s") not in _FIRST and scan.word(at) not in _FIRST:
        return None
    said: list[str] = []
    best: tuple[int, str, On] | None = None
    step = at
    while step < at + _LONGEST + 3 and len(said) < _LONGEST:
        word = scan.word(step)
        if word and word[0].isalpha():
            said.append(word.replace("'", ""))
            found = _NAMED.get(" ".join(said))
            if found is not None:
                best = (step + 1, _form(found), found)
        elif word not in ("'", "-", "."):
            break
        step += 1
    return best


def _form(on: On) -> str:
    fixed = isinstance(on, partial) and on.func is _fixed
    example = on(2022)
    return f"XXXX-{example.month:02d}-{example.day:02d}" if fixed and example else "XXXX"
