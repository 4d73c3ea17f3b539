"""A statement and its value say one thing, by example."""

import pytest

from graph.rules.reviews.reword import reworded, rival
from graph.rules.values.normal import Misfit, Value, infer, normalise

AT = 1_770_000_000_000_000
KEY = "item.width"


def value(text: str) -> Value:
    return infer(text, KEY)


@pytest.mark.parametrize(
    ("statement", "old", "new", "expected"),
    [
        ("item.width = 5 m", "5 m", "6 m", "item.width = 6 m"),
        ("The backdrop is 5 m wide.", "5 m", "6 m", "The backdrop is 6 m wide."),
        ("The backdrop is five metres wide.", "5 m", "6 m", "The backdrop is 6 m wide."),
        ("The ledger lives in Postgres for now", "Postgres", "MySQL", "The ledger lives in MySQL for now"),
        ("It opens on 2026-03-01 at noon", "2026-03-01", "2026-03-02", "It opens on 2026-03-02 at noon"),
        ("The budget is 500 EUR", "500 EUR", "700 EUR", "The budget is 700 EUR"),
    ],
)
def test_new_value_takes_the_old_ones_place(statement: str, old: str, new: str, expected: str) -> None:
    assert reworded(statement, KEY, value(old), value(new), AT) == expected


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [
        ("As wide as the hall", "5 m", "6 m"),
        ("5 m here and 5 m there", "5 m", "6 m"),
        ("start with art", "rt", "6 m"),
    ],
)
def test_where_it_has_no_one_place_the_key_and_the_value_are_said(statement: str, old: str, new: str) -> None:
    assert reworded(statement, KEY, value(old), value(new), AT) == "item.width = 6 m"


def test_statement_that_says_the_value_already_stays() -> None:
    assert reworded("600 cm it is", KEY, value("5 m"), value("6 m"), AT) == "600 cm it is"
    assert reworded("item.width = 600 cm", KEY, None, value("6 m"), AT) == "item.width = 600 cm"


def test_yes_becomes_no() -> None:
    no = normalise("boolean", False)
    assert not isinstance(no, Misfit)
    assert reworded("venue.open = true", "venue.open", value("yes"), no, AT) == "venue.open = false"
    assert rival("venue.open = false", "venue.open", no, AT) is None
    assert rival("venue.open = true", "venue.open", no, AT) == "true"


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("item.width = 5 m", "5 m"),
        ("item.width = 5 m because of the door", "5 m because of the door"),
        ("The backdrop is 5 m wide", "5 m"),
        ("The backdrop is 6 m wide, on 5 lamps", None),
        ("As wide as the hall", None),
        ("600 cm, decided on 5 May", None),
        ("other.key = 5 lamps", None),
    ],
)
def test_statement_of_another_value_is_told_apart(statement: str, says: str | None) -> None:
    assert rival(statement, KEY, value("6 m"), AT) == says


def test_text_is_a_rival_only_where_the_statement_names_it_as_the_value() -> None:
    assert rival("We keep it in an elephant", "auth.database", value("Postgres"), AT) is None
    assert rival("auth.database = MySQL", "auth.database", value("Postgres"), AT) == "MySQL"
    assert rival("auth.database = Postgres because of cost", "auth.database", value("Postgres"), AT) is None
