"""A question that has an answer has its passages, too, for whoever asks for them."""

from tests.spec.api.client import Client
from tests.spec.desk import Desk


async def test_answered_question_leads_to_where_it_was_talked_about(client: Client, project: str) -> None:
    desk = Desk(client.shared.services, project)
    await desk.decide("Ada", "Postgres", 1)
    await Desk(client.shared.services, project, task="T2").say(
        "Bo", "The auth database on Postgres has been quick so far.", 2
    )
    data = await client.ask(
        'query($p: String!) { why(project: $p, question: "Why Postgres for the auth database?") {'
        " answer { ref } passages { quote start end score source { ref text task: origin } } } }",
        p=project,
    )
    found = data["why"]["passages"]
    assert data["why"]["answer"]
    assert {one["quote"] for one in found} >= {"The auth database on Postgres has been quick so far."}
    assert all(one["source"]["text"][one["start"] : one["end"]] == one["quote"] for one in found)
    assert all(0 < one["score"] <= 1 for one in found)
