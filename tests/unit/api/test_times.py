"""Times are written in UTC to the microsecond, and read in any offset."""

import pytest

from api.intake import LATEST, of_documents, of_messages
from api.types.inputs import DiscussionMessageInput, DocumentInput
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
    with pytest.raises(BadInput, match="is not a time"):
        read_time(text)


def test_which_time_is_out_of_range_is_said() -> None:
    messages = [DiscussionMessageInput(author="Ada", text="x", at=at) for at in (1, LATEST)]  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="The at of message 2 is not a time between 1970 and 2999"):
        of_messages("T1", messages, 0)
    with pytest.raises(BadInput, match=r"The updatedAt of docs/a\.md is not a time"):
        of_documents([DocumentInput(path="docs/a.md", text="x", updated_at=-1)], 0)  # type: ignore[arg-type]
