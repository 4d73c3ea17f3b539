"""Knows which claims had replaced which at a time, and in what order they are told."""

from collections.abc import Iterable

from graph.model.replacement import Replacement
from graph.rules.asking.beheld import PRESENT, Then, was_drawn
from graph.rules.asking.view import view


def stood(edges: Iterable[Replacement], then: Then = PRESENT) -> list[Replacement]:
    """Those that stood then, with the claims at their ends as they were."""
    drawn = (one for one in edges if was_drawn(one.edge, then))
    ends = ((one.edge, view(one.newer, *then), view(one.older, *then)) for one in drawn)
    return [Replacement(edge, new, old) for edge, new, old in ends if new is not None and old is not None]


def newest_first(edges: Iterable[Replacement]) -> list[Replacement]:
    return sorted(edges, key=lambda one: (-one.edge.at, one.older.ref, one.newer.ref, one.edge.part or ""))
