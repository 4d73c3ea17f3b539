"""A choice that minutes list as rejected is on record as turned down, and answers no question about its neighbours."""

from graph.model.status import ClaimStatus
from tests.spec.desk import Desk

MINUTES = """# Minutes

- Decision: class size is limited to 8 people
- Rejected: a loyalty card
- We will not offer PayPal.
- Open: newsletter tool
"""


async def test_rejected_neighbour_is_turned_down_of_its_own(desk: Desk) -> None:
    await desk.read("minutes.md", MINUTES, 1)
    assert await desk.claim("a loyalty card", ClaimStatus.REJECTED)
    trace = await desk.why(question="Why no loyalty card?")
    assert trace.answer is None or trace.answer.statement == "a loyalty card"
    limit = await desk.why(question="Why is class size limited to 8 people?")
    assert limit.answer is not None
    assert limit.answer.status is ClaimStatus.ACTIVE
    assert limit.rejected == ()


async def test_what_was_turned_down_in_the_same_talk_is_shown_only_under_what_it_is_about(desk: Desk) -> None:
    await desk.say("Ada", "Let's sell tickets only online.", 0)
    await desk.say("Bo", "No, please not.", 1)
    await desk.say("Ada", "- [Decision] the boat is painted blue", 2)
    await desk.say("Ada", "- [Decision] tickets are sold at the harbour office", 3)
    boat = await desk.why(question="What colour is the boat?")
    tickets = await desk.why(question="Where are tickets sold?")
    assert boat.answer is not None
    assert boat.rejected == ()
    assert tickets.answer is not None
    assert [one.statement for one in tickets.rejected] == ["Sell tickets only online"]
