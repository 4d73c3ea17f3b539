"""The surroundings of a node, and the effects that rest on it."""

from typing import Any

from tests.spec.api.client import Client
from tests.spec.api.furnished import Furnished

AROUND = """query($p: String!, $ref: String!, $depth: Int, $limit: Int) {
  lineage(project: $p, ref: $ref, depth: $depth, limit: $limit) {
    truncated nodes { id __typename } edges { from to type } } }"""


async def around(client: Client, project: str, ref: str, **more: Any) -> Any:
    return (await client.ask(AROUND, p=project, ref=ref, **more))["lineage"]


async def test_every_kind_of_edge_is_drawn(client: Client, furnished: Furnished) -> None:
    found = await around(client, furnished.project, furnished.refs["claim"])
    ids = furnished.ids
    drawn = {(one["from"], one["to"], one["type"]) for one in found["edges"]}
    assert (ids["claim"], ids["source"], "EVIDENCE") in drawn
    assert (ids["claim"], ids["task"], "DOWNSTREAM") in drawn
    assert (ids["claim"], ids["item"], "DOWNSTREAM") in drawn
    assert {"SUPERSEDES", "ABOUT"} <= {kind for _, _, kind in drawn}
    assert not found["truncated"]


async def test_both_ends_of_every_edge_are_among_the_nodes(client: Client, furnished: Furnished) -> None:
    for depth in (1, 2, 4):
        found = await around(client, furnished.project, furnished.refs["claim"], depth=depth)
        ids = [one["id"] for one in found["nodes"]]
        assert len(ids) == len(set(ids))
        assert {end for one in found["edges"] for end in (one["from"], one["to"])} <= set(ids)


async def test_the_neighbourhood_of_a_conflict_is_its_members(client: Client, furnished: Furnished) -> None:
    found = await around(client, furnished.project, furnished.refs["conflict"], depth=1)
    assert [one["type"] for one in found["edges"]] == ["MEMBER", "MEMBER"]
    assert {one["__typename"] for one in found["nodes"]} == {"Conflict", "Decision"}


async def test_tasks_items_and_sources_have_one_too(client: Client, furnished: Furnished) -> None:
    for kind in ("task", "item", "source"):
        found = await around(client, furnished.project, furnished.refs[kind], depth=1)
        assert furnished.ids["claim"] in [one["id"] for one in found["nodes"]], kind


async def test_more_than_the_limit_is_left_out_and_said(client: Client, furnished: Furnished) -> None:
    found = await around(client, furnished.project, furnished.refs["claim"], depth=4, limit=3)
    assert found["truncated"]
    assert len(found["nodes"]) == 3
    assert found["nodes"][0]["id"] == furnished.ids["claim"]


async def test_what_is_asked_too_widely_is_refused(client: Client, furnished: Furnished) -> None:
    for more in ({"depth": 0}, {"depth": 9}, {"limit": 0}, {"limit": 100_000}):
        given = {"p": furnished.project, "ref": furnished.refs["claim"], **more}
        assert await client.code(AROUND, **given) == "BAD_INPUT"
    assert await client.code(AROUND, p=furnished.project, ref="none") == "NOT_FOUND"


async def test_impact_names_the_way_to_each_effect(client: Client, furnished: Furnished) -> None:
    query = (
        "query($p: String!, $ref: String!) { impact(project: $p, ref: $ref) { via depth suspect path node { id } } }"
    )
    found = (await client.ask(query, p=furnished.project, ref=furnished.refs["claim"]))["impact"]
    by_id = {one["node"]["id"]: one for one in found}
    ids = furnished.ids
    assert by_id[ids["task"]]["path"] == [ids["claim"], ids["task"]]
    assert (by_id[ids["task"]]["via"], by_id[ids["task"]]["depth"], by_id[ids["task"]]["suspect"]) == (
        "DOWNSTREAM",
        1,
        False,
    )


async def test_an_effect_is_suspect_until_somebody_looks(client: Client, furnished: Furnished) -> None:
    given = {"p": furnished.project, "ref": furnished.refs["claim"]}
    await client.ask(
        'mutation($p: String!, $ref: String!) { editClaim(project: $p, ref: $ref, value: "Oracle") { ref } }', **given
    )
    query = "query($p: String!, $ref: String!) { claim(project: $p, ref: $ref) { downstream { suspect node { id } } } }"

    async def suspects() -> set[str]:
        effects = (await client.ask(query, **given))["claim"]["downstream"]
        return {one["node"]["id"] for one in effects if one["suspect"]}

    assert {furnished.ids["task"], furnished.ids["item"]} <= await suspects()
    look = "mutation($p: String!, $ref: String!, $id: ID!) { acknowledge(project: $p, ref: $ref, effect: $id) { ref } }"
    await client.ask(look, id=furnished.ids["task"], **given)
    assert furnished.ids["task"] not in await suspects()
    assert furnished.ids["item"] in await suspects()
