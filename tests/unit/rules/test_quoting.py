"""A message does not say the words that it quotes; it answers their author; code is nobody's words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.words import PatternType
from graph.rules.language.utterance import unquoted
from graph.rules.talk.messages import with_quoted_reply
from tests.unit.rules.talk import heard, messages, types

CONFIRMATION, CORRECTION, REJECTION = PatternType.CONFIRMATION, PatternType.CORRECTION, PatternType.REJECTION
BOARD, DESIGNER = "Ann: I propose we archive the board.", "Cy: I propose we hire a designer."


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("Bo: > I propose we archive the board.\nYes.", "MSG-0"),
        ("Bo: > I propose we\n> archive the board.\nYes.", "MSG-0"),
        ("Bo: > I propose we archive…\n\nYes.", "MSG-0"),
        ("Bo: > I propose we hire a designer.\nYes.", "MSG-1"),
        ("Bo: > yes\nWho said that?", None),
        ("Bo: > What nobody said\nYes.", None),
        ("Bo: Yes.\n> I propose we archive the board.", None),
        ("Bo: Yes.", None),
    ],
)
def test_opening_quotation_answers_its_author(said: str, answers: str | None) -> None:
    *earlier, message = messages(BOARD, DESIGNER, said)
    assert with_quoted_reply(message, earlier).reply_to == answers


def test_a_quotation_says_what_is_confirmed_corrected_and_turned_down() -> None:
    (yes,) = heard(BOARD, DESIGNER, "Bo: > I propose we archive the board.\nYes.")
    (no,) = heard(BOARD, DESIGNER, "Bo: > I propose we archive the board.\nNo.")
    limits = "Ann: The limit is 10 MB.", "Bo: The limit for videos is 2 GB."
    (wrong,) = heard(*limits, "Cy: > The limit is 10 MB.\nThat's wrong, it's 25 MB.")
    assert [one.type for one in (yes, no, wrong)] == [CONFIRMATION, REJECTION, CORRECTION]
    assert [one.messages for one in (yes, no, wrong)] == [("MSG-0", "MSG-2")] * 3


def test_code_answers_and_states_nothing() -> None:
    assert types("Ann: Shall we set the flag?", "Bo: ```\nyes\n```") == []
    assert types("Ann: Shall we set the flag?", "Bo: ~~~ sh\nno, don't") == []
    assert types("Ann: Shall we set the flag?", "Bo: Yes, like so:\n```\nset flag=no\n```") == [CONFIRMATION]
    assert types("Ann: Shall we set the flag?", "Bo: ```\nset flag\n```\nYes, do it.") == [CONFIRMATION]
    assert types("Ann: The door is 90 cm wide.", "Bo: ```\nThe door is 80 cm wide.\n```") == []


@given(st.text(max_size=200) | st.from_regex(r"(```|~~~|>|\n| |yes|\"|`){0,40}", fullmatch=True))
def test_places_stay_where_they_were(text: str) -> None:
    assert len(unquoted(text)) == len(text)
