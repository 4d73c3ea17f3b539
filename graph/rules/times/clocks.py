"""Knows times of the day: 4:30pm, half 3, quarter past ten, nine o'clock, 0730, noon, at 6; and parts of the day."""

from dataclasses import dataclass, replace

from graph.rules.times.scan import Scan, number, small
from graph.rules.times.words import MEALS, PARTS, WEEKDAYS
from graph.rules.utterances.words import ordered

_APPROX = frozenset(ordered("times", "clocks", "approx"))
_BEHIND_DAY_STARTS = 7
_BEFORE_EVE = frozenset({"this", "today", "tomorrow", "yesterday", "every", "each", *WEEKDAYS})


@dataclass(frozen=True, slots=True)
class Clock:
    """`half` is am, pm, 24 where the figures say it themselves, or empty: then it may be either."""

    begin: int
    end: int
    hour: int
    minute: int | None = None
    second: int | None = None
    half: str = ""
    sure: bool = True  # False: a bare figure, a time only where something beside it says so
    approx: bool = False

    def options(self, day_starts: int = _BEHIND_DAY_STARTS) -> tuple[tuple[str, int], ...]:
        """Form and second of the day of each thing that it may be; what falls into the waking day comes first."""
        if self.half == "24" or self.hour > 12 or (self.hour == 0 and not self.half):
            hours = [self.hour % 24]
        elif self.half:
            hours = [self.hour % 12 + (12 if self.half == "pm" else 0)]
        else:
            early = self.hour % 12
            hours = [early, early + 12] if day_starts <= self.hour < 12 else [early + 12, early]
        return tuple((self._form(hour), hour * 3600 + (self.minute or 0) * 60 + (self.second or 0)) for hour in hours)

    def _form(self, hour: int) -> str:
        said = f"T{hour:02d}"
        if self.minute is not None:
            said += f":{self.minute:02d}"
        return said if self.second is None else f"{said}:{self.second:02d}"

    def halved(self, half: str) -> "Clock":
        return replace(self, half=half) if not self.half and self.hour <= 12 else self


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the day, with its hours; `bound` says which end of it."""

    begin: int
    end: int
    code: str
    first: int
    last: int
    bound: str | None = None
    plural: bool = False

    @property
    def half(self) -> str:
        return "am" if self.code in ("TMO", "TMEB") else "pm"


def clock(scan: Scan, at: int) -> Clock | None:
    """A time of the day; with "in the evening" behind it, that is a part of it."""
    begin = at
    approx = scan.word(at) in _APPROX and scan.word(at - 1) not in ("how", "what", "hows", "whats")
    at = at + 1 if approx else at
    found = _spelled(scan, at) or _figures(scan, at) or _worded(scan, at)
    if found is None:
        return None
    found = _with_part(scan, replace(found, begin=begin, approx=approx))
    return replace(found, sure=True) if approx and scan.digits(at) < 3 else found


def _spelled(scan: Scan, at: int) -> Clock | None:
    """Noon, and minutes before or after an hour."""
    word = scan.word(at)
    if word in ("noon", "midnight"):
        return Clock(at, at + 1, 12 if word == "noon" else 0, half="24")
    if scan.words(at, "12", "noon") or scan.words(at, "twelve", "noon"):
        return Clock(at, at + 2, 12, half="24")
    if word in ("mid", "middle") and scan.word(at + 1) == "day":
        return Clock(at, at + 2, 12, half="24")
    return _past(scan, at)


def _past(scan: Scan, at: int) -> Clock | None:
    """Half 3 and half past 3, quarter to ten, 20 min past eight, ten past 9."""
    start = at + 1 if scan.word(at) in ("a", "at") and scan.word(at + 1) == "quarter" else at
    minutes: float | None = None
    if scan.word(start) in ("half", "quarter"):
        minutes, behind = (30 if scan.word(start) == "half" else 15), start + 1
        if minutes == 30 and scan.word(behind) not in ("past", "after"):
            hour = _hour(scan, behind)
            return _bare_half(scan, at, hour)
    elif (found := number(scan, start)) and 1 <= found[0] <= 59 and found[0] == int(found[0]):
        minutes, behind = found
        behind = scan.skip(behind, "min", "mins", "minutes", "minute")
    else:
        return None
    sign = scan.word(behind)
    if sign not in ("past", "after", "to", "before", "of") or (
        sign in ("to", "of", "after", "before") and not _minutes(scan, start)
    ):
        return None
    hour = _hour(scan, behind + 1)
    if hour is None:
        return None
    value = int(minutes)
    later = sign in ("past", "after")
    exact = replace(hour, begin=at, minute=value if later else 60 - value, sure=True)
    return exact if later else replace(exact, hour=(hour.hour - 1) % 12 or 12 if hour.half != "24" else hour.hour - 1)


def _minutes(scan: Scan, at: int) -> bool:
    """ "5 to seven" is a range; "quarter to seven", "10 minutes to seven", "ten to seven" and "20 to 7" are not."""
    word = scan.word(at)
    return (
        word in ("quarter", "half")
        or scan.word(at + 1) in ("min", "mins", "minutes")
        or word in ("ten", "twenty", "five")
        or (scan.figure(at) in (20, 25) and scan.word(at - 1) not in ("from", "between"))
        or (scan.figure(at) in (5, 10) and scan.word(at - 1) == "at")
    )


def _bare_half(scan: Scan, at: int, hour: Clock | None) -> Clock | None:
    """British "half 3" is 3:30; "half an hour" and "half 30" are no times."""
    if hour is None or hour.minute is not None or scan.word(hour.end) in ("%", "hour", "hours", "days", "of"):
        return None
    return replace(hour, begin=at, minute=30, sure=True)


def _hour(scan: Scan, at: int) -> Clock | None:
    found = _figures(scan, at) or _worded(scan, at)
    return found if found is not None and found.minute is None else None


def _figures(scan: Scan, at: int) -> Clock | None:
    """4, 4pm, 4:30, 16.30, 1140 a.m., 9p."""
    value, size = scan.figure(at), scan.digits(at)
    if value is None or (
        scan.glued(at) and scan.word(at - 1) in (".", ",", "-", "/", "$", "£", "€", "#", ":") and not _ranged(scan, at)
    ):
        return None
    if scan.word(at - 1) in ("$", "£", "€") or (scan.glued(at + 1) and scan.word(at + 1) in ("/", "%")):
        return None
    found = _coloned(scan, at, value)
    if found is None and size in (3, 4):
        hour, minute = divmod(value, 100)
        if hour > 23 or minute > 59 or (1900 <= value <= 2100 and not _half(scan, at + 1)[0]):
            return None
        found = Clock(at, at + 1, hour, minute, half="24" if size == 4 and hour > 12 else "", sure=False)
    if found is None:
        found = Clock(at, at + 1, value, sure=False) if value <= 24 and size <= 2 else None
    return _halved(scan, found) if found is not None else None


def _ranged(scan: Scan, at: int) -> bool:
    """True behind the stroke of a range: 8-9am, 10:30-12."""
    return scan.word(at - 1) in ("-", "/") and scan.digits(at - 2) in (1, 2, 4)


def _coloned(scan: Scan, at: int, hour: int) -> Clock | None:
    sign = scan.word(at + 1)
    if (
        sign not in (":", ".")
        or not scan.glued(at + 1)
        or not scan.glued(at + 2)
        or scan.digits(at + 2) != 2
        or hour > 24
    ):
        return None
    minute = scan.figure(at + 2, 0, 59)
    if minute is None or (hour == 24 and minute):
        return None
    end, second = at + 3, None
    if scan.word(end) == sign and scan.glued(end) and scan.digits(end + 1) == 2 and scan.glued(end + 1):
        second = scan.figure(end + 1, 0, 59)
        end = end + 2 if second is not None else end
    if sign == "." and scan.word(end) in (".", "%") and scan.glued(end) and scan.digits(end + 1):
        return None  # 1.2.2019
    half = "24" if hour > 12 or (scan.digits(at) == 2 and hour == 0) else ""
    return Clock(at, end, hour, minute, second, half, sure=sign == ":")


def _worded(scan: Scan, at: int) -> Clock | None:
    """Nine a m, two thirty, seven twenty-seven, eight o'clock."""
    found = small(scan, at)
    if found is None or not 1 <= found[0] <= 12 or scan.word(at) == "zero":
        return None
    hour, end = int(found[0]), found[1]
    rest = small(scan, end)
    minute = (
        int(rest[0]) if rest and 10 <= rest[0] <= 59 and scan.word(rest[1]) not in ("hundred", "thousand") else None
    )
    sure = minute is not None
    if rest and sure:
        end = scan.skip(rest[1], "minutes")
    found_ = _halved(scan, Clock(at, end, hour, minute, sure=False))
    return None if not found_.sure and not sure and scan.word(end) in PARTS else found_


