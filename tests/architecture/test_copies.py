"""Every label and every kind of edge that any query makes has its line where whole projects are written."""

import re
from pathlib import Path

from graph.queries import load_queries

MADE = re.compile(r"(?:CREATE|MERGE) \([a-z]*:([A-Za-z]+)")
EDGE = re.compile(r"(?:CREATE|MERGE) \([a-z:A-Z]*\)-\[[a-z]*:`?([A-Z_]+)")
UNKEPT = {"Job", "Migration"}  # what the service makes by itself


def test_every_label_and_every_edge_is_copied() -> None:
    queries = load_queries()
    others = " ".join(one.text for name, one in queries.items() if not name.startswith("whole."))
    nodes, edges = queries["whole.put_nodes"].text, queries["whole.put_edges"].text
    assert [one for one in set(MADE.findall(others)) - UNKEPT if f"'{one}'" not in nodes] == []
    assert [one for one in set(EDGE.findall(others)) if f"'{one} " not in edges] == []


def test_what_is_put_is_what_can_be_changed() -> None:
    queries = load_queries()
    label = re.compile(r"r\.label = '([A-Za-z]+)'")
    put, changed = (set(label.findall(queries[name].text)) for name in ("whole.put_nodes", "whole.change"))
    assert put == changed


def test_no_schema_makes_a_label_that_is_not_copied(repository: Path) -> None:
    schema = "".join(one.read_text() for one in (repository / "cypher/schema/embedded").glob("*.sql"))
    labels = set(re.findall(r"CREATE VERTEX TYPE ([A-Za-z]+)", schema)) - UNKEPT
    nodes = load_queries()["whole.put_nodes"].text
    assert [one for one in labels if f"'{one}'" not in nodes] == []
