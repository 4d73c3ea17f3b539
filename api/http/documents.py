"""Documents, parsed and validated once for each text that comes again."""

from dataclasses import dataclass
from functools import lru_cache

from graphql import (
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    NoSchemaIntrospectionCustomRule,
    OperationDefinitionNode,
    OperationType,
    parse,
    specified_rules,
    validate,
)
from graphql.validation.validate import ValidationAbortedError
from strawberry.schema.validation_rules.maybe_null import MaybeNullValidationRule
from strawberry.schema.validation_rules.one_of import OneOfInputValidationRule

from api.costs import root_fields
from api.errors import Shown, show_all
from api.http.literals import FiniteNumbersRule
from api.http.repeats import once_each
from api.limits import Limits, check
from graph.model.errors import BadInput, TooLarge

REMEMBERED = 200
"""The number of cached texts; an application has a few dozen, and text with its data written in has no use for a cache."""
LONGEST_REMEMBERED = 10_000
"""Characters; longer documents are parsed every time, so that they can't fill the memory."""
MOST_ERRORS = 20


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of a document that may be run."""

    document: DocumentNode
    type: OperationType
    name: str | None
    roots: frozenset[str]
    label: str
    """Its name in the metrics: its type and its field, both names of the schema."""


@dataclass(frozen=True, slots=True)
class Document:
    """Either operations to choose from or the errors that keep the text from being run."""

    operations: tuple[Operation, ...] = ()
    errors: tuple[GraphQLError, ...] = ()

    def shown_errors(self) -> list[Shown]:
        return show_all(self.errors)

    def choose(self, name: str | None) -> Operation:
        names = sorted(each.name or "" for each in self.operations)
        chosen = [each for each in self.operations if name in (None, "", each.name)]
        if not chosen:
            asked = f"an operation named {name[:80]!r}" if name else "any operation"
            raise BadInput(f"The document does not have {asked}; it has: {', '.join(names) or 'none'}.")
        if len(chosen) > 1:
            raise BadInput(f"The document has several operations; name one of {', '.join(names)} in operationName.")
        return chosen[0]


class Documents:
    """A schema's documents, by their text."""

    def __init__(self, schema: GraphQLSchema, limits: Limits, *, production: bool) -> None:
        self._schema = schema
        self._limits = limits
        self._production = production
        self._rules = [*specified_rules, FiniteNumbersRule, MaybeNullValidationRule, OneOfInputValidationRule]
        if production:
            self._rules.append(NoSchemaIntrospectionCustomRule)
        self.remembered = lru_cache(maxsize=REMEMBERED)(self.read)

    def get(self, text: str) -> Document:
        return self.remembered(text) if len(text) <= LONGEST_REMEMBERED else self.read(text)

    def read(self, text: str) -> Document:
        try:
            document = self._parse(text)
        except GraphQLError as error:
            return Document(errors=(error.with_traceback(None),))
        errors = check(document, self._limits)
        if not errors:
            document = once_each(document)
            errors = self._validated(document)
        return Document(errors=tuple(errors)) if errors else Document(_operations(document))

    def _validated(self, document: DocumentNode) -> list[GraphQLError]:
        found = validate(self._schema, document, self._rules, max_errors=MOST_ERRORS, hide_suggestions=self._production)
        if len(found) <= MOST_ERRORS and any(isinstance(error, ValidationAbortedError) for error in found):
            return [_too_large("The document repeats itself too often to be checked: name each field once.")]
        return found

    def _parse(self, text: str) -> DocumentNode:
        limits = self._limits
        if len(text) > limits.characters:
            raise _too_large(f"The document has over {limits.characters} characters: send its data as variables.")
        try:
            return parse(text, max_lexical_tokens=limits.tokens, max_comments=limits.tokens)
        except GraphQLSyntaxError as error:
            if error.message.startswith("Syntax Error: Document contains more than"):
                raise _too_large(f"The document has over {limits.tokens} tokens: split it into several.") from None
            raise


def _too_large(text: str) -> GraphQLError:
    return GraphQLError(text, original_error=TooLarge(text))


def _operations(document: DocumentNode) -> tuple[Operation, ...]:
    fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
    return tuple(
        _operation(document, node, fragments)
        for node in document.definitions
        if isinstance(node, OperationDefinitionNode)
    )


def _operation(
    document: DocumentNode, node: OperationDefinitionNode, fragments: dict[str, FragmentDefinitionNode]
) -> Operation:
    roots = frozenset(field.name.value for field in root_fields(node.selection_set, fragments))
    field = next(iter(roots)) if len(roots) == 1 else "several"
    name = node.name.value if node.name else None
    return Operation(document, node.operation, name, roots, f"{node.operation.value}.{field}")
