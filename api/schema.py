"""The schema, built from the types, queries and mutations of this package; `schema.graphql` is its printed form."""

from functools import cache
from pathlib import Path

import strawberry
from graphql import GraphQLSchema
from strawberry.schema.config import StrawberryConfig

from api.audited import audit_mutations
from api.describing import describe
from api.entering import enter_projects
from api.executor import Executor
from api.mutations import Mutation
from api.queries import Query
from api.subscriptions.watch import Subscription
from api.types.catalogue import Canonical, Line
from api.types.claims import Card, Decision, Fact
from api.types.fields import bind
from api.types.patterns import Pattern
from api.types.scalars import DATE_TIME, DateTime
from api.types.words import bind_enums

EXPORTED = Path(__file__).with_name("schema.graphql")


@cache
def build_schema() -> strawberry.Schema:
    schema = strawberry.Schema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        execution_context_class=Executor,
        types=[Fact, Decision, Card, Pattern, Line, Canonical],
        config=StrawberryConfig(scalar_map={DateTime: DATE_TIME}),
    )
    bind_enums(schema._schema)
    bind(schema._schema)
    describe(schema._schema)
    enter_projects(schema._schema)
    audit_mutations(schema._schema)
    return schema


def graphql_schema() -> GraphQLSchema:
    """Return the schema as the GraphQL library holds it, with every type by its name."""
    return build_schema()._schema


def printed() -> str:
    return build_schema().as_str() + "\n"


if __name__ == "__main__":
    EXPORTED.write_text(printed(), encoding="utf-8")
