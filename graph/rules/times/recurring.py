"""Knows what comes again: every day, each Monday at 4pm, every other Friday, weekly, weekends, once a month; as an RRULE."""

from dataclasses import dataclass

from graph.rules.times.clocks import Clock, clock, part
from graph.rules.times.lengths import unit_at
from graph.rules.times.scan import Scan, nth, number
from graph.rules.times.weekdays import weekday_name
from graph.rules.times.words import MONTHS, PARTS, SEASONS, UNITS, WEEKDAYS, WEEKDAYS_EACH

_ADVERBS = {
    "daily": ("P1D", "DAILY", 1), "nightly": ("P1D", "DAILY", 1), "weekly": ("P1W", "WEEKLY", 1), "biweekly": ("P2W", "WEEKLY", 2),
    "fortnightly": ("P2W", "WEEKLY", 2), "monthly": ("P1M", "MONTHLY", 1), "bimonthly": ("P2M", "MONTHLY", 2),
    "quarterly": ("P3M", "MONTHLY", 3), "yearly": ("P1Y", "YEARLY", 1), "annually": ("P1Y", "YEARLY", 1), "annual": ("P1Y", "YEARLY", 1),
    "semiannual": ("P0.5Y", "MONTHLY", 6), "semiannually": ("P0.5Y", "MONTHLY", 6), "everyday": ("P1D", "DAILY", 1),
    "weekends": ("P1WE", "WEEKLY;BYDAY=SA,SU", 1), "weekdays": ("P1WD", "WEEKLY;BYDAY=MO,TU,WE,TH,FR", 1),
    "hourly": ("PT1H", "HOURLY", 1),
}  # fmt: skip
DAY_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCY = {
    "D": "DAILY",
    "W": "WEEKLY",
    "M": "MONTHLY",
    "Y": "YEARLY",
    "H": "HOURLY",
    "TM": "MINUTELY",
    "S": "SECONDLY",
}


@dataclass(frozen=True, slots=True)
class Recurrence:
    begin: int
    end: int
    form: str
    rule: str | None
    clock: Clock | None = None


def recurrence(scan: Scan, at: int) -> Recurrence | None:
    found = _of_months(scan, at) or next((one for reader in _READERS if (one := reader(scan, at)) is not None), None)
    if found is None:
        return None
    return _timed(scan, _on_days(scan, found))


def _of_months(scan: Scan, at: int) -> Recurrence | None:
    """The first Saturday of every month, the 1st and 3rd Tuesday of each month, the 15th of every month, every 4th of June."""
    led = scan.word(at) in ("every", "each")
    step = scan.skip(at + led, "the")
    numbers: list[int] = []
    while (one := _numbered(scan, step)) is not None and len(numbers) < 5:
        numbers.append(one[0])
        step = scan.skip(one[1], "and", "&", ",", "or")
    if not numbers:
        return None
    name = WEEKDAYS.get(scan.word(step), WEEKDAYS_EACH.get(scan.word(step)))
    step = step + 1 if name is not None else scan.skip(step, "day")
    of = scan.word(step) in ("of", "in")
    again = scan.word(step + of) in ("every", "each") or (led and scan.word(step + of) in ("the", "a"))
    if scan.word(step + of + again) == "month" and again and (of or name is None):
        return _monthly(at, step + of + again + 1, numbers, name)
    month = MONTHS.get(scan.word(step + of)) if led and of and name is None and len(numbers) == 1 else None
    return _yearly(at, step + of + 1, month, numbers[0]) if month else None


def _numbered(scan: Scan, at: int) -> tuple[int, int] | None:
    """Read which day of a month is meant; -1 is the last."""
    if scan.word(at) == "last":
        return -1, at + 1
    read = nth(scan, at)
    return (int(read[0]), int(read[1])) if read is not None and 1 <= read[0] <= 31 else None


def _monthly(at: int, end: int, numbers: list[int], name: int | None) -> Recurrence | None:
    if name is None:
        days = ",".join(str(one) for one in numbers)
        return Recurrence(at, end, f"XXXX-XX-{numbers[0]:02d}", f"FREQ=MONTHLY;BYMONTHDAY={days}")
    if max(numbers) > 5:
        return None
    days = ",".join(f"{one}{DAY_CODES[name]}" for one in numbers)
    return Recurrence(at, end, f"XXXX-XX-WXX-{name + 1}-#{numbers[0]}", _rule("MONTHLY", days=days))


