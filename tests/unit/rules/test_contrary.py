"""Who says the contrary in few words, and who agrees in them."""

import pytest

from graph.model.words import PatternType
from tests.unit.rules.talk import types

CORRECTION, CONFIRMATION, REJECTION = PatternType.CORRECTION, PatternType.CONFIRMATION, PatternType.REJECTION


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("The API doesn't support paging.", "It does."),
        ("The API doesn't support paging.", "Yes it does!"),
        ("The API supports paging.", "it actually doesn't"),
        ("The API supports paging.", "No it doesnt."),
        ("You can pay by card on board.", "You can't."),
        ("There is no key in the drawer.", "There is."),
        ("You never answered my mail.", "I did."),
        ("The hull won't dry by noon.", "It will, actually."),
        ("We ship on Monday.", "I thought we said Tuesday."),
        ("We ship on Monday.", "Hang on, wasn't that Tuesday?"),
        ("I moved all the files to S3.", "I thought we agreed to keep them here."),
        ("We need four cups.", "you mean five?"),
        ("We need four cups.", "As far as I know it's five."),
        ("We need four cups.", "Not four. Five."),
        ("We need four cups.", "But we agreed on five!"),
    ],
)
def test_a_statement_is_set_right_in_few_words(said: str, words: str) -> None:
    assert types(f"Ann: {said}", f"Bo: {words}") == [CORRECTION]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("The API doesn't support paging.", "It doesn't."),
        ("The API supports paging.", "It does."),
        ("Does the API support paging?", "It does."),
        ("I'm not sure the API supports paging.", "It does."),
        ("I don't like the blue one.", "I do."),
        ("The ferry was late again.", "It does."),
        ("We need four cups.", "I thought so."),
        ("We need four cups.", "I thought we were friends!"),
        ("We need four cups.", "As far as I know it's four."),
        ("The build has not finished.", "Not yet."),
        ("We ship on Monday.", "I thought about Tuesday all day."),
        ("It's not on my screen.", "It wasn't on mine either."),
        ("The stage is wide.", "And the doors? No."),
    ],
)
def test_who_agrees_or_answers_or_speaks_of_themselves_corrects_nothing(said: str, words: str) -> None:
    assert types(f"Ann: {said}", f"Bo: {words}") == []


NEGATIVE = "Ann: So we don't ship on Friday?"


def test_a_decision_in_full_beside_another_statement_corrects_nothing() -> None:
    assert types("Ann: Retention is 90 days.", "Bo: We decided that retention is 30 days.") == [
        PatternType.CONTRADICTION
    ]


def test_a_no_to_something_negative_agrees_where_it_says_so() -> None:
    assert types(NEGATIVE, "Bo: No, we don't.") == [CONFIRMATION]
    assert types(NEGATIVE, "Bo: No, of course not.") == [CONFIRMATION]
    assert types(NEGATIVE, "Bo: No, we do.") == [CORRECTION]
    assert types(NEGATIVE, "Bo: No.") == []
    assert types("Ann: I don't think we should spend a day on that.", "Bo: No.") == []
    assert types("Ann: So we ship on Friday?", "Bo: No.") == [CORRECTION]
    assert types("Ann: We ship on Friday, don't we?", "Bo: No, on Monday.") == [CORRECTION]


def test_who_only_says_what_something_is_not_turns_nothing_down() -> None:
    assert types("Ann: Let's use plan B.", "Bo: not a URI") == []
    assert types("Ann: Let's use plan B.", "Bo: Not a good idea.") == [REJECTION]
    assert types("Ann: May I remind you that it is late?", "Bo: No no.") == []
