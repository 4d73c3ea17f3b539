"""A list has the claims that belong in it, each once, and names nobody who is not meant."""

from typing import Any

import pytest

from graph.model.claim import POSSIBLE
from graph.model.discussion import KnownClaim
from graph.model.listed import ListQuestion, Wanted
from graph.model.status import ClaimStatus
from graph.model.trace import SLACK
from graph.rules.asking.lists import Listable, about_topic, entries_of, people_meant, waiting_among
from graph.rules.asking.point_in_time import Asked
from tests.unit.rules.test_point_in_time import NOW, claim

S = ClaimStatus


def listable(statement: str = "Use Postgres", status: S = S.ACTIVE, *places: str, **more: Any) -> Listable:
    return Listable(KnownClaim(claim(status, statement=statement, ref=statement, **more), ("Ada",), SLACK), places)


def did(wanted: Wanted, *claims: Listable) -> list[str]:
    return [one.did for one in entries_of(ListQuestion(wanted), claims, Asked(NOW))]


@pytest.mark.parametrize(
    ("wanted", "status", "held", "expected"),
    [
        (Wanted.DECIDED, S.ACTIVE, True, ["decided"]),
        (Wanted.DECIDED, S.SUPERSEDED, True, []),
        (Wanted.DECIDED, S.REJECTED, True, []),
        (Wanted.TURNED_DOWN, S.REJECTED, False, ["turned down"]),
        (Wanted.TURNED_DOWN, S.REJECTED, True, []),
        (Wanted.TURNED_DOWN, S.SUPERSEDED, False, ["turned down"]),
        (Wanted.REPLACED, S.REJECTED, True, ["retracted"]),
        (Wanted.REPLACED, S.ARCHIVED, True, ["ended"]),
        (Wanted.REPLACED, S.ARCHIVED, False, []),
        (Wanted.OPEN, S.NEEDS_RECHECK, True, ["to be checked again"]),
        (Wanted.OPEN, S.ACTIVE, True, []),
        (Wanted.CHANGED, S.CANDIDATE, False, ["proposed"]),
    ],
)
def test_claim_is_in_the_lists_of_what_became_of_it(wanted: Wanted, status: S, held: bool, expected: list[str]) -> None:
    assert did(wanted, listable(status=status, held=held)) == expected


def test_choice_over_something_turns_that_down() -> None:
    chosen = listable(alternatives=("MySQL", "SQLite"))
    assert did(Wanted.TURNED_DOWN, chosen) == ["chosen over “MySQL”, “SQLite”"]


def test_words_that_made_two_claims_are_listed_once() -> None:
    looks = listable("We ship on Friday.", S.CANDIDATE, held=False, rule=POSSIBLE)
    plain = listable("We ship on Friday", S.CANDIDATE, held=False)
    (entry,) = entries_of(ListQuestion(Wanted.OPEN), [looks, plain], Asked(NOW))
    assert entry.claim is plain.claim
    assert waiting_among(ListQuestion(Wanted.TO_DO), [looks, plain], [entry], Asked(NOW)) == 0


def test_topic_is_in_the_words_or_names_half_of_a_place() -> None:
    claims = [
        listable("Use Stripe for card payments", S.ACTIVE, "PAY-1"),
        listable("We paint it green", S.ACTIVE, "SHOP-2", "New shop"),
        listable("Customers keep asking", S.ACTIVE, "T-3", "Helpers, children, first aid"),
        listable("area71.size = 3", S.ACTIVE),
        listable("No meat", S.ACTIVE, "T-4", "Food, drink, cups"),
    ]

    def about(topic: str) -> list[str]:
        return [one.claim.statement for one in about_topic(topic, claims, {})]

    assert about("payments") == ["Use Stripe for card payments"]
    assert about("the new shop") == ["We paint it green"]
    assert about("SHOP-2") == ["We paint it green"]
    assert about("food and drink") == ["No meat"]
    assert about("children") == []
    assert about("paint") == ["We paint it green"]
    assert about("area7") == []


def test_people_are_meant_by_a_part_of_their_name() -> None:
    people = ("Ada King", "Ada Lovelace", "Bo", "bob@example.org")
    assert people_meant("ada and Bo", people) == {"ada": {"Ada King", "Ada Lovelace"}, "Bo": {"Bo"}}
    assert people_meant("Zed", people) == {"Zed": frozenset()}
