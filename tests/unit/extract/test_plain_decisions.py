"""A plain decision is heard in any wording and from anybody; words that only sound like a decision are not."""

from itertools import product

import pytest

from tests.unit.extract.said import ops, reasons

WHO = ("We", "The team", "The platform team", "Priya", "Ops", "Alice and Bob", "The architects", "The tech lead")
DECIDED = (
    "decided that service-a will use Kafka",
    "decided that service-a should use Kafka",
    "agreed that service-a is going to use Kafka",
    "decided to use Kafka for service-a",
    "chose Kafka for service-a",
    "went with Kafka for service-a",
    "settled on Kafka for service-a",
    "concluded that service-a must use Kafka",
    "resolved that service-a will run on Kafka",
)
WHY = ("because replay is needed", "since replay is needed", "so that replay works")


@pytest.mark.parametrize(("who", "decided", "why"), tuple(product(WHO, DECIDED, WHY)))
def test_a_decision_put_plainly_is_heard_with_its_reason(who: str, decided: str, why: str) -> None:
    (found,) = ops(f"{who} {decided} {why}.")
    assert found.marked
    assert "Kafka" in (found.statement or "")
    assert [one for one in reasons(found) if "replay" in one]


@pytest.mark.parametrize(
    "words",
    [
        "After some discussion, Priya decided that service-a will use Kafka.",
        "Because replay is needed, Priya decided that service-a will use Kafka.",
        "In the end we went with Kafka for service-a.",
        "It was decided by the team that service-a will use Kafka.",
        "The decision by Priya is that service-a will use Kafka.",
        "The team's decision is to use Kafka.",
    ],
)
def test_what_stands_before_it_hides_no_decision(words: str) -> None:
    (found,) = ops(words)
    assert found.marked


@pytest.mark.parametrize(
    "words",
    [
        "Let's go with the flow.",
        "We decided that we should decide next week.",
        "Imagine Priya decided to use Kafka.",
        "The old team decided to use Oracle.",
        "Nobody knows why we chose Kafka.",
        "Priya decided to be nice today.",
        "I have decided to be nice today.",
    ],
)
def test_what_only_sounds_like_a_decision_is_not_in_force(words: str) -> None:
    assert not any(one.marked for one in ops(words))


def test_what_its_author_edits_right_behind_waits() -> None:
    (found,) = ops("We decided to use Postgres. Edit: MySQL.")
    assert not found.marked
    assert found.reason == "its author changed the words behind it"
