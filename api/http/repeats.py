"""A document without the plain fields that stand in one selection more than once.

They answer nothing more, and validation compares each of them with each other: a thousand would take half a second.
"""

from typing import Any

from graphql import DocumentNode, FieldNode, SelectionNode, SelectionSetNode, Visitor, visit


def once_each(document: DocumentNode) -> DocumentNode:
    slim: DocumentNode = visit(document, _Once())
    return slim


class _Once(Visitor):
    def leave_selection_set(self, node: SelectionSetNode, *_: Any) -> SelectionSetNode | None:
        seen: set[str] = set()
        kept = tuple(each for each in node.selections if _new(each, seen))
        return None if len(kept) == len(node.selections) else SelectionSetNode(selections=kept, loc=node.loc)


def _new(node: SelectionNode, seen: set[str]) -> bool:
    """True if it says more than the plain fields before it; a field with an alias, arguments or directives always does."""
    if not isinstance(node, FieldNode) or node.alias or node.arguments or node.directives or node.selection_set:
        return True
    known = node.name.value in seen
    seen.add(node.name.value)
    return not known
