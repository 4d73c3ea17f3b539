"""Undoing what settled a conflict opens it again as it was; nothing is left at odds with its members."""

import pytest

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.errors import IllegalTransition
from graph.model.ids import node_id
from graph.model.status import ClaimStatus
from graph.model.words import ConflictKind, ConflictStatus
from tests.services.probe import probing
from tests.spec.desk import Desk

OPEN, RESOLVED, DISMISSED = ConflictStatus.OPEN, ConflictStatus.RESOLVED, ConflictStatus.DISMISSED


@pytest.fixture
async def promoted(desk: Desk) -> Desk:
    """A candidate that a person promoted, contested since."""
    await desk.decide("Bot", "MySQL", 1, agent=True)
    await desk.promote(await desk.claim("MySQL"))
    await desk.decide("Bot", "SQLite", 2, agent=True)
    return desk


async def trail(desk: Desk, ref: str) -> list[tuple[str, bool]]:
    rows = await desk.services.graph.read("review.of", ids=[node_id(desk.project, ref)])
    return [(row["review"]["action"], row["review"]["undone"]) for row in rows]


async def only(desk: Desk) -> Conflict:
    (one,) = await desk.conflicts(None)
    return one


async def test_reverting_a_winner_that_held_before_undoes_the_resolution(promoted: Desk) -> None:
    before = await promoted.conflict()
    await promoted.resolve(before, await promoted.claim("MySQL"))
    await promoted.revert(await promoted.claim("MySQL"))
    assert await promoted.chain() == [("MySQL", "ACTIVE"), ("SQLite", "CONFLICTED")]
    assert await promoted.conflict() == before


async def test_and_again_its_promotion(promoted: Desk) -> None:
    await promoted.resolve(await promoted.conflict(), await promoted.claim("MySQL"))
    await promoted.revert(await promoted.claim("MySQL"))
    await promoted.revert(await promoted.claim("MySQL"))
    assert await promoted.chain() == [("MySQL", "CANDIDATE"), ("SQLite", "CANDIDATE")]
    closed = await only(promoted)
    assert (closed.status, closed.winner, closed.closed_by) == (RESOLVED, None, "whence")


async def test_winner_and_conflict_say_in_their_trails_what_was_done(promoted: Desk) -> None:
    conflict, winner = await promoted.conflict(), await promoted.claim("MySQL")
    await promoted.resolve(conflict, winner)
    assert await trail(promoted, winner.ref) == [("PROMOTE", False), ("RESOLVE", False)]
    await promoted.revert(winner)
    assert await trail(promoted, winner.ref) == [("PROMOTE", False), ("RESOLVE", True), ("REVERT", True)]
    assert await trail(promoted, conflict.ref) == [("RESOLVE", True), ("REOPEN", True)]


async def test_reverting_a_loser_undoes_the_resolution(promoted: Desk) -> None:
    before = await promoted.conflict()
    await promoted.resolve(before, await promoted.claim("MySQL"))
    await promoted.revert(await promoted.claim("SQLite"))
    assert await promoted.conflict() == before


async def test_dismissed_conflict_reopened_is_as_it_was(promoted: Desk) -> None:
    before = await promoted.conflict()
    await promoted.dismiss(before)
    await promoted.reopen(before)
    assert await promoted.conflict() == before
    assert await promoted.chain() == [("MySQL", "ACTIVE"), ("SQLite", "CONFLICTED")]


async def test_conflict_reopened_tells_of_its_members_as_they_are_now(promoted: Desk) -> None:
    conflict, winner = await promoted.conflict(), await promoted.claim("MySQL")
    await promoted.resolve(conflict, winner)
    await promoted.edit(winner, statement="MySQL, and no other")
    await promoted.reopen(conflict)
    again = await promoted.conflict()
    assert (again.ref, again.members) == (conflict.ref, conflict.members)
    assert "“MySQL, and no other”" in again.summary


async def test_reopened_where_later_words_hold_the_slot_it_names_those(promoted: Desk) -> None:
    conflict = await promoted.conflict()
    await promoted.resolve(conflict, await promoted.claim("MySQL"))
    await promoted.decide("Ada", "Postgres", 3)
    await promoted.revert(await promoted.claim("SQLite"))
    again = await only(promoted)
    assert (again.ref, again.status) == (conflict.ref, OPEN)
    assert again.members == tuple([(await promoted.claim(one)).ref for one in ("Postgres", "SQLite")])
    assert all(ref in again.summary for ref in again.members)


