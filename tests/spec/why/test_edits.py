"""An answer shows what persons have made of it: edits with who and why, what lost, and what contradicts it."""

from tests.spec.desk import Desk


async def test_an_edit_is_shown_with_both_wordings_and_who_made_it(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    claim = await desk.claim("Postgres")
    await desk.edit(claim, statement="Bookings stay in Postgres until spring")
    trace = await desk.why(ref=claim.ref)
    (edit,) = trace.edits
    assert edit.by == "Rita"
    assert f"“{claim.statement}” became “Bookings stay in Postgres until spring” — Rita" in trace.markdown
    await desk.revert(claim)
    assert (await desk.why(ref=claim.ref)).edits == ()


async def test_what_lost_a_conflict_says_where_and_by_whom(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("helper", "SQLite", 2, agent=True)
    (conflict,) = await desk.conflicts()
    held = await desk.claim("Postgres")
    open_ = (await desk.why(ref=held.ref)).markdown
    assert f"against {held.ref}" not in open_
    await desk.resolve(conflict, held)
    settled = (await desk.why(ref=held.ref)).markdown
    assert f"(lost in {conflict.ref}, settled by Rita" in settled
    assert "(SUPERSEDED)" not in settled


async def test_a_contradiction_is_not_told_under_a_claim_as_if_it_were_against_itself(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("helper", "SQLite", 2, agent=True)
    held = await desk.claim("Postgres")
    text = (await desk.why(ref=held.ref)).markdown
    assert "seems to contradict this. Which is correct?" in text
    assert f"contradict {held.ref}" not in text
