"""One claim replaces another by somebody's explicit word, in whole or in part, once the newer one is in force."""

import pytest

from graph.model.claim import Claim
from graph.model.errors import BadInput, IllegalTransition
from graph.model.status import ClaimStatus
from tests.spec.desk import Desk


async def _two(desk: Desk) -> tuple[Claim, Claim]:
    await desk.say("Ada", "We decided to use REST for the public API.", 1)
    await desk.say("Ada", "We decided to use GraphQL for everything.", 2)
    older, newer = await desk.claims()
    return older, newer


async def test_older_claim_of_another_slot_is_superseded(desk: Desk) -> None:
    older, newer = await _two(desk)
    assert (await desk.supersede(older, newer)).status is ClaimStatus.SUPERSEDED


async def test_a_part_leaves_the_older_one_in_force(desk: Desk) -> None:
    older, newer = await _two(desk)
    assert (await desk.supersede(older, newer, part="the public API")).status is ClaimStatus.ACTIVE


async def test_a_part_has_to_be_named(desk: Desk) -> None:
    older, newer = await _two(desk)
    with pytest.raises(BadInput, match="part"):
        await desk.supersede(older, newer, part=" ")


async def test_why_tells_which_part_was_replaced_and_by_what(desk: Desk) -> None:
    older, newer = await _two(desk)
    await desk.supersede(older, newer, part="the public API")
    trace = await desk.why(ref=older.ref)
    assert [(one.part, one.other.ref) for one in trace.amended] == [("the public API", newer.ref)]
    assert f"“the public API” was replaced by {newer.ref}" in trace.markdown
    newest = await desk.why(ref=newer.ref)
    assert (newest.amended, [(one.part, one.other.ref) for one in newest.amends]) == (
        (),
        [("the public API", older.ref)],
    )
    assert f"## It amends\n\n- “the public API” of {older.ref}" in newest.markdown


async def test_in_force_only_once_the_newer_one_is_active(desk: Desk) -> None:
    older = await desk.write("Use REST", 1)
    await desk.say("Bot", "We decided to use GraphQL for everything.", 2, agent=True)
    newer = next(one for one in await desk.claims() if one.status is ClaimStatus.CANDIDATE)
    assert (await desk.supersede(older, newer)).status is ClaimStatus.ACTIVE
    await desk.promote(newer)
    assert (await desk.again(older)).status is ClaimStatus.SUPERSEDED


async def test_in_force_also_when_words_bring_the_newer_one_about(desk: Desk) -> None:
    older = await desk.write("Use REST", 1)
    await desk.say("Bot", "We decided to use GraphQL for everything.", 2, agent=True)
    newer = next(one for one in await desk.claims() if one.status is ClaimStatus.CANDIDATE)
    await desk.supersede(older, newer)
    await desk.say("Ada", "We decided to use GraphQL for everything.", 3)
    assert (await desk.again(newer)).status is ClaimStatus.ACTIVE
    assert (await desk.again(older)).status is ClaimStatus.SUPERSEDED


async def test_circle_is_refused(desk: Desk) -> None:
    older, newer = await _two(desk)
    await desk.supersede(older, newer)
    with pytest.raises(IllegalTransition, match="circle"):
        await desk.supersede(newer, older)


async def test_circle_through_a_third_is_refused(desk: Desk) -> None:
    first, second, third = [await desk.write(f"Plan {name}", at) for at, name in enumerate("ABC")]
    await desk.supersede(first, second)
    await desk.supersede(second, third)
    with pytest.raises(IllegalTransition, match="circle"):
        await desk.supersede(third, first)


async def test_reverting_it_makes_the_older_one_current_again(desk: Desk) -> None:
    older, newer = await _two(desk)
    await desk.supersede(older, newer)
    assert (await desk.revert(older)).status is ClaimStatus.ACTIVE
    assert [one.ref for one in (await desk.why(ref=newer.ref)).history] == [newer.ref]


async def test_retracting_the_newer_one_brings_the_older_one_back(desk: Desk) -> None:
    older, newer = await _two(desk)
    await desk.supersede(older, newer)
    await desk.retract(newer)
    assert (await desk.again(older)).status is ClaimStatus.ACTIVE


async def test_retracting_the_one_between_closes_the_chain_over_it(desk: Desk) -> None:
    first, second, third = [await desk.write(f"Plan {name}", at) for at, name in enumerate("ABC", 1)]
    await desk.supersede(first, second)
    await desk.supersede(second, third)
    await desk.retract(second)
    assert [one.ref for one in (await desk.why(ref=third.ref)).history] == [third.ref, first.ref]
    closed = await desk.again(first)
    assert (closed.status, closed.valid_to) == (ClaimStatus.SUPERSEDED, third.valid_from)
    await desk.revert(second)
    assert [one.ref for one in (await desk.why(ref=third.ref)).history] == [third.ref, second.ref, first.ref]
    assert (await desk.again(first)).valid_to == second.valid_from


async def test_in_the_slots_own_chain_the_other_way_round_is_refused(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "MySQL", 2)
    with pytest.raises(IllegalTransition):
        await desk.supersede(await desk.claim("MySQL"), await desk.claim("Postgres"))
