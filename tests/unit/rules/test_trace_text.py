"""The text of an answer, and of the effects that rest on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.status import ClaimStatus
from graph.model.trace import Trace
from graph.rules.forms.markdown import _effect, markdown, plain, unescaped
from graph.rules.forms.unseen import made_visible
from tests.unit.rules.test_point_in_time import claim


def test_a_task_that_nobody_named_is_told_by_its_ref_alone() -> None:
    assert _effect({"ref": "START", "title": "START"}, 1, False) == "- START"
    assert _effect({"ref": "START", "title": "The start"}, 2, True) == "  - START The start — look again"


@given(st.text())
def test_a_text_that_was_escaped_has_its_own_letters_again(text: str) -> None:
    assert unescaped(plain(text)) == " ".join(made_visible(text).split())


@pytest.mark.parametrize(
    ("status", "held", "says"),
    [
        (ClaimStatus.ACTIVE, True, ""),
        (ClaimStatus.REJECTED, False, "Turned down: "),
        (ClaimStatus.REJECTED, True, "Retracted: "),
        (ClaimStatus.SUPERSEDED, True, "No longer in force: "),
        (ClaimStatus.SUPERSEDED, False, "Never in force: "),
        (ClaimStatus.ARCHIVED, True, "No longer in force: "),
    ],
)
def test_what_does_not_hold_says_so_before_its_words(status: ClaimStatus, held: bool, says: str) -> None:
    told = markdown(Trace(None, claim(status, statement="Use Kafka", held=held)))
    assert told.startswith(f"**{says}Use Kafka**\n")
