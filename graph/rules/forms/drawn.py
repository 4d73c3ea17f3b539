"""Knows what a neighbourhood shows of each node and edge, in one order whatever the order of reading was."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.lineage import Lineage
from graph.model.place import Item, Task
from graph.model.source import Source

LONGEST = 90


@dataclass(frozen=True, slots=True)
class Shown:
    """A node: `name` is unique in the drawing and the same every time, `kind` the noun, `status` a claim's or conflict's."""

    name: str
    kind: str
    ref: str
    text: str
    status: str | None
    node: Any


@dataclass(frozen=True, slots=True)
class Arrow:
    above: Shown
    below: Shown
    type: str


@dataclass(frozen=True, slots=True)
class Drawn:
    nodes: tuple[Shown, ...]
    arrows: tuple[Arrow, ...]


def drawn(lineage: Lineage) -> Drawn:
    ordered = sorted(lineage.nodes, key=lambda one: (_kind(one), one.ref))
    shown = {
        (_kind(one), f"{one.project}/{one.ref}"): Shown(
            f"n{number}", _kind(one), one.ref, short(_text(one)), _status(one), one
        )
        for number, one in enumerate(ordered)
    }
    arrows = (Arrow(shown[edge.above], shown[edge.below], edge.type) for edge in lineage.edges if _both(edge, shown))
    order = sorted(arrows, key=lambda one: (one.above.kind, one.above.ref, one.type, one.below.kind, one.below.ref))
    return Drawn(tuple(shown.values()), tuple(order))


def _both(edge: Any, shown: dict[tuple[str, str], Shown]) -> bool:
    return edge.above in shown and edge.below in shown


def _kind(node: Any) -> str:
    return type(node).__name__


def _status(node: Any) -> str | None:
    return node.status.value if isinstance(node, Claim | Conflict) else None


def _text(node: Any) -> str:
    if isinstance(node, Claim):
        return node.statement
    if isinstance(node, Conflict):
        return node.summary
    if isinstance(node, Task):
        return node.title
    if isinstance(node, Item):
        return node.name
    if isinstance(node, Source):
        day = datetime.fromtimestamp(node.at / 1_000_000, UTC).date().isoformat()
        return f"{node.kind.lower()} of {node.author or 'nobody named'}, {day}"
    return ""


def short(text: str) -> str:
    """On one line, and short enough for a box."""
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1].rstrip() + "…"
