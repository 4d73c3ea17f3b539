"""Knows how times are written in files: ISO-8601, in UTC where nothing else is said."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONGEST = 64
_LATEST = 32_503_680_000_000_000  # the year 3000: keys that sort by time have room for no more


def moment_in(text: object) -> int | None:
    """UTC microseconds; None for what is no time, or none between 1970 and 2999."""
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