async def test_not_reopened_where_nothing_stands_against_anything_any_more(promoted: Desk) -> None:
    conflict = await promoted.conflict()
    await promoted.resolve(conflict, await promoted.claim("MySQL"))
    await promoted.archive(await promoted.claim("MySQL"))
    with pytest.raises(IllegalTransition, match="nothing stands"):
        await promoted.reopen(conflict)
    assert (await only(promoted)).winner == (await promoted.claim("MySQL")).ref


async def test_second_conflict_of_the_slot_is_to_be_settled_first(promoted: Desk) -> None:
    first = await promoted.conflict()
    await promoted.dismiss(first)
    await promoted.decide("Bot", "Postgres", 3, agent=True)
    second = await promoted.conflict()
    with pytest.raises(IllegalTransition, match=second.ref):
        await promoted.reopen(first)
    await promoted.revert(await promoted.claim("SQLite"))
    assert len((await promoted.conflict()).members) == 3
    closed = next(one for one in await promoted.conflicts(None) if one.ref == first.ref)
    assert (closed.status, closed.winner, closed.closed_by) == (RESOLVED, None, "whence")
    assert second.ref in (closed.note or "")


async def test_undoing_waits_for_what_a_person_did_later_to_the_same_claim(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    older, newer = await desk.claim("Postgres"), await desk.claim("MySQL")
    await desk.promote(newer)
    await desk.retract(older)
    with pytest.raises(IllegalTransition, match=f"revert {older.ref} first"):
        await desk.revert(newer)
    await desk.revert(older)
    await desk.revert(newer)
    assert await desk.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CONFLICTED")]


async def test_undoing_words_that_had_settled_a_conflict_opens_that_one_again(promoted: Desk) -> None:
    before = await promoted.conflict()
    await promoted.decide("Ada", "SQLite", 3)
    assert (await only(promoted)).winner == (await promoted.claim("SQLite")).ref
    await promoted.revert(await promoted.claim("SQLite"))
    assert await promoted.chain() == [("MySQL", "ACTIVE"), ("SQLite", "CONFLICTED")]
    assert await only(promoted) == before


@pytest.mark.parametrize("step", ["archive", "retract"])
async def test_conflict_whose_incumbent_is_put_away_closes_without_a_winner(promoted: Desk, step: str) -> None:
    winner = await promoted.claim("MySQL")
    before = await promoted.conflict()
    await getattr(promoted, step)(winner)
    closed = await only(promoted)
    assert (closed.status, closed.winner, closed.closed_by) == (RESOLVED, None, "whence")
    assert (await promoted.claim("SQLite")).status is ClaimStatus.CANDIDATE
    await promoted.revert(winner)
    assert await promoted.conflict() == before


@pytest.fixture
async def contradicted(desk: Desk) -> Desk:
    """Two claims of two slots that can't both hold."""
    await desk.say("Ada", "We decided that the API allows anonymous access.", 1)
    await desk.say("Bo", "The API does not allow anonymous access.", 2)
    assert (await desk.conflict()).kind is ConflictKind.CONTRADICTION
    return desk


async def sides(desk: Desk) -> tuple[Claim, Claim]:
    held, said = sorted(await desk.claims(), key=lambda one: not one.held)
    return held, said


async def test_reverting_the_winner_of_a_contradiction_undoes_the_resolution(contradicted: Desk) -> None:
    before, statuses = await contradicted.conflict(), await contradicted.chain()
    held, _ = await sides(contradicted)
    await contradicted.resolve(before, held)
    await contradicted.revert(held)
    assert await contradicted.conflict() == before
    assert await contradicted.chain() == statuses


@pytest.mark.parametrize("step", ["reject", "archive"])
async def test_contradiction_is_over_once_one_side_is_settled_and_open_again_with_it(
    contradicted: Desk, step: str
) -> None:
    before = await contradicted.conflict()
    held, said = await sides(contradicted)
    await getattr(contradicted, step)(said)
    closed = await only(contradicted)
    assert (closed.status, closed.winner, closed.closed_by) == (RESOLVED, held.ref, "whence")
    await contradicted.revert(said)
    assert await contradicted.conflict() == before


async def test_contradiction_is_over_once_words_replace_one_side(contradicted: Desk) -> None:
    held, _ = await sides(contradicted)
    other = await contradicted.write("The API asks for a token", 5)
    await contradicted.supersede(held, other)
    closed = await only(contradicted)
    assert (closed.status, closed.winner) == (RESOLVED, None)


async def test_a_review_leads_to_the_conflict_that_it_is_of(promoted: Desk) -> None:
    conflict = await promoted.conflict()
    await promoted.dismiss(conflict)
    rows = await probing(promoted.services.graph).read("probe.reviewed", id=conflict.id)
    assert [(row["action"], row["labels"]) for row in rows] == [("DISMISS", ["Conflict"])]
