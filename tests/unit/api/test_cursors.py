"""A cursor leads to a place in its own list, and nowhere else."""

import pytest

from api.cursors import checked_first, read_cursor, write_cursor
from graph.model.errors import BadInput


def test_a_cursor_comes_back_as_its_key() -> None:
    assert read_cursor("claims", write_cursor("claims", "00017|DEC-1 ü")) == "00017|DEC-1 ü"


@pytest.mark.parametrize(
    "cursor", ["", "x", "%%%", "é", write_cursor("runs", "17"), write_cursor("claims", ""), "a" * 5000]
)
def test_what_is_no_cursor_of_the_list_is_refused(cursor: str) -> None:
    with pytest.raises(BadInput, match="not a cursor of this list"):
        read_cursor("claims", cursor)


def test_without_a_cursor_the_list_begins_at_its_start() -> None:
    assert read_cursor("claims", None) is None


@pytest.mark.parametrize("first", [-1, 101])
def test_a_page_has_up_to_a_hundred_entries(first: int) -> None:
    assert [checked_first(some, 50) for some in (0, 1, 100, None)] == [0, 1, 100, 50]
    with pytest.raises(BadInput, match="0 to 100"):
        checked_first(first, 50)
