"""Every field of the schema answers, on a project that has one of everything."""

import json
from dataclasses import replace
from typing import Any

from graphql import GraphQLArgument

from tests.spec.api.client import Client
from tests.spec.api.furnished import Furnished
from tests.spec.api.shape import call, roots


def arguments(furnished: Furnished) -> Any:
    given = {
        "project": furnished.project,
        "slug": furnished.project,
        "id": furnished.ids["claim"],
        "ids": list(furnished.ids.values()),
        "text": "Postgres database",
        "query": "the auth database",
        "statement": "auth.database = MySQL",
        "chat": "C",
        "message": "m2",
        "question": "When is Leo's soccer?",
        "from": "2026-01-26T00:00:00Z",
        "to": "2026-02-26T00:00:00Z",
    }

    def make(field: str, name: str, _: GraphQLArgument) -> str | None:
        if name == "question" and field != "brain":
            return None
        if (field, name) == ("preview", "message"):
            return '{author: "Ada", text: "We decided to use Postgres because cost had to fall."}'
        if name == "ref":
            return json.dumps(furnished.refs[field if field in furnished.refs else "claim"])
        return json.dumps(given[name]) if name in given else None

    return make


async def test_every_query_answers_with_all_its_fields(client: Client, furnished: Furnished) -> None:
    """Of all projects, only this one is looked at: those of other tests are as large, and as broken, as these want them."""
    make = arguments(furnished)
    own = client.as_(replace(client.viewer, projects=frozenset({furnished.project})))
    for name, field in roots("query").items():
        depth = 2 if name in ("node", "nodes") else 3  # of every type at once: a level more is a document of megabytes
        query = call(name, field, lambda arg, kind, field=name: make(field, arg, kind), depth)  # type: ignore[misc]
        data = await (own if name == "projects" else client).ask("{ " + query + " }")
        assert data[name] not in (None, []), name


async def test_every_kind_of_node_is_found_by_its_id(client: Client, furnished: Furnished) -> None:
    data = await client.ask(
        "query($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }", ids=list(furnished.ids.values())
    )
    assert [one["id"] for one in data["nodes"]] == list(furnished.ids.values())
    for kind, wanted in furnished.ids.items():
        one = await client.ask("query($id: ID!) { node(id: $id) { id __typename } }", id=wanted)
        assert one["node"]["id"] == wanted, kind
