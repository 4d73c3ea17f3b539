"""Every type, field, argument and enum value of the schema says what it is."""

from graphql import GraphQLSchema

from api.describing import parts, written
from api.schema import graphql_schema

SCHEMA = graphql_schema()


def undescribed(schema: GraphQLSchema) -> list[str]:
    """Types, fields, arguments and enum values of which nothing is said."""
    found = (part for named in schema.type_map.values() if not named.name.startswith("__") for part in parts(named))
    return [name for name, part in found if not part.description]


def superfluous(schema: GraphQLSchema) -> list[str]:
    """Return the entries of `descriptions.toml`, as `Type.field`, that the schema does not have."""
    kinds = [kind for name, kind in schema.type_map.items() if not name.startswith("__")]
    there = {name for kind in kinds for name, _ in parts(kind)}
    shared = {
        "fields": {name.split(".")[1] for name in there if name.count(".") == 1},
        "arguments": {name.split(".")[2] for name in there if name.count(".") == 2},
        "refs": {kind.name for kind in kinds},
    }
    said = ((place, name) for place, words in written().items() for name in words)
    return [
        f"{place}.{name}"
        for place, name in said
        if (name not in shared[place] if place in shared else f"{place}.{name}".rstrip(".") not in there)
    ]


def test_everything_in_the_schema_is_described() -> None:
    assert undescribed(SCHEMA) == [], "say it in code, or in api/descriptions.toml; then run python -m api.schema"


def test_nothing_is_described_that_is_not_there() -> None:
    assert superfluous(SCHEMA) == [], "take it out of api/descriptions.toml"


def test_nothing_is_described_twice() -> None:
    """A description in code goes before the one in the file, which nobody would read then."""
    there = {name: part for kind in SCHEMA.type_map.values() for name, part in parts(kind)}
    said = {f"{place}.{name}".rstrip("."): words for place, of in written().items() for name, words in of.items()}
    hidden = [name for name, words in said.items() if name in there and there[name].description != words]
    assert hidden == [], "keep one of the two"
