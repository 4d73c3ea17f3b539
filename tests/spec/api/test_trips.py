"""The number of trips to the graph does not depend on the size of the answer."""

import pytest

from tests.spec.api.client import Client
from tests.spec.api.furnished import Furnished

EVERYTHING = """query($p: String!) { claims(project: $p, first: 50) { edges { node {
  ref project { slug } scope { project { slug } item { ref } } evidence { quote source { ref text } }
  supersedes { older { ref } } supersededBy { newer { ref } } history { ref } downstream { node { id } suspect }
  conflicts { ref members { ref } reviews { action } } patterns { ref } tasks { ref } items { ref }
  run { ref source { ref } outcomes { claim { ref } } } reviews { action } ... on Decision { task { ref } } } } } }"""

SPLIT = 3
"""Two places that ask for the same noun share a trip when they ask at the same moment, which is a matter of luck."""


async def trips(client: Client, query: str, **variables: object) -> list[str]:
    with client.graph.trips.counted() as count:
        await client.ask(query, **variables)
    return sorted(count.names)


async def test_more_claims_take_no_more_trips(client: Client, furnished: Furnished) -> None:
    await trips(client, EVERYTHING, p=furnished.project)
    few = await trips(client, EVERYTHING, p=furnished.project)
    for number in range(8):
        await client.say(furnished.project, f"- [Decision] part{number}.colour = red because of {number}")
    many = await trips(client, EVERYTHING, p=furnished.project)
    assert set(many) == set(few)
    assert len(many) <= len(few) + SPLIT


LISTS = [
    "sources(project: $p) { edges { node { ref text runs { ref } claims { ref } project { slug } } } }",
    "runs(project: $p) { edges { node { ref source { ref text } outcomes { claim { ref } } } } }",
    "tasks(project: $p) { edges { node { ref messages { totalCount edges { node { text } } } } } }",
    "tasks(project: $p) { edges { node { ref claims { totalCount edges { node { ref } } } } } }",
    "conflicts(project: $p) { edges { node { ref members { ref evidence { quote } } reviews { action } winner { ref } } } }",
]


@pytest.mark.parametrize("query", LISTS)
async def test_every_list_takes_as_many_trips_for_many_as_for_few(
    client: Client, furnished: Furnished, query: str
) -> None:
    asked = "query($p: String!) { " + query + " }"
    few = await trips(client, asked, p=furnished.project)
    for number in range(3):
        await client.say(furnished.project, f"- [Decision] part{number}.colour = red because of it", task=f"N-{number}")
        await client.say(furnished.project, f"- [Decision] part{number}.colour = blue", agent=True, author="bot")
    many = await trips(client, asked, p=furnished.project)
    assert set(many) == set(few)
    assert len(many) <= len(few) + SPLIT


@pytest.mark.parametrize(
    ("arguments", "most"),
    [("ref: $ref", 2), ('key: "auth.database"', 2), ('question: "Why Postgres for the auth database?"', 3)],
)
async def test_why_takes_few_trips_whatever_the_history(
    client: Client, furnished: Furnished, arguments: str, most: int
) -> None:
    for number in range(6):
        await client.say(furnished.project, f"- [Decision] auth.database = Postgres{number} because of it")
    given = "$p: String!, $ref: String" if "$ref" in arguments else "$p: String!"
    query = f"""query({given}) {{ why(project: $p, {arguments}) {{ markdown answer {{ ref statement }}
      because {{ quote source {{ ref }} }} history {{ ref }} rejected {{ ref }} conflicts {{ ref }} alternatives {{ score }}
      downstream {{ depth node {{ id }} }} patterns {{ ref }} }} }}"""
    variables = {"p": furnished.project} | ({"ref": furnished.refs["claim"]} if "$ref" in arguments else {})
    assert len(await trips(client, query, **variables)) <= most


async def test_many_ids_are_looked_up_by_kind(client: Client, furnished: Furnished) -> None:
    ids = list(furnished.ids.values()) * 6
    names = await trips(client, "query($ids: [ID!]!) { nodes(ids: $ids) { id } }", ids=ids)
    assert len(names) == len(set(names)) == len(furnished.ids)


async def test_a_total_is_only_counted_where_it_is_asked_for(client: Client, furnished: Furnished) -> None:
    names = await trips(client, "query($p: String!) { claims(project: $p) { edges { cursor } } }", p=furnished.project)
    assert "claim.count" not in names
