"""Measures the cost of a part of a document, with its fragments written out, though each of them is walked only once.

A walk that goes into a fragment at every spread takes 2^n steps for n fragments that each spread the next one twice, and
that is the document it would have to stop.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

INTROSPECTION = frozenset({"__schema", "__type"})
LISTINGS = frozenset({"fields", "inputFields", "interfaces", "possibleTypes"})
"""The fields of introspection that answer with lists of types, which multiply when they are nested."""

Definition = OperationDefinitionNode | FragmentDefinitionNode


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a part of a document with its fragments written out; `listings` only counts in introspection."""

    depth: int = 0
    listings: int = 0
    aliases: int = 0
    fields: int = 0
    directives: int = 0

    def beside(self, other: "Cost") -> "Cost":
        return Cost(
            max(self.depth, other.depth),
            max(self.listings, other.listings),
            self.aliases + other.aliases,
            self.fields + other.fields,
            self.directives + other.directives,
        )


class Measure:
    """The costs of one document's parts, with the fragments that are measured already."""

    def __init__(self, document: DocumentNode) -> None:
        fragments = [node for node in document.definitions if isinstance(node, FragmentDefinitionNode)]
        self._fragments = {node.name.value: node for node in fragments}
        self._known: dict[str, Cost] = {}
        self._open: set[str] = set()

    def definition(self, node: Definition) -> Cost:
        if isinstance(node, FragmentDefinitionNode):
            return self._fragment(node.name.value)
        own = len(node.directives or ()) + sum(len(each.directives or ()) for each in node.variable_definitions or ())
        root = self._selections(node.selection_set)
        listings = self._introspected(node.selection_set)
        return Cost(root.depth, listings, root.aliases, root.fields, root.directives + own)

    def _selections(self, node: SelectionSetNode | None) -> Cost:
        total = Cost()
        for selection in node.selections if node else ():
            total = total.beside(self._selection(selection))
        return total

    def _selection(self, node: SelectionNode) -> Cost:
        own = len(node.directives or ())
        if isinstance(node, FieldNode):
            return self._field(node, own)
        if isinstance(node, FragmentSpreadNode):
            inner = self._fragment(node.name.value)
        elif isinstance(node, InlineFragmentNode):
            inner = self._selections(node.selection_set)
        else:
            inner = Cost()
        # A spread counts even when it leads nowhere: fragments that only spread each other must not come for free.
        return Cost(inner.depth, inner.listings, inner.aliases, max(inner.fields, 1), inner.directives + own)

    def _field(self, node: FieldNode, own: int) -> Cost:
        inner = self._selections(node.selection_set)
        name = node.name.value
        return Cost(
            depth=1 if name in INTROSPECTION else inner.depth + 1,
            listings=inner.listings + (name in LISTINGS),
            aliases=inner.aliases + (node.alias is not None),
            fields=inner.fields + 1,
            directives=inner.directives + own,
        )

    def _fragment(self, name: str) -> Cost:
        """A fragment's cost; one that leads back to itself counts as a leaf there, and validation refuses it later."""
        if name in self._known or name in self._open or name not in self._fragments:
            return self._known.get(name, Cost(fields=1))
        self._open.add(name)
        node = self._fragments[name]
        inner = self._selections(node.selection_set)
        own = len(node.directives or ())
        cost = Cost(inner.depth, inner.listings, inner.aliases, max(inner.fields, 1), inner.directives + own)
        self._open.discard(name)
        self._known[name] = cost
        return cost

    def _introspected(self, node: SelectionSetNode) -> int:
        """Return how deep lists of types nest under `__schema` and `__type`, wherever they are asked for at the root."""
        deepest = 0
        for field in root_fields(node, self._fragments):
            if field.name.value in INTROSPECTION:
                deepest = max(deepest, self._selections(field.selection_set).listings)
        return deepest


def root_fields(node: SelectionSetNode, fragments: dict[str, FragmentDefinitionNode]) -> Iterator[FieldNode]:
    """The fields at the root of an operation, through the fragments that hold them, each fragment once."""
    seen: set[str] = set()
    waiting = list(node.selections)
    while waiting:
        selection = waiting.pop()
        if isinstance(selection, FieldNode):
            yield selection
        elif isinstance(selection, InlineFragmentNode):
            waiting.extend(selection.selection_set.selections)
        elif isinstance(selection, FragmentSpreadNode) and selection.name.value not in seen:
            seen.add(selection.name.value)
            found = fragments.get(selection.name.value)
            waiting.extend(found.selection_set.selections if found else ())
