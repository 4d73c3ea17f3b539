"""DateTime, which the graph keeps as UTC microseconds and the API writes as ISO-8601, always in UTC."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NewType

import strawberry

from graph.model.errors import BadInput

DateTime = NewType("DateTime", int)


class Zoneless(int):
    """A time whose words named no zone, read as UTC: who knows where it was meant can set it right."""


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_BARE_EPOCH = datetime(1970, 1, 1)
_FIRST, _LAST = ((one - _BARE_EPOCH) // timedelta(microseconds=1) for one in (datetime.min, datetime.max))
_LONGEST = 64


@lru_cache(maxsize=4096)
def write_time(at: int) -> str:
    """2026-01-30T13:30:00.000000Z"""
    return (_BARE_EPOCH + timedelta(microseconds=at)).isoformat(timespec="microseconds") + "Z"


_TIMES = ("validFrom", "validTo", "updated_at", "reviewBy")


def with_times(told: Any) -> Any:
    """JSON of the graph, with its times in ISO-8601 as everywhere else."""
    if not isinstance(told, Mapping):
        return told
    return {name: write_time(one) if name in _TIMES and isinstance(one, int) else one for name, one in told.items()}


def read_time(text: object) -> int:
    """Read a time with any offset; a time without an offset is taken for UTC."""
    try:
        if not isinstance(text, str) or len(text) > _LONGEST:
            raise ValueError
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            return Zoneless((moment - _BARE_EPOCH) // timedelta(microseconds=1))
        at = (moment - _EPOCH) // timedelta(microseconds=1)
        if not _FIRST <= at <= _LAST:
            raise OverflowError
        return at
    except (ValueError, OverflowError):
        raise BadInput(f"{str(text)[:40]!r} is not a time: write it like 2026-01-30T13:30:00Z.") from None


DATE_TIME = strawberry.scalar(
    name="DateTime",
    description="A time in ISO-8601, always in UTC, to the microsecond. Other offsets are accepted on input.",
    serialize=write_time,
    parse_value=read_time,
)
