"""Puts a day, a time of the day, a part of it or hours from and to together, in whatever order they are said."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from graph.model.times import TimeKind, TimeValue
from graph.rules.times.clocks import Clock, Part, clock, part
from graph.rules.times.dated import Day
from graph.rules.times.days import day
from graph.rules.times.hours import DAY_SECONDS, TO, Hours, hours_of, not_counted
from graph.rules.times.scan import Scan
from graph.rules.times.words import MEALS, PARTS, WEEKDAYS
from graph.rules.utterances.words import ordered

_TONIGHT_FROM = 4  # "tonight at 4:40" is of the afternoon, "tonight at 3" of the small hours
_BETWEEN = frozenset(ordered("times", "moments", "between"))


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment, or hours of one day, as a text says it."""

    begin: int
    end: int
    day: Day | None = None
    clock: Clock | None = None
    hours: Hours | None = None
    part: Part | None = None
    now: bool = False
    at: datetime | None = None  # counted from now: in 5 minutes

    @property
    def kind(self) -> TimeKind:
        if self.now or self.at is not None:
            return TimeKind.DATETIME
        if self.day is not None:
            if self.hours or (self.part and not self.clock):
                return TimeKind.DATETIME_RANGE
            return TimeKind.DATETIME if self.clock else TimeKind.DATE
        return TimeKind.TIME if self.clock else TimeKind.TIME_RANGE


def moment(scan: Scan, at: int) -> Moment | None:
    """The longest run of day, time and part that begins there; each of them once."""
    now = _now(scan, at)
    if now is not None:
        return now
    found = _first(scan, at)
    if found is None:
        return None
    for _ in range(3):
        more = _more(scan, found)
        if more is None:
            break
        found = more
    return _meant(found)


def _now(scan: Scan, at: int) -> Moment | None:
    for said in (("right", "now"), ("at", "the", "moment"), ("at", "the", "minute"), ("at", "the", "present", "time"), ("at", "present"),
                 ("at", "this", "time"), ("now",), ("asap",)):  # fmt: skip
        if scan.words(at, *said):
            return Moment(at, at + len(said), now=True) if said != ("asap",) else None
    return None


def _first(scan: Scan, at: int) -> Moment | None:
    step = at + 1 if scan.word(at) in ("at", "@") else at
    tonight = _tonight(scan, at)
    if tonight is not None:
        return tonight
    ranged = hours_of(scan, at)
    if ranged is not None:
        return Moment(at, ranged.end, hours=ranged)
    found = day(scan, at) or (day(scan, step) if step > at else None)
    if found is not None:
        return Moment(found.begin, found.end, day=found)
    time = clock(scan, step)
    if time is not None and (time.sure or step > at or _clock_led(scan, time)):
        return Moment(at, time.end, clock=time)
    piece = part(scan, at)
    return Moment(at, piece.end, part=piece) if piece is not None and not piece.plural else None


def _clock_led(scan: Scan, time: Clock) -> bool:
    """A bare figure is a time where a day follows at once: "10, tonight", "4 tomorrow", "4.40 thu", or a word of time leads it."""
    if scan.word(time.begin - 1) in ("by", "until", "before", "after", "around", "@") and time.end >= 0:
        return not_counted(scan, time.end) and scan.digits(time.begin) > 0
    behind = scan.word(scan.skip(time.end, ","))
    named = behind in ("tonight", "tomorrow", "today") or (time.minute is not None and behind in WEEKDAYS)
    return named and scan.digits(time.begin) in (1, 2)


def _tonight(scan: Scan, at: int) -> Moment | None:
    """Tonight, this afternoon, last night, tomorrow night, next evening."""
    word = scan.word(at)
    if word == "tonight":
        return Moment(at, at + 1, day=_counted(scan, at, 0), part=Part(at, at + 1, "TNI", 20, 24))
    days = {"this": 0, "last": -1, "next": 1, "yesterday": -1, "tomorrow": 1, "today": 0}.get(word)
    if days is None or scan.word(at + 1) not in PARTS | {"am": 1, "pm": 1}.keys() or scan.word(at + 1) in MEALS:
        return None
    piece = {"am": Part(at, at + 2, "TMO", 8, 12), "pm": Part(at, at + 2, "TAF", 12, 16)}.get(
        scan.word(at + 1)
    ) or part(scan, at + 1)
    return Moment(at, at + 2, day=_counted(scan, at, days), part=piece) if piece and not piece.plural else None


