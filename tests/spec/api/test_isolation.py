"""No token sees another project: whatever it asks for there, and by whichever name, nothing is there."""

from typing import Any

import pytest
from graphql import GraphQLField

from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.api.arguments import document, required
from tests.spec.api.client import Client, Refused
from tests.spec.api.furnished import Furnished
from tests.spec.api.shape import roots, selection

# Fields that do not name a project, each with what it answers to somebody who sees another one.
ELSEWHERE = {
    "node": "nothing, as for any id that was never given out",
    "nodes": "nothing for each",
    "projects": "the viewer's own",
    "viewer": "the viewer",
    "jobs": "FORBIDDEN: they are of the whole service",
    "captureTurn": "NOT_FOUND: its input names the project",
    "createProject": "FORBIDDEN for every slug but the viewer's own, whether it is taken or not",
    "tellDemo": "FORBIDDEN: the demo's own project is the only one that it makes",
}


ASKED = {"brain": {"question": "When is it?"}}


@pytest.fixture
def stranger(client: Client, project: str) -> Client:
    return client.as_(Viewer("Eve", Role.ADMIN, frozenset([f"{project}-other"])))


def given(furnished: Furnished) -> dict[str, Any]:
    refs = furnished.refs
    return {
        "project": furnished.project,
        "slug": furnished.project,
        "ref": refs["claim"],
        "by": refs["claim"],
        "source": refs["source"],
        "winner": refs["claim"],
        "effect": furnished.ids["task"],
        "task": refs["task"],
        "question": None,
    }


async def test_whatever_names_a_project_finds_nothing_there(stranger: Client, furnished: Furnished) -> None:
    """Driven by the schema: a new field is asked as well, or has to be listed above with its reason."""
    for kind in ("query", "mutation"):
        for name, field in roots(kind).items():
            if name not in ELSEWHERE:
                assert await answers_to(stranger, furnished, kind, name, field) == {"NOT_FOUND"}, name


async def test_a_project_of_others_takes_as_long_as_none(stranger: Client, furnished: Furnished) -> None:
    """A caller who may not see a project can't tell by the time that there is one: the graph is asked as often as for none."""
    for name, field in roots("query").items():
        if name in ELSEWHERE:
            continue
        query = document("query", name, field, selection(field.type, 0))
        asked = []
        for project in (furnished.project, f"{furnished.project}-none"):
            with stranger.graph.trips.counted() as trips:
                await stranger.code(query, **required(field, given(furnished) | {"project": project, "slug": project}))
            asked.append(trips.count)
        assert asked[0] == asked[1], name


async def answers_to(client: Client, furnished: Furnished, kind: str, name: str, field: GraphQLField) -> set[str]:
    """The codes that a field answers with for the ref of each kind of node."""
    query = document(kind, name, field, selection(field.type, 0))
    refs = furnished.refs.values() if "ref" in field.args else [""]
    asked = given(furnished) | ASKED.get(name, {})
    return {await client.code(query, **required(field, asked | {"ref": ref})) for ref in refs}


async def test_no_subscription_begins_elsewhere(stranger: Client, furnished: Furnished) -> None:
    """Driven by the schema as well. There is something to tell from before, and it is not told."""
    assert roots("subscription").keys() >= {"claims", "conflicts", "runs"}
    for name, field in roots("subscription").items():
        query = document("subscription", name, field, selection(field.type, 0))
        variables = required(field, given(furnished) | {"since": "2000-01-01T00:00:00Z"})
        assert await stranger.watched(query, **variables) == "NOT_FOUND", name


async def test_turn_is_not_captured_elsewhere(stranger: Client, furnished: Furnished) -> None:
    mutation = "mutation($i: TurnInput!) { captureTurn(input: $i) { duplicate } }"
    turn = {"project": furnished.project, "stage": "planning", "freeChat": "We decided to use Go."}
    assert await stranger.code(mutation, i=turn) == "NOT_FOUND"


