"""Limits the cost of a document, judged by its text alone before anything else looks at it.

The costs are counted with every fragment written out, and refusing a document takes no longer than reading it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from graphql import DocumentNode, FragmentDefinitionNode, GraphQLError, OperationDefinitionNode

from api.costs import Cost, Definition, Measure
from graph.model.errors import TooLarge

MANY = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    depth: int = 10
    aliases: int = 15
    fields: int = 1_000
    directives: int = 8
    listings: int = 2
    tokens: int = 1_000
    characters: int = 256 * 1024


def check(document: DocumentNode, limits: Limits) -> list[GraphQLError]:
    """An error for each limit that the document exceeds; empty where it may be validated and run."""
    measure = Measure(document)
    errors = list(_repeated(document))
    for definition in document.definitions:
        if isinstance(definition, Definition):
            cost = measure.definition(definition)
            errors += [_refuse(text, definition) for text in _excesses(definition, cost, limits)]
    return errors


def _repeated(document: DocumentNode) -> Iterator[GraphQLError]:
    """Two fragments of one name: which of them counts is not for us to guess, so neither is measured in vain."""
    seen: set[str] = set()
    for node in document.definitions:
        if isinstance(node, FragmentDefinitionNode):
            if node.name.value in seen:
                yield GraphQLError(f"There are two fragments named {node.name.value}: rename one of them.", [node.name])
            seen.add(node.name.value)


def _excesses(definition: Definition, cost: Cost, limits: Limits) -> Iterator[str]:
    # A fragment on its own may be a part of an introspection, which is free of the depth.
    if cost.depth > limits.depth and isinstance(definition, OperationDefinitionNode):
        yield f"It nests {cost.depth} levels, and {limits.depth} are allowed: ask for the inner parts on their own."
    if cost.listings > limits.listings and isinstance(definition, OperationDefinitionNode):
        yield f"Its introspection nests lists of types {cost.listings} deep, and {limits.listings} are allowed."
    if cost.aliases > limits.aliases:
        yield f"It has {_short(cost.aliases)} aliases, and {limits.aliases} are allowed: send several queries."
    if cost.fields > limits.fields:
        yield f"It has {_short(cost.fields)} fields, and {limits.fields} are allowed: ask for fewer of them."
    if cost.directives > limits.directives:
        yield f"It has {_short(cost.directives)} directives, and {limits.directives} are allowed: leave some out."


def _short(count: int) -> str:
    """A count of 2^300 need not be spelled out."""
    return str(count) if count < MANY else "over a million"


def _refuse(text: str, definition: Definition) -> GraphQLError:
    return GraphQLError(text, [definition], original_error=TooLarge(text))
