"""Knows the days that have a name: fixed ones, those counted from a weekday of a month, and those that follow Easter or the moon."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from graph.rules.times.scan import Scan, in_calendar

On = Callable[[int], date | None]


def _easter(year: int) -> date:
    """By the rule of the Gregorian calendar."""
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


def _listed(days: dict[int, tuple[int, int]], year: int) -> date | None:
    found = days.get(year)
    return in_calendar(year, *found) if found else None


_EID = {2018: (6, 15), 2019: (6, 4), 2020: (5, 24), 2021: (5, 13), 2022: (5, 2), 2023: (4, 21), 2024: (4, 10), 2025: (3, 30),
        2026: (3, 20), 2027: (3, 9), 2028: (2, 26), 2029: (2, 14), 2030: (2, 4)}  # fmt: skip
_LUNAR = {2018: (2, 16), 2019: (2, 5), 2020: (1, 25), 2021: (2, 12), 2022: (2, 1), 2023: (1, 22), 2024: (2, 10), 2025: (1, 29),
          2026: (2, 17), 2027: (2, 6), 2028: (1, 26), 2029: (2, 13), 2030: (2, 3)}  # fmt: skip
_RAMADAN = {2018: (5, 16), 2019: (5, 6), 2020: (4, 24), 2021: (4, 13), 2022: (4, 2), 2023: (3, 23), 2024: (3, 11), 2025: (3, 1),
            2026: (2, 18), 2027: (2, 8), 2028: (1, 28), 2029: (1, 16), 2030: (1, 6)}  # fmt: skip

_NAMED: dict[str, On] = {
    "new year": partial(_fixed, 1, 1), "new year day": partial(_fixed, 1, 1), "new years day": partial(_fixed, 1, 1),
    "new years": partial(_fixed, 1, 1), "new year eve": partial(_fixed, 12, 31), "new years eve": partial(_fixed, 12, 31), "nye": partial(_fixed, 12, 31),
    "christmas": partial(_fixed, 12, 25), "christmas day": partial(_fixed, 12, 25), "xmas": partial(_fixed, 12, 25),
    "christmas eve": partial(_fixed, 12, 24), "xmas eve": partial(_fixed, 12, 24), "boxing day": partial(_fixed, 12, 26),
    "valentines day": partial(_fixed, 2, 14), "valentine day": partial(_fixed, 2, 14), "valentines": partial(_fixed, 2, 14),
    "groundhog day": partial(_fixed, 2, 2), "womens day": partial(_fixed, 3, 8),
    "saint patrick": partial(_fixed, 3, 17), "saint patricks day": partial(_fixed, 3, 17), "st patricks day": partial(_fixed, 3, 17),
    "st patrick day": partial(_fixed, 3, 17), "saint patrick day": partial(_fixed, 3, 17), "april fools": partial(_fixed, 4, 1),
    "april fools day": partial(_fixed, 4, 1), "earth day": partial(_fixed, 4, 22), "may day": partial(_fixed, 5, 1),
    "international workers day": partial(_fixed, 5, 1), "workers day": partial(_fixed, 5, 1), "cinco de mayo": partial(_fixed, 5, 5),
    "juneteenth": partial(_fixed, 6, 19), "independence day": partial(_fixed, 7, 4), "halloween": partial(_fixed, 10, 31),
    "all hallows eve": partial(_fixed, 10, 31), "all saints day": partial(_fixed, 11, 1), "veterans day": partial(_fixed, 11, 11),
    "guy fawkes day": partial(_fixed, 11, 5), "bonfire night": partial(_fixed, 11, 5), "teachers day": partial(_fixed, 9, 10),
    "pi day": partial(_fixed, 3, 14), "singles day": partial(_fixed, 11, 11),
    "martin luther king day": partial(_counted, 1, 3, 0, 0), "mlk day": partial(_counted, 1, 3, 0, 0),
    "presidents day": partial(_counted, 2, 3, 0, 0), "washingtons birthday": partial(_counted, 2, 3, 0, 0),
    "mothers day": partial(_counted, 5, 2, 6, 0), "memorial day": partial(_counted, 5, -1, 0, 0), "fathers day": partial(_counted, 6, 3, 6, 0),
    "labor day": partial(_counted, 9, 1, 0, 0), "labour day": partial(_counted, 9, 1, 0, 0),
    "columbus day": partial(_counted, 10, 2, 0, 0), "thanksgiving": partial(_counted, 11, 4, 3, 0),
    "thanksgiving day": partial(_counted, 11, 4, 3, 0), "black friday": partial(_counted, 11, 4, 3, 1), "cyber monday": partial(_counted, 11, 4, 3, 4),
    "easter": partial(_from_easter, 0), "easter sunday": partial(_from_easter, 0), "easter day": partial(_from_easter, 0),
    "easter monday": partial(_from_easter, 1), "good friday": partial(_from_easter, -2), "ash wednesday": partial(_from_easter, -46),
    "palm sunday": partial(_from_easter, -7), "pentecost": partial(_from_easter, 49), "mardi gras": partial(_from_easter, -47),
    "eid al fitr": partial(_listed, _EID), "eid": partial(_listed, _EID), "ramadan": partial(_listed, _RAMADAN),
    "chinese new year": partial(_listed, _LUNAR), "lunar new year": partial(_listed, _LUNAR),
}  # fmt: skip
_LONGEST = 5
_FIRST = {name.split()[0] for name in _NAMED}
LAST_WORDS = {name.split()[-1] for name in _NAMED}


def holiday(scan: Scan, at: int) -> tuple[int, str, On] | None:
    """Where the name ends, its form, and on which day of a year it falls."""
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
