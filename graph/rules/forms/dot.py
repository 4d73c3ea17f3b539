"""Knows how a neighbourhood reads in Graphviz's language; every text of others stands in quotes that it can't end."""

from graph.model.lineage import Lineage
from graph.rules.forms.drawn import Shown, drawn

_SHAPES = {"Claim": "box", "Source": "note", "Conflict": "hexagon", "Task": "folder", "Item": "component"}
_DASHED = frozenset({"SUPERSEDED", "REJECTED", "ARCHIVED", "GRADUATED", "CANDIDATE", "CONFLICTED"})


def dot(lineage: Lineage) -> str:
    found = drawn(lineage)
    lines = ["digraph whence {", "  rankdir=TB;", *(f"  {_node(one)};" for one in found.nodes)]
    lines += [f"  {one.above.name} -> {one.below.name} [label={_quoted(one.type)}];" for one in found.arrows]
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
