"""Drawings of a neighbourhood: the same bytes whatever the order, and nothing written by others that could be markup."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from graph.model.claim import Claim
from graph.model.field import ItemState
from graph.model.lineage import Edge, Lineage
from graph.model.place import Item, Task
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, SourceKind
from graph.rules.forms.drawn import dot, mermaid
from graph.rules.forms.prov import prov

NASTY = 'End]"); click n0 "javascript:alert(1)"\n--> <script> `x` \\" #quot; | ; % {a} \\'
PREFIX = re.compile(r"[A-Za-z_][\w.-]*:[\w.~%-]+")


def claim(ref: str, status: ClaimStatus, statement: str) -> Claim:
    made = Claim("p", ref, ClaimKind.DECISION, status, statement, "s", "n", 0, 0, key="a.b", run="RUN-1", rule="marker")
    return replace(made, valid_from=1_769_774_400_000_000)


NEW = claim("DEC-2", ClaimStatus.ACTIVE, NASTY)
OLD = claim("DEC-1", ClaimStatus.SUPERSEDED, "Use pier 3")
SAID = Source("p", "SRC-1", SourceKind.MESSAGE, "", "00", (), 1_769_774_400_000_000, 0, author='A"da <x>')
NODES = (NEW, OLD, SAID, Task("p", "T 1", "Move"), Item("p", "T 1", "Move", ItemState("p", "T 1")))
EDGES = (
    Edge("SUPERSEDES", ("Claim", "p/DEC-2"), ("Claim", "p/DEC-1")),
    Edge("EVIDENCE", ("Claim", "p/DEC-2"), ("Source", "p/SRC-1")),
    Edge("DOWNSTREAM", ("Claim", "p/DEC-2"), ("Task", "p/T 1")),
    Edge("ABOUT", ("Claim", "p/DEC-1"), ("Item", "p/T 1")),
    Edge("ABOUT", ("Claim", "p/DEC-1"), ("Item", "p/not shown")),
)
DRAWN = Lineage(NODES, EDGES, False)


@pytest.mark.parametrize("render", [mermaid, dot, prov])
def test_order_of_reading_changes_nothing(render: Any) -> None:
    other = Lineage(NODES[::-1], EDGES[::-1], False)
    assert render(DRAWN) == render(other)
    assert "not shown" not in render(DRAWN)


def test_mermaid_has_a_line_for_each_node_and_edge_and_no_signs_of_others() -> None:
    lines = mermaid(DRAWN).splitlines()
    assert lines[0] == "flowchart TD"
    nodes = [line for line in lines if re.match(r'  n\d+[\[({]+"[^"]*"[\])}]+(:::\w+)?$', line)]
    arrows = [line for line in lines if re.match(r"  n\d+ -->\|[A-Z]+\| n\d+$", line)]
    styles = [line for line in lines if line.startswith("  classDef ")]
    assert (len(nodes), len(arrows)) == (5, 4)
    assert len(nodes) + len(arrows) + len(styles) + 1 == len(lines)
    for line in nodes:
        label = line.split('"')[1].replace("<br>", "")
        assert not set('<>`\\{}[]()|"') & set(label)
        assert re.fullmatch(r"(?:[^#]|#\d+;)*", label)


def test_dot_keeps_every_text_inside_its_quotes() -> None:
    text = dot(DRAWN)
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    assert "javascript" in text
    assert "javascript" not in bare
    assert re.fullmatch(
        r'digraph whence \{\n  rankdir=TB;\n(?:  n\d+ \[label="", shape=\w+, style=\w+\];\n){5}'
        r'(?:  n\d+ -> n\d+ \[label=""\];\n){4}\}\n',
        bare,
    )


RELATIONS = {
    "wasDerivedFrom": ("prov:generatedEntity", "prov:usedEntity"),
    "wasAttributedTo": ("prov:entity", "prov:agent"),
    "wasGeneratedBy": ("prov:entity", "prov:activity"),
    "used": ("prov:activity", "prov:entity"),
    "wasInfluencedBy": ("prov:influencee", "prov:influencer"),
    "hadMember": ("prov:collection", "prov:entity"),
}


def test_prov_keeps_the_rules_of_its_schema() -> None:
    told = json.loads(prov(DRAWN))
    assert set(told) <= {"prefix", "entity", "activity", "agent", *RELATIONS}
    things = {name for kind in ("entity", "activity", "agent") for name in told[kind]}
    assert all(PREFIX.fullmatch(name) for name in things)
    for relation, ends in RELATIONS.items():
        for name, row in told.get(relation, {}).items():
            assert name.startswith("_:")
            assert {row[end] for end in ends} <= things, relation
    for row in (row for kind in ("entity", "activity", "agent") for row in told[kind].values()):
        for value in row.values():
            assert isinstance(value, str) or set(value) == {"$", "type"}


def test_prov_says_what_came_from_what_and_from_whom() -> None:
    told = json.loads(prov(DRAWN))
    derived = {
        (row["prov:generatedEntity"], row["prov:usedEntity"], row["prov:type"]["$"])
        for row in told["wasDerivedFrom"].values()
    }
    assert ("whence:DEC-2", "whence:DEC-1", "prov:Revision") in derived
    assert ("whence:DEC-2", "whence:SRC-1", "prov:PrimarySource") in derived
    agent = "whence:by.A%22da%20%3Cx%3E"
    assert told["agent"][agent]["prov:label"] == 'A"da <x>'
    assert {row["prov:entity"] for row in told["wasAttributedTo"].values()} == {"whence:SRC-1", "whence:DEC-2"}
    assert told["entity"]["whence:DEC-1"]["whence:status"] == "SUPERSEDED"
    assert {"whence:task.T%201", "whence:item.T%201"} <= told["entity"].keys()


def test_nothing_around_is_drawn_as_nothing() -> None:
    nothing = Lineage((), (), False)
    assert mermaid(nothing).startswith("flowchart TD\n")
    assert dot(nothing) == "digraph whence {\n  rankdir=TB;\n}\n"
    assert set(json.loads(prov(nothing))) == {"prefix"}
