"""Claims over time: when one is due for another look, what it governs, and what changed between two moments."""

from graph.actions.answering.changes import Between, changes_page
from graph.actions.answering.check import check
from graph.actions.reviewing.marks import governing, recheck_due, set_paths, set_review_by
from graph.actions.reviewing.revert import revert
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction
from tests.spec.desk import Desk


async def test_claim_whose_day_has_come_needs_a_recheck_and_retires_nothing(desk: Desk) -> None:
    claim = await desk.write("We will pay monthly", 0)
    later = desk.services.now() + 60_000_000
    marked = await set_review_by(desk.services, desk.project, claim.ref, later, "the contract ends", desk.clerk)
    assert (marked.status, marked.review_by) == (ClaimStatus.ACTIVE, later)
    await recheck_due(desk.services)
    assert (await desk.again(claim)).status is ClaimStatus.ACTIVE
    due = await set_review_by(desk.services, desk.project, claim.ref, 1, None, desk.clerk)
    assert due.status is ClaimStatus.NEEDS_RECHECK


async def test_claims_that_govern_a_path_are_found_by_it(desk: Desk) -> None:
    claim = await desk.write("We will pay monthly", 0)
    await set_paths(desk.services, desk.project, claim.ref, ["src/pay"], desk.clerk)
    graph = desk.services.graph
    assert [one.ref for one in await governing(graph, desk.project, ["src/pay/api.py"])] == [claim.ref]
    assert await governing(graph, desk.project, ["src/mail"]) == []
    profile = desk.services.profiles["general"]
    (told,) = await check(desk.services, desk.project, profile, "", paths=["src/pay/api.py"])
    assert (told.claim.ref, told.reason) == (claim.ref, "it governs src/pay/api.py")
    assert "Edited" not in (await desk.why(ref=claim.ref)).markdown  # its words are as they were


async def test_marks_are_taken_back_one_by_one(desk: Desk) -> None:
    claim = await desk.write("We will pay monthly", 0)
    await set_paths(desk.services, desk.project, claim.ref, ["src/pay"], desk.clerk)
    later = desk.services.now() + 60_000_000
    await set_review_by(desk.services, desk.project, claim.ref, later, None, desk.clerk)
    once = await revert(desk.services, desk.project, claim.ref, desk.clerk)
    assert (once.review_by, once.paths, once.status) == (None, ("src/pay",), claim.status)
    assert (await revert(desk.services, desk.project, claim.ref, desk.clerk)).paths == ()


async def test_what_changed_between_two_moments_is_told_in_order(desk: Desk) -> None:
    begun = desk.services.now()
    claim = await desk.write("We will pay monthly", 0)
    await desk.archive(claim)
    page = await changes_page(desk.services.graph, desk.project, Between(begun, desk.services.now() + 1), 10, None)
    assert [one.action for one in page.items] == [None, ReviewAction.PROMOTE, ReviewAction.ARCHIVE]
    assert {one.claim.ref for one in page.items} == {claim.ref}