def _yearly(at: int, end: int, month: int, number_: int) -> Recurrence:
    return Recurrence(at, end, f"XXXX-{month:02d}-{number_:02d}", f"FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={number_}")


def _rule(frequency: str, interval: int = 1, days: str = "") -> str:
    said = f"FREQ={frequency}"
    said += f";INTERVAL={interval}" if interval > 1 else ""
    return said + (f";BYDAY={days}" if days else "")


def _every(scan: Scan, at: int) -> Recurrence | None:
    if scan.word(at) == "alternate" and scan.word(at + 1) in WEEKDAYS_EACH:
        return _weekdays(scan, at, at + 1, WEEKDAYS_EACH[scan.word(at + 1)], 2)
    if scan.word(at) not in ("every", "each", "all"):
        return None
    if scan.word(at) == "all":
        found = _ADVERBS.get(scan.word(at + 1))
        return _of_adverb(at, at + 2, found) if found and scan.word(at + 1) in ("weekends", "weekdays") else None
    step, interval = at + 1, 1
    if scan.word(step) in ("single", "other", "second"):
        interval = 1 if scan.word(step) == "single" else 2
        step += 1
    elif scan.word(step) == "2" and scan.word(step + 1) == "nd":
        step, interval = step + 2, 2
    if (name := weekday_name(scan, step, led=True)) is not None:
        return _weekdays(scan, at, step, name, interval)
    if scan.word(step) in PARTS:
        return Recurrence(at, step + 1, PARTS[scan.word(step)][0], _rule("DAILY", interval))
    if scan.word(step) in SEASONS:
        return Recurrence(at, step + 1, SEASONS[scan.word(step)], _rule("YEARLY"))
    read = number(scan, step)
    if read is not None and interval == 1 and read[0] == int(read[0]):
        interval, step = int(read[0]), read[1]
    unit = unit_at(scan, step)
    return _of_unit(at, step + 1, unit, interval) if unit and 0 < interval < 1000 else None


def _on_days(scan: Scan, found: Recurrence) -> Recurrence:
    """Every other week on Friday, biweekly on Mondays and Wednesdays."""
    rule = found.rule or ""
    if rule == "FREQ=MONTHLY" and scan.word(found.end) == "on":
        one = _numbered(scan, scan.skip(found.end + 1, "the"))
        return (_monthly(found.begin, one[1], [one[0]], None) if one is not None else None) or found
    if not rule.startswith("FREQ=WEEKLY") or "BYDAY" in rule or scan.word(found.end) != "on":
        return found
    step = found.end + 1
    name = WEEKDAYS_EACH.get(scan.word(step), weekday_name(scan, step, led=True))
    weeks = int(rule.partition("INTERVAL=")[2] or 1)
    return found if name is None else _weekdays(scan, found.begin, step, name, weeks)


def _of_unit(at: int, end: int, unit: str, interval: int) -> Recurrence:
    if unit in ("WE", "WD"):
        days = "SA,SU" if unit == "WE" else "MO,TU,WE,TH,FR"
        return Recurrence(at, end, f"P{interval}{unit}", _rule("WEEKLY", interval, days))
    if unit == "Q":
        return Recurrence(at, end, f"P{3 * interval}M", _rule("MONTHLY", 3 * interval))
    letter = {"TM": "M", "10Y": "Y", "100Y": "Y"}.get(unit, unit)
    count = interval * {"10Y": 10, "100Y": 100}.get(unit, 1)
    form = f"PT{count}{letter}" if unit in ("H", "TM", "S") else f"P{count}{letter}"
    return Recurrence(at, end, form, _rule(_FREQUENCY.get(unit, "YEARLY"), count))


def _weekdays(scan: Scan, at: int, step: int, name: int, interval: int) -> Recurrence:
    """Every Monday, every Tuesday and Thursday, every Friday morning."""
    names, end = [name], step + 1
    while len(names) < 7:
        behind = scan.skip(scan.skip(end, ","), "and", "&", "/")
        more = WEEKDAYS_EACH.get(scan.word(behind), weekday_name(scan, behind, led=True)) if behind > end else None
        if more is None:
            break
        names.append(more)
        end = behind + 1
    form = f"XXXX-WXX-{name + 1}"
    if scan.word(end) in PARTS and not scan.word(end).endswith("time"):
        form, end = form + PARTS[scan.word(end)][0], end + 1
    return Recurrence(
        at, end, form, _rule("WEEKLY", interval, ",".join(DAY_CODES[name] for name in sorted(set(names))))
    )


