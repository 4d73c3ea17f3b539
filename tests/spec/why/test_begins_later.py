"""A decision for a later day replaces nothing by itself: until then the present value holds, and a person says what follows."""

import pytest

from graph.model.status import ClaimStatus
from tests.spec.desk import Desk


@pytest.mark.parametrize(
    "later",
    [
        "Starting next year we'll use Rust for the gateway. Decided.",
        "We decided: from 2027-01-01 we will use Rust for the gateway.",
        "As of 2027-01-01, we will use Rust for the gateway.",
        "Effective 1 January 2027: we will use Rust for the gateway.",
        "We decided to use Rust for the gateway starting next Monday.",
        "We'll use Rust for the gateway next year.",
        "Decided: use Rust for the gateway next year.",
        "From March we use Rust for the gateway.",
        "Next quarter we'll use Rust for the gateway.",
        "Starting 1 July we use Rust for the gateway.",
    ],
)
async def test_what_holds_until_then_is_the_answer(desk: Desk, later: str) -> None:
    await desk.say("Ada", "We agreed on Go for the gateway.", 1)
    await desk.say("Bob", later, 2)
    claims = await desk.claims()
    assert [one.status for one in claims if "Go" in one.statement] in ([ClaimStatus.ACTIVE], [ClaimStatus.CONFLICTED])
    assert ClaimStatus.ACTIVE not in [one.status for one in claims if "Rust" in one.statement]


@pytest.mark.parametrize(
    "later", ["From March we use Rust for the gateway.", "The gateway will be written in Rust from March."]
)
async def test_only_author_changes_nothing_before_the_day(desk: Desk, later: str) -> None:
    await desk.say("Ada", "We agreed on Go for the gateway.", 1)
    await desk.say("Ada", later, 2)
    claims = await desk.claims()
    assert [one.status for one in claims if "Go" in one.statement] == [ClaimStatus.ACTIVE]
    assert ClaimStatus.ACTIVE not in [one.status for one in claims if "Rust" in one.statement]


async def test_what_is_dropped_later_holds_until_then(desk: Desk) -> None:
    await desk.say("Ada", "We decided to use Redis for the cache.", 1)
    await desk.say("Bob", "We decided to drop Redis next month.", 2)
    assert [one.status for one in await desk.claims()] == [ClaimStatus.ACTIVE, ClaimStatus.CANDIDATE]
    assert len(await desk.conflicts()) == 1


async def test_it_stands_beside_what_it_would_replace_and_takes_its_place_once_a_person_says_so(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.say("Bob", "- [Decision] auth.database = MySQL from 1 July", 2)
    coming = await desk.claim("MySQL")
    assert coming.status is ClaimStatus.CONFLICTED
    await desk.resolve(await desk.conflict(), coming)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]


async def test_person_settles_it_once_the_day_has_come(desk: Desk) -> None:
    await desk.say("Ada", "We agreed on Go for the gateway.", 1)
    await desk.say("Bob", "Starting next year we'll use Rust for the gateway. Decided.", 2)
    coming = next(one for one in await desk.claims() if "Rust" in one.statement)
    await desk.promote(coming)
    assert (await desk.again(coming)).status is ClaimStatus.ACTIVE


async def test_yes_makes_it_no_sooner(desk: Desk) -> None:
    await desk.say("Bob", "From 2027-01-01 we will use Rust for the gateway.", 1)
    await desk.say("Ada", "Agreed.", 2)
    await desk.say("Cy", "Shall we use Kafka for the events starting next year?", 3)
    await desk.say("Ada", "Yes.", 4)
    assert [one.status for one in await desk.claims()] == [ClaimStatus.CANDIDATE] * 2
