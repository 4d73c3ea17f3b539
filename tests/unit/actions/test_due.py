"""Looking for work begins a little before the last look that left nothing, and at the beginning now and then."""

from graph.actions.running.due import SLACK, WHOLE, Due
from graph.model.times import SECOND

NOON = 1_770_000_000 * SECOND


def test_first_look_is_at_everything() -> None:
    assert Due().begins(NOON) == 0


def test_next_look_begins_where_what_came_late_still_shows() -> None:
    due = Due()
    due.nothing_left(NOON)
    assert due.begins(NOON + SECOND) == NOON - SLACK
    due.nothing_left(NOON + SECOND)
    assert due.begins(NOON + 2 * SECOND) == NOON + SECOND - SLACK


def test_everything_is_looked_at_now_and_then_however_much_there_is_to_do() -> None:
    due = Due()
    begins = []
    for second in range(0, 3 * WHOLE, SECOND):
        begins.append(due.begins(NOON + second))
        due.nothing_left(NOON + second)
    assert [at for at, one in enumerate(begins) if one == 0] == [0, 60, 120]


def test_everything_is_looked_at_where_the_clock_was_set_back() -> None:
    due = Due()
    due.nothing_left(NOON)
    assert due.begins(NOON - SECOND) == 0
