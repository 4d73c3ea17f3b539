"""Votes: what a group carries is a decision, with everybody's voice."""

import pytest

from graph.model.status import ClaimStatus
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

ACTIVE, REJECTED = ClaimStatus.ACTIVE, ClaimStatus.REJECTED
PUT = "Proposal: adopt the charter of the harbour."


async def hold(desk: Desk, *said: str) -> None:
    for at, line in enumerate(said):
        name, _, words = line.partition(": ")
        await desk.say(name, words, at)


async def votes(desk: Desk) -> list[tuple[str, str]]:
    (claim,) = await desk.claims()
    return [one for one in await desk.quotes(claim) if one[0] != "ASSERTS"]


async def test_votes_carry_a_proposal_and_stay_with_it(desk: Desk) -> None:
    await hold(desk, f"Chair: {PUT}", "Ann: +1", "Bob: +1", "Cy: +1")
    (claim,) = await desk.claims()
    assert (claim.statement, claim.status) == ("Adopt the charter of the harbour", ACTIVE)
    assert await votes(desk) == [("CONFIRMS", "+1")] * 3
    assert [one.status for one in await desk.claims()] == [ACTIVE]


async def test_a_vote_against_stops_it_whenever_it_comes(desk: Desk) -> None:
    await hold(desk, f"Chair: {PUT}", "Ann: +1", "Bob: +1", "Cy: -1", "Dee: +1")
    (claim,) = await desk.claims()
    assert (claim.status, claim.held) == (REJECTED, False)
    assert (await desk.state()).decisions == ()


async def test_second_vote_of_a_person_replaces_the_first(desk: Desk) -> None:
    await hold(desk, f"Chair: {PUT}", "Ann: +1", "Cy: -1", "Dee: +1", "Cy: +1")
    (claim,) = await desk.claims()
    assert claim.status is ACTIVE
    assert [role for role, _ in await votes(desk)].count("CONFIRMS") == 3


async def test_what_was_decided_in_words_does_not_fall_by_a_vote(desk: Desk) -> None:
    await hold(desk, "Ada: We decided to adopt the charter of the harbour.", "Ann: +1", "Cy: -1")
    assert [one.status for one in await desk.claims()] == [ACTIVE]


POSTGRES, SQLITE = "Mira: We decided on Postgres for the ledger.", "Jonas: Let's use SQLite for the ledger."


@pytest.mark.parametrize("no", ["No, let's not.", "-1", "Absolutely not.", "No, we should stay with Postgres."])
async def test_a_no_stops_what_somebody_only_suggested(desk: Desk, no: str) -> None:
    await hold(desk, POSTGRES, SQLITE, f"Mira: {no}")
    assert [status for _, status in await desk.chain()] == ["ACTIVE", "REJECTED"]
    assert await desk.conflicts() == []


async def test_a_suggestion_that_nobody_is_against_decides(desk: Desk) -> None:
    await hold(desk, POSTGRES, SQLITE, "Mira: No problem.")
    assert [status for _, status in await desk.chain()] == ["SUPERSEDED", "ACTIVE"]


async def test_a_no_to_what_others_agreed_to_is_left_to_a_person(desk: Desk) -> None:
    await hold(desk, POSTGRES, SQLITE, "Bo: yes, agreed", "Mira: No, let's not.")
    assert [status for _, status in await desk.chain()] == ["ACTIVE", "CONFLICTED"]
    await desk.conflict()


async def test_change_of_mind_is_a_second_vote(desk: Desk) -> None:
    await hold(desk, f"Chair: {PUT}", "Ann: +1", "Cy: -1", "Cy: ok, changed my mind, +1")
    assert [one.status for one in await desk.claims()] == [ACTIVE]


async def test_a_yes_to_any_objections_objects(desk: Desk) -> None:
    put = "Chair: Any objections to adopting the charter of the harbour?"
    await hold(desk, put, "Bob: yes, the fees", "Chair: Hearing none, so resolved.")
    assert [one for one in await desk.claims() if one.status is ACTIVE] == []


@pytest.mark.parametrize("yes", ["yes, go ahead", "Yes, sounds good", "no"])
async def test_consent_is_no_objection(desk: Desk, yes: str) -> None:
    await hold(desk, "Chair: Any objections to adopting the charter of the harbour?", f"Bob: {yes}")
    assert [one.status for one in await desk.claims()] == [ACTIVE]


async def test_a_no_is_against_all_that_a_suggestion_says(desk: Desk) -> None:
    await hold(
        desk, "Mira: We decided to use Stripe for payments.", "Jonas: Let's move from Stripe to Mollie.", "Mira: -1"
    )
    assert [one.statement for one in await desk.claims() if one.status is ACTIVE] == ["use Stripe for payments"]


async def test_a_no_to_replacing_something_lets_it_hold(desk: Desk) -> None:
    await hold(
        desk, "Mira: [Decision] cache.store = Redis", "Jonas: Let's replace Redis with Memcached as the cache store."
    )
    await desk.say("Mira", "no, keep Redis.", 3)
    in_force = [one.statement for one in await desk.claims() if one.status is ACTIVE]
    assert "cache.store = Redis" in in_force
    assert not any("Memcached" in one for one in in_force)
