"""An edited claim says one thing: its statement and its value go together, and what it says anew is weighed anew."""

import pytest

from graph.model.errors import BadInput
from graph.model.status import ClaimStatus
from graph.model.words import ConflictStatus
from tests.spec.desk import Desk, minute

WIDTH = "stage.width"


@pytest.fixture
async def measured(desk: Desk) -> Desk:
    await desk.decide("Ada", "5 m", 1, key=WIDTH)
    return desk


async def test_new_value_is_normalised_and_told_by_the_statement(measured: Desk) -> None:
    (claim,) = await measured.claims()
    edited = await measured.edit(claim, value="600 cm")
    assert (edited.value, edited.value_type) == ({"value": 600, "unit": "cm"}, "dimension")
    assert edited.statement == "stage.width = 600 cm"
    await measured.decide("Ada", "6 m", 2, key=WIDTH)
    (again,) = await measured.claims()
    assert (again.ref, again.seen_count) == (claim.ref, 2)


async def test_only_the_old_value_in_the_statement_is_replaced(desk: Desk) -> None:
    claim = await desk.write("The stage is 5 m wide, as the fire brigade asks", 1, key=WIDTH, value="5 m")
    edited = await desk.edit(claim, value="6 m")
    assert edited.statement == "The stage is 6 m wide, as the fire brigade asks"
    back = await desk.revert(claim)
    assert (back.statement, back.value, back.norm) == (claim.statement, claim.value, claim.norm)


async def test_statement_that_says_another_value_is_refused(measured: Desk) -> None:
    (claim,) = await measured.claims()
    for statement in ("stage.width = 6 m", "The stage is 6 m wide"):
        with pytest.raises(BadInput, match="belong together"):
            await measured.edit(claim, statement=statement)
    with pytest.raises(BadInput, match="belong together"):
        await measured.edit(claim, statement="The stage is 5 m wide", value="6 m")
    assert await measured.claims() == [claim]


async def test_statement_and_value_that_go_together_are_taken(measured: Desk) -> None:
    (claim,) = await measured.claims()
    edited = await measured.edit(claim, statement="The stage is six metres wide", value="6 m")
    assert (edited.statement, edited.value) == ("The stage is six metres wide", {"value": 6, "unit": "m"})


async def test_dismissed_candidate_that_says_something_new_contests_what_holds(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    await desk.dismiss(await desk.conflict())
    candidate = await desk.claim("MySQL")
    assert (await desk.edit(candidate, value="SQLite")).status is ClaimStatus.CONFLICTED
    assert candidate.ref in (await desk.conflict()).members
    assert "SQLite" in (await desk.conflict()).summary
    assert (await desk.revert(candidate)).status is ClaimStatus.CANDIDATE
    assert await desk.conflicts() == []


async def test_challenger_that_comes_to_agree_contests_nothing(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    await desk.edit(await desk.claim("MySQL"), value="postgres")
    assert await desk.conflicts() == []
    (closed,) = await desk.conflicts(ConflictStatus.RESOLVED)
    assert closed.winner == (await desk.claim("Postgres")).ref


async def test_conflict_tells_the_edited_value_of_a_member(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    await desk.edit(await desk.claim("MySQL"), value="SQLite")
    conflict = await desk.conflict()
    assert "SQLite" in conflict.summary
    assert "MySQL" not in conflict.summary


async def test_what_it_said_before_is_in_its_history(measured: Desk) -> None:
    (claim,) = await measured.claims()
    known = measured.services.now()
    await measured.edit(claim, value="6 m")
    then = await measured.why(ref=claim.ref, known_at=known)
    assert then.answer is not None
    assert (then.answer.statement, then.answer.value) == (claim.statement, claim.value)
    assert then.answer.valid_from == minute(1)


async def test_words_that_an_edited_claim_rests_on_count_for_it_when_they_are_said_again(desk: Desk) -> None:
    claim = await desk.write("Use REST", 1)
    await desk.edit(claim, statement="Use REST for partners")
    again = await desk.write("Use REST", 2)
    assert (again.ref, again.statement, again.seen_count) == (claim.ref, "Use REST for partners", 2)
    assert len(await desk.claims()) == 1