def _adverb(scan: Scan, at: int) -> Recurrence | None:
    word = scan.word(at)
    if word == "bi" and scan.word(at + 1) == "-" and scan.word(at + 2) in ("weekly", "monthly"):
        return _of_adverb(at, at + 3, _ADVERBS["bi" + scan.word(at + 2)])
    found = _ADVERBS.get(word)
    if found is None or (word == "annual" and scan.word(at + 1) == "report"):
        return None
    return _of_adverb(at, at + 1, found)


def _of_adverb(at: int, end: int, found: tuple[str, str, int]) -> Recurrence:
    frequency, _, days = found[1].partition(";")
    return Recurrence(at, end, found[0], _rule(frequency, found[2], days.removeprefix("BYDAY=")))


def _plural(scan: Scan, at: int) -> Recurrence | None:
    """Mondays, Tuesday afternoons, mornings."""
    word = scan.word(at)
    if word in WEEKDAYS_EACH:
        names, end = [WEEKDAYS_EACH[word]], at + 1
        while scan.word(scan.skip(end, "and", ",", "&")) in WEEKDAYS_EACH and len(names) < 7:
            end = scan.skip(end, "and", ",", "&")
            names.append(WEEKDAYS_EACH[scan.word(end)])
            end += 1
        days = ",".join(DAY_CODES[name] for name in sorted(set(names)))
        return Recurrence(at, end, f"XXXX-WXX-{names[0] + 1}", _rule("WEEKLY", 1, days))
    name = weekday_name(scan, at, led=True)
    behind = scan.word(at + 1)
    if name is not None and behind in ("mornings", "afternoons", "evenings", "nights"):
        return Recurrence(at, at + 2, f"XXXX-WXX-{name + 1}{PARTS[behind][0]}", _rule("WEEKLY", 1, DAY_CODES[name]))
    if word in ("mornings", "afternoons", "evenings") or (
        word == "nights" and scan.word(at - 1) in ("", "out", "works", "work")
    ):
        return Recurrence(at, at + 1, PARTS[word][0], _rule("DAILY"))
    return None


def _once(scan: Scan, at: int) -> Recurrence | None:
    """Once a week, one a day, twice a month, three times a year."""
    step = at
    if scan.word(step) in ("once", "twice", "one"):
        step += 1
    elif (read := number(scan, step)) is not None and scan.word(read[1]) == "times":
        step = read[1] + 1
    else:
        return None
    if scan.word(step) not in ("a", "an", "per", "every", "each"):
        return None
    unit = UNITS.get(scan.word(step + 1)) if len(scan.word(step + 1)) > 2 else None
    return _of_unit(at, step + 2, unit, 1) if unit else None


def _clock_first(scan: Scan, at: int) -> Recurrence | None:
    """ "6am everyday", "at 6 every day"."""
    time = clock(scan, scan.skip(at, "at"))
    if time is None or not (time.sure or scan.word(at) == "at") or time.begin < at:
        return None
    found = _every(scan, time.end) or _adverb(scan, time.end)
    if found is None:
        return None
    form = time.options()[0][0] if found.form.startswith("P") else found.form + time.options()[0][0]
    return Recurrence(at, found.end, form, found.rule, time)


def _timed(scan: Scan, found: Recurrence) -> Recurrence:
    """A time behind it: every Monday at 4pm."""
    if found.clock is not None:
        return found
    step = scan.skip(found.end, ",")
    led = scan.word(step) in ("at", "@", "around", "from")
    time = clock(scan, step + 1 if led else step)
    if time is None or not (time.sure or led):
        return found
    piece = part(scan, found.begin + 1) if scan.word(found.begin) in ("every", "each") else None
    time = time.halved(piece.half) if piece is not None else time
    base = found.form if found.form.startswith("XXXX") else ""
    return Recurrence(found.begin, time.end, base + time.options()[0][0], found.rule, time)


_READERS = (_every, _adverb, _plural, _once, _clock_first)
