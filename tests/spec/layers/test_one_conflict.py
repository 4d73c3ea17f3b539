"""People's words never move a claim that a person took further: they contest it, in one conflict, however they were heard."""

import pytest

from graph.model.ids import node_id
from graph.model.words import PatternType
from graph.store.patterns import pattern_from
from tests.spec.layers.conftest import Floor

pytestmark = pytest.mark.english

SAY = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $p, task: "T1", messages: $m) { source { ref } } }"""
STANDING = """query($p: String!) {
  claims(project: $p, statuses: [ACTIVE], first: 50) { edges { node { ref layer statement } } } }"""
HELD = "We decided to use Postgres as the database."


@pytest.fixture
async def team(floor: Floor) -> Floor:
    """A field of work whose discussions are heard in full."""
    project = f"{floor.project}-team"
    query = 'mutation($s: String!) { createProject(input: {slug: $s, name: "Team", profile: "general"}) { id } }'
    await floor.client.ask(query, s=project)
    return Floor(floor.client, project)


async def says(team: Floor, author: str, text: str) -> None:
    await team.client.ask(SAY, p=team.project, m=[{"author": author, "text": text}])
    await team.client.work()


async def entity(team: Floor) -> str:
    """Decide in a discussion, and have a person take the decision further."""
    await says(team, "Ada", HELD)
    query = "query($p: String!) { claims(project: $p) { edges { node { ref } } } }"
    ((edge),) = (await team.client.ask(query, p=team.project))["claims"]["edges"]
    proposed = await team.graduate(edge["node"]["ref"])
    return str((await team.step("promote", proposed["ref"]))["ref"])


@pytest.mark.parametrize(
    "words", ["We decided to use MySQL as the database.", "Actually, let's switch to MySQL as the database."]
)
async def test_pair_in_two_layers_has_one_conflict_and_the_pattern_leads_to_it(team: Floor, words: str) -> None:
    ref = await entity(team)
    await says(team, "Bo", words)
    (conflict,) = await team.conflicts()
    assert (conflict["kind"], conflict["members"][0]["ref"]) == ("LAYER", ref)
    (row,) = await team.client.graph.read("discussion.whole", tasks=[node_id(team.project, "T1")])
    heard = [pattern_from(one) for one in row["patterns"]]
    assert (PatternType.CONTRADICTION, conflict["ref"]) in {(one.type, one.conflict) for one in heard}


@pytest.mark.parametrize(
    "words",
    ["No, we decided not to use Postgres as the database.", "We decided to drop Postgres.", "No.", "Yes, agreed."],
)
async def test_words_of_a_discussion_move_nothing_above_the_memories(team: Floor, words: str) -> None:
    ref = await entity(team)
    await says(team, "Bo", words)
    found = await team.client.ask(STANDING, p=team.project)
    above = [edge["node"] for edge in found["claims"]["edges"] if edge["node"]["layer"] != "MEMORY"]
    assert [one["ref"] for one in above] == [ref]
