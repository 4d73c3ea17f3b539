"""Names that are likely to mean one subject, and the kept name for words under another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.meaning import nearness
from graph.model.alias import Alias
from graph.rules.twins import LIKELY, kept_names, likely, likeness, twins_among

NAMES = st.text("abdeilnorstuw 12-", min_size=1, max_size=24)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bookings database", "booking database"),
        ("bookings database", "database for bookings"),
        ("the bookings db", "bookings database"),
        ("auth service", "authentication service"),
        ("SSO", "single sign-on"),
        ("paymentGateway", "payment gateway"),
        ("newsleter tool", "newsletter tool"),
        ("car park", "parking for cars"),
    ],
)
def test_likely_one(one: str, other: str) -> None:
    assert likeness(one, other, nearness) >= LIKELY
    assert likeness(one, other, nearness) == likeness(other, one, nearness)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("room 1", "room 2"),
        ("service-a", "service-b"),
        ("gala", "bookings database"),
        ("login page", "login"),
        ("catering", "music"),
        ("...", "gala"),
    ],
)
def test_likely_two(one: str, other: str) -> None:
    assert likeness(one, other, nearness) < LIKELY


@given(NAMES, NAMES)
def test_likeness_is_a_share_and_the_same_from_either_side(one: str, other: str) -> None:
    def none(_: str, others: object) -> list[float]:
        return [0.0]

    assert 0.0 <= likeness(one, other, none) <= 1.0
    assert likeness(one, other, none) == likeness(other, one, none)


def test_the_likeliest_come_first_and_the_busier_name_of_each() -> None:
    found = likely({"booking database": 1, "bookings database": 4, "auth": 2, "authentication": 3, "gala": 9}, nearness)
    assert [pair for _, pair in found] == [("bookings database", "booking database"), ("authentication", "auth")]


def alias(key: str, kept: str, *, stands: bool = True) -> Alias:
    return Alias("p", key, key, kept, "Ada", 1, stands)


def test_a_name_leads_to_where_its_kept_name_leads() -> None:
    chain = [alias("db", "Database"), alias("database", "Bookings store"), alias("gone", "Gala", stands=False)]
    assert kept_names(chain) == {"db": "Bookings store", "database": "Bookings store"}
    assert kept_names([alias("a", "b"), alias("b", "a")]).keys() == {"a", "b"}  # and it ends


def test_what_is_merged_is_not_asked_about_again() -> None:
    counts = {"Auth": 2, "the auth": 1, "authentication": 3}
    (asked,) = twins_among("p", counts, [], nearness, 10)[:1]
    assert (asked.claims, asked.merged_as) == (6, None)
    (merged,) = twins_among("p", counts, [alias("auth", "authentication")], nearness, 10)
    assert (merged.names, merged.claims, merged.merged_as) == (("authentication", "auth"), 6, "authentication")
