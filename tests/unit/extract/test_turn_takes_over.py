"""A correction takes over every part that it leaves out; a value that it goes back to was said before."""

import pytest

from tests.unit.extract.turns_said import after

DEADLINE, WIDTH, FINISH = "project.timeline.deadline", "item.dimensions.width", "item.production.finish"
TWELFTH = "The deadline is 12 November."
FOUR = {"value": 4, "unit": "m"}


@pytest.mark.parametrize(
    "words",
    ["Sorry, I mean the 10th.", "No wait, the 10th.", "Make it the 10th", "actually the 10th", "the 10th, not the 12th",
     "the 10th instead", "Better on the 10th.", "not the 12th, the 10th", "I meant the 10th.", "No, the deadline is the 10th."],
)  # fmt: skip
def test_day_alone_has_the_month_of_what_it_corrects(words: str) -> None:
    assert after(TWELFTH, words) == [(DEADLINE, "2026-11-10", True)]


def test_day_alone_corrects_within_one_turn() -> None:
    assert after(f"{TWELFTH} Sorry, I mean the 10th.")[-1] == (DEADLINE, "2026-11-10", True)


def test_day_alone_that_corrects_nothing_waits_where_another_month_was_said() -> None:
    assert after(TWELFTH, "The deadline is the 10th.") == [(DEADLINE, "2026-02-10", False)]


@pytest.mark.parametrize(
    "words", ["Actually the 2nd option", "Sorry, the 2nd hall", "I mean the 31st", "I meant the 1st one", "Sorry, 10."]
)
def test_what_is_no_day_of_that_month_corrects_no_day(words: str) -> None:
    assert after(TWELFTH, words) == []


@pytest.mark.parametrize(
    ("words", "day"), [("Sorry, the 10th of December", "2026-12-10"), ("I mean the 3rd of next month", "2026-03-03")]
)
def test_day_that_names_its_month_keeps_it(words: str, day: str) -> None:
    assert after(TWELFTH, words) == [(DEADLINE, day, True)]


@pytest.mark.parametrize(
    "words", ["back to 4 m", "hmm, back to 4 m", "let's go back to 4 m", "ok, back to the 4 m", "revert to 4 m"]
)
def test_words_go_back_to_what_was_said(words: str) -> None:
    assert after("Width 4 m", "actually 5 m", "no, 4.5 m", words) == [(WIDTH, FOUR, True)]


def test_words_that_go_back_to_what_nobody_said_wait_for_a_person() -> None:
    assert after("Width 4 m", "actually 5 m", "back to 6 m") == [(WIDTH, {"value": 6, "unit": "m"}, False)]


@pytest.mark.parametrize("words", ["Back to work.", "Ada is back at 4", "We come back to the hall 4 times."])
def test_return_of_a_person_corrects_nothing(words: str) -> None:
    assert after("Width 4 m", "actually 5 m", words) == []


@pytest.mark.parametrize(
    ("before", "words", "expected"),
    [
        ("The finish is matt.", "not matt, satin", (FINISH, "satin", True)),
        ("The finish is matt.", "No, not matt, satin", (FINISH, "satin", True)),
        ("The backdrop is 6 m wide.", "not 6 m, 4 m", (WIDTH, FOUR, True)),
    ],
)
def test_leading_not_puts_the_other_in_its_place(before: str, words: str, expected: object) -> None:
    assert after(before, words) == [expected]


@pytest.mark.parametrize("words", ["not satin, matt", "Not on Friday, Ada is away", "not matt"])
def test_leading_not_of_what_nobody_said_puts_nothing(words: str) -> None:
    assert after("The finish is matt.", words) == []


@pytest.mark.parametrize("joke", ["kidding", "just kidding", "jk", "I'm kidding"])
def test_joke_is_taken_back(joke: str) -> None:
    said = after(f"Paint it black, {joke}, white.")
    assert ("item.production.color", "black", True) not in said


def test_denial_of_a_joke_takes_nothing_back() -> None:
    assert after("Paint it black, no kidding.") == [("item.production.color", "black", True)]
