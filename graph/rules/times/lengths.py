"""Knows how long something takes: 3h, two weeks, an hour and a half, 3 hours 30 minutes; and what counts so from a moment."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from graph.rules.times.scan import Scan, add_months, number
from graph.rules.times.words import SECONDS, SHORT_UNITS, UNITS

_OF_TIME = {"S", "TM", "H"}
_LETTER = {"S": "S", "TM": "M", "H": "H", "D": "D", "W": "W", "M": "M", "Y": "Y", "WE": "WE", "WD": "WD"}
_ORDER = ("100Y", "10Y", "Y", "Q", "M", "W", "WE", "WD", "D", "H", "TM", "S")
_MOST = 9_000_000


@dataclass(frozen=True, slots=True)
class Length:
    """Amounts by unit, the longest first."""

    begin: int
    end: int
    amounts: tuple[tuple[float, str], ...]

    @property
    def timed(self) -> bool:
        return any(unit in _OF_TIME for _, unit in self.amounts)

    @property
    def seconds(self) -> float:
        return sum(count * SECONDS[unit] for count, unit in self.amounts)

    def form(self) -> str:
        said = {unit: count for count, unit in _plain(self.amounts)}
        days = "".join(f"{_short(said[one])}{_LETTER[one]}" for one in ("Y", "M", "W", "WE", "WD", "D") if one in said)
        clock = "".join(f"{_short(said[one])}{_LETTER[one]}" for one in ("H", "TM", "S") if one in said)
        return f"P{days}T{clock}" if clock else f"P{days}"

    def after(self, moment: datetime, sign: int = 1) -> datetime:
        """The moment that lies so much later, or earlier; months and years keep the day where the calendar has it."""
        for count, unit in _plain(self.amounts):
            if abs(count) > _MOST:
                raise OverflowError
            months = {"Y": 12, "M": 1}.get(unit)
            if months and count * months == int(count * months):
                moved = add_months(moment.date(), sign * int(count * months))
                moment = datetime.combine(moved, moment.time())
            elif unit == "WD":
                moment = _working(moment, sign * int(count))
            else:
                moment += timedelta(seconds=sign * count * SECONDS[unit])
        return moment

    def day_after(self, day: date, sign: int = 1) -> date:
        return self.after(datetime(day.year, day.month, day.day), sign).date()


def _plain(amounts: tuple[tuple[float, str], ...]) -> tuple[tuple[float, str], ...]:
    """Decades, centuries and quarters as years and months."""
    found: dict[str, float] = {}
    whole = {"10Y": ("Y", 10), "100Y": ("Y", 100), "Q": ("M", 3)}
    for count, unit in amounts:
        plain, times = whole.get(unit, (unit, 1))
        found[plain] = found.get(plain, 0) + count * times
    return tuple((found[one], one) for one in _ORDER if one in found)


def _working(moment: datetime, count: int) -> datetime:
    step = 1 if count >= 0 else -1
    for _ in range(min(abs(count), 5000)):
        moment += timedelta(days=step)
        while moment.weekday() > 4:
            moment += timedelta(days=step)
    return moment


def _short(count: float) -> str:
    return str(int(count)) if count == int(count) else f"{count:g}"


def unit_at(scan: Scan, at: int, glued_to_figure: bool = False) -> str | None:
    word = scan.word(at)
    if word == "business" and scan.word(at + 1) in ("day", "days"):
        return "WD"
    if word in SHORT_UNITS and not (glued_to_figure and scan.glued(at)):
        return UNITS[word] if word in ("min", "hr") else None
    return UNITS.get(word)


def length(scan: Scan, at: int) -> Length | None:
    """Read one or several amounts: 3 hours 30 minutes, two weeks and 2 days, one year and a quarter, half an hour."""
    first = _amount(scan, at)
    if first is None:
        return None
    amounts, end = [first[0]], first[1]
    while len(amounts) < 6:
        step = scan.skip(scan.skip(end, ","), "and", "&")
        more = _amount(scan, step)
        last = amounts[-1][1]
        if (
            more is None
            or _ORDER.index(more[0][1]) <= _ORDER.index(last)
            or (more[0][1] == "S" and last not in _OF_TIME)
        ):
            break
        amounts.append(more[0])
        end = more[1]
    step = scan.skip(end, "and")
    if step > end and (part := _part_of(scan, step)):
        amounts[-1] = (amounts[-1][0] + part[0], amounts[-1][1])
        end = part[1]
    return Length(at, end, tuple(amounts))


def _part_of(scan: Scan, at: int) -> tuple[float, int] | None:
    """ "An hour and a half", "one year and a quarter"."""
    step = scan.skip(at, "a")
    share = {"half": 0.5, "quarter": 0.25}.get(scan.word(step))
    return (share, step + 1) if share and scan.word(step + 1) not in ("past", "to") else None


def _amount(scan: Scan, at: int) -> tuple[tuple[float, str], int] | None:
    word = scan.word(at)
    if word in ("half", "quarter") or (word == "a" and scan.word(at + 1) in ("half", "quarter")):
        step = at + 1 if word == "a" else at
        of_one = 0.5 if scan.word(step) == "half" else 0.25
        step = scan.skip(scan.skip(step + 1, "of"), "a", "an")
        unit = unit_at(scan, step)
        return ((of_one, unit), step + 1) if unit and step > at else None
    if word in ("a", "an", "another") and (unit := unit_at(scan, at + 1)):
        return _named(scan, at, 1, unit, at + 2)
    read = number(scan, at)
    if read is None or (read[0] <= 0 and word != "0"):
        return None
    count, end = read
    if scan.word(end) == "and" and (share := _part_of(scan, end + 1)) and unit_at(scan, share[1]):
        count, end = count + share[0], share[1]  # one and a half hours
    step = scan.skip(end, "more", "full", "whole", "-")
    figure = (end == at + 1 and scan.digits(at) > 0) or scan.word(end - 2) == "."
    unit = unit_at(scan, step, glued_to_figure=figure)
    if unit is None:
        return None
    return (count, unit), step + (2 if scan.word(step) == "business" else 1)


def _named(scan: Scan, at: int, count: float, unit: str, end: int) -> tuple[tuple[float, str], int] | None:
    """ "A second" and "a quarter" are rarely lengths, "an hour" always is."""
    if unit == "Q" or (unit == "S" and scan.word(at + 1) == "second"):
        return None
    return (count, unit), end
