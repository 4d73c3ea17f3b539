"""The heading of a task's state."""

from graph.model.discussion import Memory
from graph.model.profile import Profile
from graph.rules.asking.task_state import state_of


def heading(title: str) -> str:
    return state_of(
        "ferry", "BOOK-1", title, Memory(), (), (), (), {}, frozenset(), 0, Profile("p").word, 0
    ).markdown.splitlines()[0]


def test_a_task_is_headed_by_its_ref_and_its_name() -> None:
    assert heading("Bookings") == "# BOOK-1 Bookings"


def test_a_task_that_nobody_named_is_headed_by_its_ref_alone() -> None:
    assert heading("BOOK-1") == "# BOOK-1"