def _halved(scan: Scan, found: Clock) -> Clock:
    """Am or pm behind it, however it is written; o'clock makes it a time."""
    end = found.end
    if scan.word(end) == "oclock" or scan.words(end, "o", "clock") or scan.words(end, "o", "'", "clock"):
        end += {"oclock": 1}.get(scan.word(end), 2 if scan.word(end + 1) == "clock" else 3)
        found = replace(found, end=end, sure=True)
    if scan.word(end) == "ish" and scan.glued(end):
        return replace(found, end=end + 1, sure=True, approx=True)
    if scan.word(end) == "-" and scan.word(end + 1) == "ish":
        return replace(found, end=end + 2, sure=True, approx=True)
    half, behind = _half(scan, end)
    if half and 0 < found.hour <= 12:
        return replace(found, end=behind, half=half, sure=True)
    if half and found.hour > 12:
        return replace(found, end=behind, half="24", sure=True)
    return found


def _half(scan: Scan, at: int) -> tuple[str, int]:
    word = scan.word(at)
    if word in ("am", "pm"):
        return word, at + 1
    if word in ("a", "p"):
        step = at + 1
        step = step + 1 if scan.word(step) == "." else step
        if scan.word(step) == "m":
            step += 1
            return word + "m", step + 1 if scan.word(step) == "." and scan.word(step - 2) == "." else step
        if scan.glued(at) and scan.word(at - 1).isdigit():
            return word + "m", at + 1
    return "", at