def _counted(scan: Scan, at: int, days: int) -> Day:
    found = scan.today + timedelta(days=days)
    return Day(at, at + 1, ((found.isoformat(), found),))


def _more(scan: Scan, found: Moment) -> Moment | None:
    """Read further words behind a moment that say more of it."""
    step, led = found.end, False
    for _ in range(3):
        if scan.word(step) in _BETWEEN or (scan.word(step) == "early" and scan.word(step + 1) != "in"):
            led = led or scan.word(step) in ("at", "@", "around", "about", "for", "from", "circa")
            step += 1
        else:
            break
    if not found.clock and not found.hours:
        for start in range(found.end, step + 1):
            ranged = _hours_behind(scan, start, found)
            if ranged is not None:
                return replace(found, end=ranged.end, hours=ranged)
    for start in range(step, found.end - 1, -1):
        more = _joined(scan, found, start, led or start < step)
        if more is not None:
            return more
    return None


def _joined(scan: Scan, found: Moment, at: int, led: bool) -> Moment | None:
    if not found.clock and not found.hours:
        time = clock(scan, at)
        if time is not None and _clock_behind(scan, found, time, at, led):
            return replace(found, end=time.end, clock=time)
    if found.day is None:
        other = _tonight(scan, at)
        if other is not None and found.part is None:
            return replace(found, end=other.end, day=other.day, part=other.part)
        named = day(scan, at)
        if named is not None and not (named.doubtful and not led) and _day_goes(scan, found, at):
            return replace(found, end=named.end, day=named)
    if (
        found.part is None
        and (piece := part(scan, at)) is not None
        and not piece.plural
        and scan.word(piece.end - 1) not in MEALS
    ) and (found.day is not None or scan.word(at) in ("in", "at")):
        return replace(found, end=piece.end, part=piece)
    return None


def _hours_behind(scan: Scan, at: int, found: Moment) -> Hours | None:
    """Read hours behind a day, where bare figures are hours: Monday 12-4, sat 9 to 1."""
    ranged = hours_of(scan, at)
    if ranged is not None:
        return ranged
    first = clock(scan, at)
    if first is None or found.day is None or scan.word(first.end) not in TO:
        return None
    last = clock(scan, first.end + 1)
    if last is None or not (first.sure or scan.digits(at)) or not (last.sure or not_counted(scan, last.end)):
        return None
    return Hours(at, last.end, first, last) if first.hour <= 24 and last.hour <= 24 else None


def _clock_behind(scan: Scan, found: Moment, time: Clock, at: int, led: bool) -> bool:
    if scan.word(at - 1) == "-" and found.day is not None and not time.sure:
        return False
    if scan.word(at - 1) == "for" and not time.sure:
        return False
    if time.sure:
        return True
    if scan.digits(time.begin) == 3 and found.day is not None and (time.minute or 1) % 5 == 0:
        return not_counted(scan, time.end)
    if scan.digits(time.begin) > 2 and not led:
        return time.minute is not None and scan.digits(time.begin) == 4 and time.half == "24"
    if led and scan.word(at - 1) in ("in", "of", "on", "the", "("):
        return False
    return (
        not_counted(scan, time.end)
        and time.hour <= 24
        and (scan.digits(time.begin) > 0 or led or time.minute is not None)
    )


def _day_goes(scan: Scan, found: Moment, at: int) -> bool:
    """ "4pm Thursday" and "at 4 on Thursday" are one moment; "at 5, Friday we rest" is taken as one as well, a long gap is not."""
    return scan.word(at - 1) not in ("-", "(", "for") or found.end == at


