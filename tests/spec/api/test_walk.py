"""From words to an answer, over the public API alone."""

from tests.spec.api.client import Client

WHY = """query($project: String!, $question: String, $ref: String) {
  why(project: $project, question: $question, ref: $ref) {
    score markdown answer { ref status statement ... on Decision { rationale alternatives } }
    because { quote role author start end source { ref text } } history { ref } rejected { ref } } }"""


async def test_a_decision_said_in_a_discussion_answers_why(client: Client, project: str) -> None:
    await client.say(project, "We decided to use Postgres for the auth database because cost had to fall.")
    data = await client.ask(WHY, project=project, question="Why do we use Postgres for auth?")
    answer = data["why"]["answer"]
    assert answer["status"] == "ACTIVE"
    assert "cost had to fall" in answer["rationale"]
    assert all(one["source"]["text"][one["start"] : one["end"]] == one["quote"] for one in data["why"]["because"])


async def test_why_by_ref_gives_the_whole_trace(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] auth.database = Postgres because cost had to fall")
    await client.say(project, "- [Decision] auth.database = MySQL because Postgres was too slow")
    (newer, older) = await client.claims(project)
    data = await client.ask(WHY, project=project, ref=newer["ref"])
    assert [one["ref"] for one in data["why"]["history"]] == [newer["ref"], older["ref"]]
    assert newer["ref"] in data["why"]["markdown"]


async def test_what_an_agent_said_is_a_candidate_until_somebody_promotes_it(client: Client, project: str) -> None:
    await client.say(project, "Decision: use Redis for sessions because it is there.", agent=True)
    ((ref,),) = [one.values() for one in await client.claims(project, statuses="[CANDIDATE]", fields="ref")]
    data = await client.ask(
        """mutation($project: String!, $ref: String!) { promote(project: $project, ref: $ref, note: "yes") {
             status validFrom reviews { action by note before after } } }""",
        project=project,
        ref=ref,
    )
    assert data["promote"]["status"] == "ACTIVE"
    assert data["promote"]["reviews"][-1]["by"] == "Ada"
    assert data["promote"]["reviews"][-1]["after"]["validFrom"] == data["promote"]["validFrom"]
