"""Times as they are written: moments with their zone, and clocks, each in one normal form."""

from datetime import UTC, datetime, timedelta

from graph.rules.times.clocks import Clock, clock
from graph.rules.times.scan import ANY_TIME, Scan
from graph.rules.times.tokens import tokens

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONGEST = 64
_LATEST = 32_503_680_000_000_000  # the year 3000: keys that sort by time have room for no more
_LONGEST_CLOCK = 16  # characters


def moment_in(text: object) -> int | None:
    """UTC microseconds; None for what is not a time, or none between 1970 and 2999."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        return None
    try:
        found = datetime.fromisoformat(text.strip())
        aware = found if found.tzinfo else found.replace(tzinfo=UTC)
        at = (aware - _EPOCH) // timedelta(microseconds=1)
    except (ValueError, OverflowError):
        return None
    return at if 0 <= at < _LATEST else None


def worded(at: int, written: str | None = None) -> str:
    """2026-01-30T13:30:00Z, with as many digits behind the second as it takes; as it was `written`, where that says the same."""
    if written is not None and moment_in(written) == at:
        return written
    text = (_EPOCH + timedelta(microseconds=at)).replace(tzinfo=None).isoformat()
    return text + "Z"


def normal_clock(found: Clock) -> str:
    """The time as 17:00 writes it."""
    half = found.half if found.half in ("am", "pm") else ""
    hour = found.hour % 12 + (12 if half == "pm" else 0) if half else found.hour % 24
    return f"{hour:02d}:{found.minute or 0:02d}"


def is_plain(found: Clock) -> bool:
    """True if it says itself which half of the day it means: "8 pm" and 20:00, but not "at 8"."""
    return bool(found.half) or found.minute is not None


def plain_clock(said: str) -> str | None:
    """The time that words are which say nothing else."""
    words = said.strip().rstrip(".")
    if not words or len(words) > _LONGEST_CLOCK or not words[0].isdigit():
        return None
    scan = Scan(tokens(words), ANY_TIME)
    found = clock(scan, 0)
    whole = found is not None and found.end == len(scan.tokens) and is_plain(found)
    return normal_clock(found) if found is not None and whole and scan.digits(0) <= len("23") else None