def _meant(found: Moment) -> Moment | None:
    """A part of the day says which half its time is in."""
    time, hours, piece = found.clock, found.hours, found.part
    if piece is not None and time is not None and not time.half and 0 < time.hour <= 12:
        late_night = piece.code == "TNI" and (time.hour < _TONIGHT_FROM or time.hour == 12)
        time = time.halved("am" if late_night else piece.half)
    if piece is not None and hours is not None and hours.last is not None and not (hours.first.half or hours.last.half):
        hours = replace(hours, first=hours.first.halved(piece.half), last=hours.last.halved(piece.half))
    if found.day is None and time is None and hours is None and piece is None:
        return None
    return replace(found, clock=time, hours=hours)


def values(scan: Scan, found: Moment) -> tuple[TimeValue, ...]:
    """Return everything that the moment may mean."""
    if found.now:
        return (TimeValue("PRESENT_REF", value=_stamp(scan.now)),)
    if found.at is not None:
        return (TimeValue(found.at.isoformat(), value=_stamp(found.at)),)
    if found.day is None:
        return _of_any_day(found)
    kept: list[TimeValue] = []
    for form, one in found.day.options:
        kept += _of_day(scan, found, form, one)
    return tuple(dict.fromkeys(kept))


def _of_any_day(found: Moment) -> tuple[TimeValue, ...]:
    if found.clock is not None:
        bound = "approx" if found.clock.approx else None
        return tuple(TimeValue(form, value=_clock(at), bound=bound) for form, at in found.clock.options())
    if found.hours is not None:
        return tuple(
            TimeValue(form, start=_clock(at), end=_clock(end % DAY_SECONDS)) for form, at, end in found.hours.options()
        )
    assert found.part is not None
    piece = found.part
    return (TimeValue(piece.code, start=f"{piece.first:02d}:00:00", end=_closing(piece.last), bound=piece.bound),)


def _closing(hour: int) -> str:
    return f"{hour:02d}:00:00" if hour < 24 else "23:59:59"


def _of_day(scan: Scan, found: Moment, form: str, one: date | None) -> list[TimeValue]:
    if one is None:
        return [TimeValue(form)]
    if found.clock is not None:
        said = found.clock.options()
        if (
            found.day is not None
            and len(said) == 2
            and one == scan.today
            and found.day.weekday is None
            and not found.part
        ):
            ahead = [pair for pair in said if pair[1] >= _seconds(scan.now)]
            said = tuple(sorted(said, key=lambda pair: pair not in ahead)) if len(ahead) == 1 else said
        bound = "approx" if found.clock.approx else None
        return [TimeValue(form + clock_, value=_at(one, at), bound=bound) for clock_, at in said]
    if found.hours is not None:
        options = found.hours.options()
        inside = [pair for pair in options if pair[2] <= DAY_SECONDS]
        return [_ranged(form, pair, one) for pair in (inside if len(options) == 2 and len(inside) == 1 else options)]
    if found.part is not None:
        piece = found.part
        return [
            TimeValue(
                form + piece.code,
                start=_at(one, piece.first * 3600),
                end=f"{one} {_closing(piece.last)}",
                bound=piece.bound,
            )
        ]
    return [TimeValue(form, value=one.isoformat())]


def _ranged(form: str, pair: tuple[str, int, int], one: date) -> TimeValue:
    first, last, size = pair[0].strip("()").split(",")
    return TimeValue(f"({form}{first},{form}{last},{size})", start=_at(one, pair[1]), end=_at(one, pair[2]))


def _at(one: date, seconds: int) -> str:
    return _stamp(datetime(one.year, one.month, one.day) + timedelta(seconds=seconds))


def _seconds(moment_: datetime) -> int:
    return moment_.hour * 3600 + moment_.minute * 60 + moment_.second


def _stamp(moment_: datetime) -> str:
    return moment_.strftime("%Y-%m-%d %H:%M:%S") if moment_.year >= 1000 else moment_.isoformat(" ", "seconds")


def _clock(seconds: int) -> str:
    return f"{seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
