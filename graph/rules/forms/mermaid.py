"""Knows how a neighbourhood reads as a Mermaid flowchart; nothing that somebody wrote can pass for Mermaid's own signs."""

from graph.model.lineage import Lineage
from graph.rules.forms.drawn import Shown, drawn

# Mermaid writes characters as entities with # in place of &.
_SIGNS = {letter: f"#{ord(letter)};" for letter in "#\"'`<>&\\{}[]()|;%*_~^$"}
_SHAPES = {
    "Claim": ("[", "]"),
    "Source": ("([", "])"),
    "Conflict": ("{{", "}}"),
    "Task": ("[[", "]]"),
    "Item": ("[[", "]]"),
}
_CLASSES = (
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
    lines = ["flowchart TD", *(f"  {_node(one)}" for one in found.nodes)]
    lines += [f"  {one.above.name} -->|{one.type}| {one.below.name}" for one in found.arrows]
    lines += [f"  {line}" for line in _CLASSES]
    return "\n".join(lines) + "\n"


def _node(one: Shown) -> str:
    begin, end = _SHAPES.get(one.kind, ("[", "]"))
    status = f" ({one.status})" if one.status else ""
    label = "<br>".join((_plain(one.ref + status), _plain(one.text)))
    mark = f":::{_CLASS[one.status]}" if one.status in _CLASS else ""
    return f'{one.name}{begin}"{label}"{end}{mark}'


def _plain(text: str) -> str:
    return "".join(_SIGNS.get(letter, letter) for letter in text)
