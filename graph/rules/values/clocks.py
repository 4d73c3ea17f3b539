"""Knows times of the day as one value however they are said: 5 pm is 17:00, and half past nine 9:30."""

from datetime import datetime

from graph.rules.times.clocks import Clock, clock
from graph.rules.times.scan import Scan
from graph.rules.times.tokens import tokens

_ANY_TIME = datetime(2026, 1, 7, 12)
_LONGEST = 16  # characters


def normal_clock(found: Clock) -> str:
    """The time as 17:00 writes it."""
    half = found.half if found.half in ("am", "pm") else ""
    hour = found.hour % 12 + (12 if half == "pm" else 0) if half else found.hour % 24
    return f"{hour:02d}:{found.minute or 0:02d}"


def is_plain(found: Clock) -> bool:
    """Whether it says itself which half of the day it means: "8 pm" and 20:00, but not "at 8"."""
    return bool(found.half) or found.minute is not None


def plain_clock(said: str) -> str | None:
    """The time that words are which say nothing else."""
    words = said.strip().rstrip(".")
    if not words or len(words) > _LONGEST or not words[0].isdigit():
        return None
    scan = Scan(tokens(words), _ANY_TIME)
    found = clock(scan, 0)
    whole = found is not None and found.end == len(scan.tokens) and is_plain(found)
    return normal_clock(found) if found is not None and whole and scan.digits(0) <= len("23") else None