def test_what_names_no_project_is_known() -> None:
    fields = roots("query") | roots("mutation")
    assert ELSEWHERE.keys() == {name for name, field in fields.items() if not {"project", "slug"} & field.args.keys()}


async def test_what_is_refused_says_the_same_as_for_a_project_that_is_not_there(
    stranger: Client, furnished: Furnished
) -> None:
    said = []
    for slug in (furnished.project, "never-made"):
        with pytest.raises(Refused) as refused:
            await stranger.ask("query($slug: String!) { claims(project: $slug) { totalCount } }", slug=slug)
        said.append(refused.value.errors[0]["message"].replace(slug, "…"))
    assert said[0] == said[1]


async def test_whatever_is_asked_in_a_project_that_is_not_there_says_that_there_is_none(
    client: Client, furnished: Furnished
) -> None:
    for kind in ("query", "mutation"):
        for name, field in roots(kind).items():
            if "project" in field.args:
                query = document(kind, name, field, selection(field.type, 0))
                asked = given(furnished) | {"project": "never-made"} | ASKED.get(name, {})
                with pytest.raises(Refused) as refused:
                    await client.ask(query, **required(field, asked))
                assert "There is no project 'never-made'" in refused.value.errors[0]["message"], name


async def test_an_id_of_another_project_leads_to_nothing(stranger: Client, furnished: Furnished) -> None:
    ids = list(furnished.ids.values())
    data = await stranger.ask("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", ids=ids)
    assert data["nodes"] == [None] * len(ids)
    for one in ids:
        assert (await stranger.ask("query($id: ID!) { node(id: $id) { id } }", id=one))["node"] is None


async def test_only_the_own_projects_are_listed(client: Client, furnished: Furnished, project: str) -> None:
    own = client.as_(Viewer("Eve", Role.READER, frozenset([project])))
    data = await own.ask("{ projects { totalCount edges { node { slug } } } viewer { name role projects { slug } } }")
    assert data["projects"] == {"totalCount": 1, "edges": [{"node": {"slug": project}}]}
    assert data["viewer"] == {"name": "Eve", "role": "READER", "projects": [{"slug": project}]}


async def test_names_of_another_project_mean_nothing_in_ones_own(client: Client, furnished: Furnished) -> None:
    """The refs are right, the project is not: nothing of the other one is found, linked or changed."""
    own = f"{furnished.project}-own"
    await client.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "Own"}) { id } }', s=own)
    mine = await client.ask(
        'mutation($p: String!) { addClaim(project: $p, kind: DECISION, statement: "Use Go") { ref } }', p=own
    )
    ref, theirs, task = mine["addClaim"]["ref"], furnished.refs["task"], furnished.ids["task"]
    for call in (
        f'supersede(project: "{own}", ref: "{ref}", by: "{theirs}")',
        f'addDownstream(project: "{own}", ref: "{ref}", affects: ["{theirs}"])',
        f'acknowledge(project: "{own}", ref: "{ref}", effect: "{task}")',
    ):
        assert await client.code(f"mutation {{ {call} {{ ref }} }}") == "NOT_FOUND", call


async def test_a_cursor_of_one_project_opens_no_other(client: Client, furnished: Furnished) -> None:
    own = f"{furnished.project}-own"
    await client.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "Own"}) { id } }', s=own)
    query = "query($p: String!, $a: String) { claims(project: $p, first: 1, after: $a) { edges { node { ref } } pageInfo { endCursor } } }"
    theirs = (await client.ask(query, p=furnished.project, a=None))["claims"]
    assert (await client.ask(query, p=own, a=theirs["pageInfo"]["endCursor"]))["claims"]["edges"] == []


async def test_search_finds_nothing_elsewhere(client: Client, furnished: Furnished) -> None:
    own = f"{furnished.project}-own"
    await client.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "Own"}) { id } }', s=own)
    query = 'query($p: String!) { search(project: $p, text: "Postgres database") { claim { ref } } }'
    assert (await client.ask(query, p=furnished.project))["search"] != []
    assert (await client.ask(query, p=own))["search"] == []
