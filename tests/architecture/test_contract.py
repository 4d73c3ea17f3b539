"""The exported schema is what is served, and holds to the rules that every schema of ours keeps."""

import re

from graphql import GraphQLInterfaceType, GraphQLObjectType, is_non_null_type

from api.schema import EXPORTED, graphql_schema, printed
from api.types.words import ENUMS


def objects() -> list[GraphQLObjectType | GraphQLInterfaceType]:
    kinds = graphql_schema().type_map.values()
    found = [kind for kind in kinds if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType)]
    return [kind for kind in found if not kind.name.startswith("__")]


def test_the_exported_schema_is_the_one_that_is_served() -> None:
    assert EXPORTED.read_text(encoding="utf-8") == printed(), "run: python -m api.schema"


def test_every_name_is_in_camel_case() -> None:
    names = {name for kind in objects() for name, field in kind.fields.items() for name in (name, *field.args)}
    assert [name for name in names if not re.fullmatch(r"[a-z][A-Za-z0-9]*", name)] == []


def test_enums_are_the_models_own() -> None:
    kinds = graphql_schema().type_map
    for enum in ENUMS:
        assert list(kinds[enum.__name__].values) == [one.name for one in enum]  # type: ignore[attr-defined]


def test_every_list_by_pages_is_a_connection() -> None:
    for kind in objects():
        for name, field in kind.fields.items():
            if "after" in field.args:
                assert str(field.type).endswith("Connection!"), f"{kind.name}.{name}"


def test_every_connection_has_a_total_and_cursors() -> None:
    connections = [kind for kind in objects() if kind.name.endswith("Connection")]
    assert connections
    for kind in connections:
        assert kind.fields.keys() == {"edges", "pageInfo", "totalCount"}
        assert all(is_non_null_type(field.type) for field in kind.fields.values())


def test_whatever_has_an_id_is_a_node() -> None:
    for kind in objects():
        if "id" in kind.fields and kind.name != "Node":
            assert "Node" in [one.name for one in kind.interfaces], kind.name


def test_what_a_project_has_is_asked_for_by_project() -> None:
    """Only these name none: they are about the viewer, about ids, or make a project."""
    without = {"node", "nodes", "project", "projects", "viewer", "jobs", "createProject", "captureTurn", "tellDemo"}
    schema = graphql_schema()
    roots = [root for root in (schema.query_type, schema.mutation_type, schema.subscription_type) if root]
    assert {name for root in roots for name, field in root.fields.items() if "project" not in field.args} == without
