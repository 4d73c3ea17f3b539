"""A slot's chain follows the time of the words, whatever order they arrive in."""

from itertools import permutations

import pytest

from graph.model.errors import IllegalTransition, NotFound
from graph.model.status import ClaimStatus
from tests.spec.desk import Desk, minute


async def test_newer_decision_supersedes_older(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "MySQL", 2)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]
    postgres = await desk.claim("Postgres")
    assert (postgres.valid_from, postgres.valid_to) == (minute(1), minute(2))


async def test_switching_back_is_a_third_claim(desk: Desk) -> None:
    for at, value in enumerate(["Postgres", "MySQL", "Postgres"]):
        await desk.decide("Ada", value, at)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "SUPERSEDED"), ("Postgres", "ACTIVE")]
    trace = await desk.why(key="auth.database")
    assert [one.value for one in trace.history] == ["Postgres", "MySQL", "Postgres"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_arrival_has_no_part_in_it(desk: Desk, order: tuple[int, ...]) -> None:
    values = ["Postgres", "MySQL", "Postgres"]
    for number in order:
        await desk.decide("Ada", values[number], number)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "SUPERSEDED"), ("Postgres", "ACTIVE")]


async def test_same_words_are_evidence_and_not_a_second_claim(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "postgres", 2)
    (claim,) = await desk.claims()
    assert (claim.seen_count, claim.value, claim.valid_from) == (2, "Postgres", minute(1))


async def test_late_arrival_takes_its_place_and_splits_a_merge(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "Postgres", 3)
    await desk.decide("Ada", "MySQL", 2)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "SUPERSEDED"), ("Postgres", "ACTIVE")]
    assert [one.seen_count for one in await desk.claims()] == [1, 1, 1]


async def test_other_keys_are_other_slots(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "Redis", 2, key="auth.cache")
    assert await desk.chain() == [("Postgres", "ACTIVE"), ("Redis", "ACTIVE")]


async def test_similar_statements_never_retire_each_other(desk: Desk) -> None:
    await desk.say("Ada", "We decided to use GraphQL for the public API.", 1)
    await desk.say("Ada", "We decided to use GraphQL for the private API.", 2)
    assert [status for _, status in await desk.chain()] == ["ACTIVE", "ACTIVE"]


async def test_reverting_a_supersession_makes_the_older_one_current_again(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "MySQL", 2)
    await desk.revert(await desk.claim("MySQL"))
    assert await desk.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CANDIDATE")]


async def test_reverting_what_would_hold_the_slot_twice_is_illegal(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "MySQL", 2)
    with pytest.raises(IllegalTransition, match="Legal"):
        await desk.revert(await desk.claim("Postgres"))
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]


async def test_retracting_closes_the_chain_over_what_was_never_true(desk: Desk) -> None:
    for at, value in enumerate(["Postgres", "MySQL", "SQLite"]):
        await desk.decide("Ada", value, at)
    await desk.retract(await desk.claim("MySQL"))
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "REJECTED"), ("SQLite", "ACTIVE")]
    trace = await desk.why(key="auth.database")
    assert [one.value for one in trace.history] == ["SQLite", "Postgres"]
    then = await desk.why(key="auth.database", as_of=minute(1.5))
    assert then.answer is not None
    assert (then.answer.value, then.answer.status) == ("Postgres", ClaimStatus.ACTIVE)


async def test_as_of_answers_with_the_statuses_that_held_then(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "MySQL", 5)
    then = await desk.why(key="auth.database", as_of=minute(3))
    assert then.answer is not None
    assert (then.answer.value, then.answer.status) == ("Postgres", ClaimStatus.ACTIVE)
    before = await desk.why(key="auth.database", as_of=minute(0))
    assert before.answer is None


async def test_known_at_answers_with_what_was_recorded_then(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    known = desk.services.now()
    await desk.decide("Ada", "MySQL", 5)
    then = await desk.why(key="auth.database", known_at=known)
    assert then.answer is not None
    assert (then.answer.value, then.answer.status) == ("Postgres", ClaimStatus.ACTIVE)


async def test_refused_step_changes_nothing_and_names_the_legal_ones(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    claim = await desk.claim("Postgres")
    with pytest.raises(IllegalTransition, match="Legal: supersede"):
        await desk.promote(claim)
    assert await desk.again(claim) == claim


async def test_unknown_ref_says_how_to_find_one(desk: Desk) -> None:
    with pytest.raises(NotFound, match="search"):
        await desk.why(ref="DEC-20260101-001")
