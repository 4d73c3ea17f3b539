"""Knows hours from and to: from 5 to 6pm, between 9 and 10:30, 8-9am, from 10 am for 3 hours."""

from dataclasses import dataclass

from graph.rules.times.clocks import Clock, clock
from graph.rules.times.lengths import Length, length
from graph.rules.times.scan import Scan
from graph.rules.times.words import WEEKDAYS
from graph.rules.utterances.words import ordered

TO = frozenset(ordered("times", "hours", "to"))
DAY_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class Hours:
    """Hours from one time of the day to another."""

    begin: int
    end: int
    first: Clock
    last: Clock | None = None
    size: Length | None = None  # instead of an end

    def options(self) -> tuple[tuple[str, int, int], ...]:
        """Form, first and last second of each thing that is meant; a last one beyond the day is of the next."""
        if self.size is not None:
            return tuple(self._sized(form, at) for form, at in self.first.options())
        assert self.last is not None
        first, last = self._halved()
        firsts, lasts = first.options(), last.options()
        if len(firsts) == len(lasts) == 2:
            return self._pairs(firsts, lasts)
        found = []
        for form, at in firsts:
            later = [(other, end) for other, end in lasts if end > at] or [(lasts[0][0], lasts[0][1] + DAY_SECONDS)]
            found.append(self._form(form, at, *later[0]))
        if len(firsts) == 2 and len(lasts) == 1:
            found = [min(found, key=lambda one: one[2] - one[1])]
        return tuple(found)

    def _pairs(
        self, firsts: tuple[tuple[str, int], ...], lasts: tuple[tuple[str, int], ...]
    ) -> tuple[tuple[str, int, int], ...]:
        found = []
        for form, at in firsts:
            later = sorted((last for last in lasts if last[1] > at), key=lambda one: one[1])
            other, end = later[0] if later else min(lasts, key=lambda one: one[1])
            found.append(self._form(form, at, other, end if later else end + DAY_SECONDS))
        return tuple(found)

    def _halved(self) -> tuple[Clock, Clock]:
        """Am or pm that is said once is meant for both, unless the end would then lie before the start."""
        first, last = self.first, self.last
        assert last is not None
        if last.half in ("am", "pm") and not first.half and first.hour <= 12:
            early, late = first.hour % 12 * 60 + (first.minute or 0), last.hour % 12 * 60 + (last.minute or 0)
            same = early < late
            return first.halved(last.half if same else ("am" if last.half == "pm" else "pm")), last
        if first.half in ("am", "pm") and not last.half and last.hour <= 12:
            early, late = first.hour % 12 * 60 + (first.minute or 0), last.hour % 12 * 60 + (last.minute or 0)
            return first, last.halved(first.half if late > early else ("pm" if first.half == "am" else "am"))
        return first, last

    def _sized(self, form: str, at: int) -> tuple[str, int, int]:
        assert self.size is not None
        end = at + int(self.size.seconds)
        clock_ = f"T{end // 3600 % 24:02d}:{end // 60 % 60:02d}:{end % 60:02d}"
        return f"({form},{clock_},{self.size.form()})", at, end

    def _form(self, form: str, at: int, other: str, end: int) -> tuple[str, int, int]:
        return f"({form},{other},{_length(end - at)})", at, end


def _length(seconds: int) -> str:
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return "PT" + (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "") + (f"{rest}S" if rest else "")


def not_counted(scan: Scan, end: int) -> bool:
    """True if nothing is counted behind a time: "at 5 people" is none."""
    behind = scan.word(end)
    return not behind or not behind[0].isalpha() or behind in _BEHIND_CLOCK or behind in WEEKDAYS


_UNTIL = ("until", "till")
_NUMBERED = frozenset(ordered("times", "hours", "numbered"))
_BEHIND_CLOCK = frozenset(ordered("times", "hours", "behind-clock"))


def hours_of(scan: Scan, at: int) -> Hours | None:
    """Read hours: from 5 to 6pm, between 9 and 10:30, 8-9am, from 10 am for 3 hours, for 7 hours from 9:30am."""
    lead = scan.word(at)
    step = at + 1 if lead in ("from", "between", "at", "for") else at
    if (
        lead == "for"
        and (size := length(scan, step)) is not None
        and size.timed
        and scan.word(size.end) in ("from", "starting", "at")
    ):
        first = clock(scan, size.end + 1)
        return Hours(at, first.end, first, size=size) if first else None
    first = clock(scan, step)
    if first is None or first.end <= step:
        return None
    if (
        scan.word(first.end) == "for"
        and first.sure
        and (size := length(scan, first.end + 1))
        and size.timed
        and lead == "from"
    ):
        return Hours(at, size.end, first, size=size)
    sign = scan.word(first.end)
    if sign not in TO and not (lead == "between" and sign == "and"):
        return None
    last = clock(scan, scan.skip(first.end + 1, "about", "around"))
    if last is None or not _hours_meant(scan, lead, first, last):
        return None
    return Hours(at, last.end, first, last)


def _hours_meant(scan: Scan, lead: str, first: Clock, last: Clock) -> bool:
    """ "3-4" may be anything: a word, a colon or a half of the day has to say that it is a time; a day may do so as well."""
    if scan.glued(last.end) and scan.word(last.end) in ("-", "/", ".", "%") and scan.digits(last.end + 1):
        return False
    if first.sure or last.sure:
        return first.hour <= 24 and (
            first.sure or first.begin + 1 == first.end or scan.digits(first.begin) > 0 or last.sure
        )
    if not not_counted(scan, last.end):
        return False
    if (
        first.minute is not None
        and last.minute is not None
        and lead in ("from", "between")
        and not scan.digits(first.begin)
    ):
        return True
    figures = scan.digits(first.begin) > 0 and scan.digits(last.begin) > 0
    small = first.hour <= 12 and last.hour <= 12 and scan.word(first.begin - 1) not in _NUMBERED
    if figures and small and scan.word(first.end) in _UNTIL:
        return True  # "10 til 12" is nothing else
    if lead in ("from", "between", "at") and first.hour <= 24 and last.hour <= 24:
        return figures and (
            scan.digits(first.begin) <= 2 or (scan.digits(first.begin) == 4 and scan.digits(last.begin) == 4)
        )
    return (
        figures
        and first.hour <= 24
        and (_dayish(scan, first.begin - 1) or _dayish(scan, scan.skip(last.end, "on", "next", "this")))
    )


def _dayish(scan: Scan, at: int) -> bool:
    return scan.word(at) in WEEKDAYS or scan.word(at) in ("tomorrow", "today", "tonight", "yesterday")
