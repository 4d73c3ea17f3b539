"""Knows what a neighbourhood shows of each node and edge, in one order whatever the order of reading was, and how it reads as a
Mermaid flowchart and in Graphviz's language: nothing that somebody wrote can pass for their signs."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.lineage import Lineage
from graph.model.place import Item, Task
from graph.model.shortened import shortened
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
    order = sorted(
        arrows, key=lambda arrow: (arrow.above.kind, arrow.above.ref, arrow.type, arrow.below.kind, arrow.below.ref)
    )
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
    """Return a text on one line, short enough for a box."""
    flat = " ".join(text.split())
    return shortened(flat, LONGEST)


_SHAPES = {"Claim": "box", "Source": "note", "Conflict": "hexagon", "Task": "folder", "Item": "component"}
_DASHED = frozenset({"SUPERSEDED", "REJECTED", "ARCHIVED", "GRADUATED", "CANDIDATE", "CONFLICTED"})


def dot(lineage: Lineage) -> str:
    found = drawn(lineage)
    lines = ["digraph whence {", "  rankdir=TB;", *(f"  {_node(one)};" for one in found.nodes)]
    lines += [f"  {arrow.above.name} -> {arrow.below.name} [label={_quoted(arrow.type)}];" for arrow in found.arrows]
    return "\n".join([*lines, "}"]) + "\n"


def _node(one: Shown) -> str:
    status = f" ({one.status})" if one.status else ""
    # The backslash before n is Graphviz's own line break, so it is put in after everything else is escaped.
    label = f'"{_escaped(one.ref + status)}\\n{_escaped(one.text)}"'
    style = "dashed" if one.status in _DASHED else "solid"
    return f"{one.name} [label={label}, shape={_SHAPES.get(one.kind, 'box')}, style={style}]"


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


# Mermaid writes characters as entities with # in place of &.
_SIGNS = {letter: f"#{ord(letter)};" for letter in "#\"'`<>&\\{}[]()|;%*_~^$"}
_BRACKETS = {
    "Claim": ("[", "]"),
    "Source": ("([", "])"),
    "Conflict": ("{{", "}}"),
    "Task": ("[[", "]]"),
    "Item": ("[[", "]]"),
}
_STYLES = (
    "classDef holds stroke-width:3px",
    "classDef gone stroke-dasharray:4 4,color:#777",
    "classDef open stroke-dasharray:2 2",
)
_CLASS = {
    "ACTIVE": "holds",
    "NEEDS_RECHECK": "holds",
    "SUPERSEDED": "gone",
    "REJECTED": "gone",
    "ARCHIVED": "gone",
    "GRADUATED": "gone",
    "CANDIDATE": "open",
    "CONFLICTED": "open",
    "OPEN": "open",
    "RESOLVED": "gone",
    "DISMISSED": "gone",
}


def mermaid(lineage: Lineage) -> str:
    found = drawn(lineage)
    lines = ["flowchart TD", *(f"  {_bracketed(one)}" for one in found.nodes)]
    lines += [f"  {arrow.above.name} -->|{arrow.type}| {arrow.below.name}" for arrow in found.arrows]
    lines += [f"  {line}" for line in _STYLES]
    return "\n".join(lines) + "\n"


def _bracketed(one: Shown) -> str:
    begin, end = _BRACKETS.get(one.kind, ("[", "]"))
    status = f" ({one.status})" if one.status else ""
    label = "<br>".join((_signless(one.ref + status), _signless(one.text)))
    mark = f":::{_CLASS[one.status]}" if one.status in _CLASS else ""
    return f'{one.name}{begin}"{label}"{end}{mark}'


def _signless(text: str) -> str:
    return "".join(_SIGNS.get(letter, letter) for letter in text)