def part(scan: Scan, at: int) -> Part | None:
    """The morning, early in the morning, later in the afternoon, lunchtime; a meal only behind a word of time."""
    begin, bound = at, None
    if scan.word(at) in ("early", "late", "later", "earlier"):
        bound = "start" if scan.word(at).startswith("earl") else "end"
        at += 1
    if scan.word(at) in ("in", "during", "at", "on") and scan.word(at + 1) in ("the", "early", "late"):
        at += 1
    if scan.word(at) == "the":
        at += 1
    if bound is None and scan.word(at) in ("early", "late"):
        bound = "start" if scan.word(at) == "early" else "end"
        at += 1
    if scan.word(at) == "day" and scan.word(at + 1) == "time":
        return Part(begin, at + 2, "TDT", 8, 18)
    if scan.word(at) == "lunch" and scan.word(at + 1) == "time":
        return Part(begin, at + 2, "TMEL", 11, 13)
    word = scan.word(at)
    if (
        word not in PARTS
        or (begin == at and scan.word(at - 1) in ("good", "gd", "happy"))
        or (word in MEALS and begin == at and scan.word(at - 1) not in ("after", "before", "until", "by"))
    ):
        return None
    if word in MEALS and begin != at:
        return None
    if word == "eve" and scan.word(at - 1) not in _BEFORE_EVE:
        return None  # else a name, or the day before a feast
    code, first, last = PARTS[word]
    if bound == "start":
        last = first + 2
    elif bound == "end":
        first = first + 2
    return Part(begin, at + 1, code, first, last, bound, plural=word.endswith("s") and word != "breakfasts")


def _with_part(scan: Scan, found: Clock) -> Clock:
    """ "At 9 in the morning", "8:00 early morning": the part says which half of the day it is."""
    behind = scan.skip(found.end, ",")
    if scan.word(behind) in ("in", "at", "early", "late") or (
        scan.word(behind) in PARTS and scan.word(behind) not in MEALS
    ):
        said = part(scan, behind)
        if scan.words(behind, "at", "night"):
            said = Part(behind, behind + 2, "TNI", 20, 24)
        if said is not None and said.code != "TDT" and said.bound != "end" and 0 < found.hour <= 12 and not said.plural:
            if found.half and found.half != said.half and said.code != "TNI":
                return found
            half = found.half or ("am" if said.code == "TNI" and found.hour in (12, 1, 2, 3, 4) else said.half)
            return replace(found, end=said.end, half=half, sure=True)
    return found
