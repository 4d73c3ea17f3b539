"""Times are written in UTC to the microsecond, and read in any offset."""

import pytest

from api.types.scalars import read_time, write_time
from graph.model.errors import BadInput


@pytest.mark.parametrize(
    "text",
    ["2026-01-30T13:30:00Z", "2026-01-30T14:30:00+01:00", "2026-01-30T13:30:00", "2026-01-30T13:30:00.000000Z"],
)
def test_the_same_moment_reads_the_same(text: str) -> None:
    assert write_time(read_time(text)) == "2026-01-30T13:30:00.000000Z"


def test_microseconds_are_kept() -> None:
    assert write_time(read_time("1999-12-31T23:59:59.999999Z")) == "1999-12-31T23:59:59.999999Z"


@pytest.mark.parametrize("text", ["", "yesterday", 17, True, "2026-13-01", "9" * 100, ["2026-01-30"]])
def test_what_is_no_time_is_refused(text: object) -> None:
    with pytest.raises(BadInput, match="is no time"):
        read_time(text)
