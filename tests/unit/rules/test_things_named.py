"""People, times, places and numbers, as one who asks who, when, where or how many finds them in an answer."""

import pytest

from graph.rules.asking.kind_of_answer import names_folk, numbers, people, places, stretches


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Marta owns the keys", ["Marta"]),
        ("we asked Jonas, and @lea agreed", ["Jonas", "lea"]),
        ("Better on Friday.", []),
        ("Maybe later", []),
        ("@all: let's go", []),
    ],
)
def test_people_are_not_what_only_begins_a_sentence(text: str, named: list[str]) -> None:
    assert list(people(text)) == named


@pytest.mark.parametrize(
    "text", ["signed by two nurses", "only members may", "the interns have to", "it goes to the editors"]
)
def test_folk_are_told_without_a_name(text: str) -> None:
    assert names_folk(text)


@pytest.mark.parametrize("text", ["sent by e-mail", "we may do it", "by default it is kept"])
def test_what_nobody_does_names_no_folk(text: str) -> None:
    assert not names_folk(text)


def test_a_bare_hour_is_a_time_and_a_share_is_none() -> None:
    assert list(stretches("We open at 9 because of the ferry, and close at 17.")) == ["9", "17"]
    assert list(stretches("The loan stands at 9 percent")) == []


def test_stretches_of_time_and_keys_that_name_their_unit() -> None:
    assert list(stretches("nightly, for two weeks, every working day in 2027; refunds.days = 14")) == [
        "nightly", "two weeks", "every working day", "2027", "refunds.days = 14",
    ]  # fmt: skip


def test_places_are_not_times_or_shares() -> None:
    assert list(places("kept in S3 at the harbour office, to 80 percent on Fridays by noon")) == [
        "in S3",
        "at the harbour",
    ]


def test_numbers_are_of_what_is_asked_about_and_no_times_of_the_day() -> None:
    said = "90 days for 3 boxes at 10:30, half of them"
    assert list(numbers(said, frozenset())) == ["3", "half"]
    assert list(numbers(said, frozenset({"day"}))) == ["90 days", "3", "half"]
