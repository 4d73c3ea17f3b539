"""What minutes list as rejected is on record as turned down, and answers no question about its neighbours."""

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
