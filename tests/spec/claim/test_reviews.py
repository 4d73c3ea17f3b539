"""A person's step is audited, can be undone exactly, and stands until a person speaks again."""

import pytest

from graph.actions.answering.surroundings import reviews_of
from graph.actions.operating.projects import ensure_task
from graph.model.errors import IllegalTransition
from graph.model.status import ClaimStatus
from tests.spec.desk import Desk, minute


async def test_candidate_of_an_agent_waits_for_a_person(desk: Desk) -> None:
    await desk.decide("Bot", "Postgres", 1, agent=True)
    claim = await desk.claim("Postgres")
    assert claim.status is ClaimStatus.CANDIDATE
    promoted = await desk.promote(claim)
    assert (promoted.status, promoted.valid_from) == (ClaimStatus.ACTIVE, minute(1))


async def test_users_words_promote_an_agents_equal_candidate(desk: Desk) -> None:
    await desk.decide("Bot", "Postgres", 1, agent=True)
    await desk.decide("Ada", "Postgres", 2)
    (claim,) = await desk.claims()
    assert (claim.status, claim.seen_count) == (ClaimStatus.ACTIVE, 2)


async def test_promoting_replaces_what_holds_the_slot(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    promoted = await desk.promote(await desk.claim("MySQL"), "Bo has tried it")
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]
    assert await desk.conflicts() == []
    ((*_, step),) = await reviews_of(desk.services.graph, [promoted.id])
    replaced = await desk.claim("Postgres")
    assert step.note == f"Bo has tried it; replaces {replaced.ref} “{replaced.statement}”"


async def test_promoting_what_was_said_before_holds_from_the_review(desk: Desk) -> None:
    await desk.decide("Bot", "MySQL", 1, agent=True)
    await desk.decide("Ada", "Postgres", 2)
    promoted = await desk.promote(await desk.claim("MySQL"))
    assert promoted.valid_from is not None
    assert promoted.valid_from > minute(2)


@pytest.mark.parametrize("step", ["reject", "archive", "defer", "edit", "retract"])
async def test_revert_undoes_exactly(desk: Desk, step: str) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    value = "MySQL" if step == "defer" else "Postgres"
    before = await desk.claims()
    claim = await desk.claim(value)
    await (desk.edit(claim, statement="Other words") if step == "edit" else getattr(desk, step)(claim))
    assert await desk.claims() != before
    await desk.revert(claim)
    assert [_shown(one) for one in await desk.claims()] == [_shown(one) for one in before]
    assert len(await desk.conflicts()) == 1


def _shown(claim: object) -> tuple[object, ...]:
    names = ("ref", "status", "statement", "value", "norm", "valid_from", "valid_to", "held", "deferred_at")
    return tuple(getattr(claim, name) for name in names)


async def test_revert_after_an_effect_was_looked_at_undoes_the_step_before_it(desk: Desk) -> None:
    claim = await desk.write("We sell by the seat", 1)
    await ensure_task(desk.services, desk.project, "T2", "Draw the seats")
    await desk.rests(claim, "T2")
    await desk.edit(claim, statement="We sell by the hour")
    await desk.acknowledge(claim, "T2")
    assert (await desk.revert(claim)).statement == "We sell by the seat"


async def test_revert_again_undoes_the_one_before(desk: Desk) -> None:
    await desk.decide("Bot", "MySQL", 1, agent=True)
    claim = await desk.claim("MySQL")
    await desk.promote(claim)
    await desk.archive(claim)
    assert (await desk.revert(claim)).status is ClaimStatus.ACTIVE
    assert (await desk.revert(claim)).status is ClaimStatus.CANDIDATE
    with pytest.raises(IllegalTransition, match="no review left.*Legal: promote"):
        await desk.revert(claim)


async def test_steps_are_undone_one_by_one_also_where_one_did_something_to_another(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    states = [await _all_shown(desk)]
    older, newer = await desk.claim("Postgres"), await desk.claim("MySQL")
    await desk.edit(older, statement="Postgres, of course")
    states.append(await _all_shown(desk))
    await desk.promote(newer)
    states.append(await _all_shown(desk))
    await desk.retract(newer)
    for claim, state in ((newer, states[2]), (newer, states[1]), (older, states[0])):
        await desk.revert(claim)
        assert await _all_shown(desk) == state


async def test_what_a_step_did_in_passing_is_undone_with_the_step(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "MySQL", 2)
    before = await _all_shown(desk)
    older, newer = await desk.claim("Postgres"), await desk.claim("MySQL")
    await desk.retract(newer)
    assert (await desk.again(older)).status is ClaimStatus.ACTIVE
    await desk.revert(older)
    assert await _all_shown(desk) == before


async def test_what_came_back_by_an_undoing_goes_no_way_but_back(desk: Desk) -> None:
    """The newer words are a candidate again; undoing the older claim then undoes what its own words had done."""
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "MySQL", 2)
    older, newer = await desk.claim("Postgres"), await desk.claim("MySQL")
    await desk.revert(newer)
    assert await desk.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CANDIDATE")]
    await desk.revert(older)
    assert await desk.chain() == [("Postgres", "CANDIDATE"), ("MySQL", "CANDIDATE")]


async def _all_shown(desk: Desk) -> tuple[object, ...]:
    members = [sorted(one.members) for one in await desk.conflicts()]
    return [_shown(one) for one in await desk.claims()], members


async def test_repeating_what_was_rejected_only_counts(desk: Desk) -> None:
    await desk.decide("Bot", "MySQL", 1, agent=True)
    await desk.reject(await desk.claim("MySQL"))
    await desk.decide("Bot", "MySQL", 2, agent=True)
    (claim,) = await desk.claims()
    assert (claim.status, claim.seen_count) == (ClaimStatus.REJECTED, 2)


async def test_late_words_never_rejudge_what_a_person_promoted(desk: Desk) -> None:
    await desk.decide("Bot", "MySQL", 5, agent=True)
    await desk.promote(await desk.claim("MySQL"))
    await desk.decide("Ada", "Postgres", 1)
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]


async def test_edited_statement_is_known_as_it_was_before(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    known = desk.services.now()
    claim = await desk.claim("Postgres")
    await desk.edit(claim, statement="The auth service keeps its data in Postgres")
    assert (await desk.again(claim)).statement == "The auth service keeps its data in Postgres"
    then = await desk.why(ref=claim.ref, known_at=known)
    assert then.answer is not None
    assert then.answer.statement == "auth.database = Postgres"


async def test_every_arrow_leaves_a_review(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bob", "MySQL", 2)
    rows = await desk.services.graph.read("review.of", ids=[one.id for one in await desk.claims()])
    assert sorted(row["review"]["action"] for row in rows) == ["PROMOTE", "PROMOTE", "SUPERSEDE"]
