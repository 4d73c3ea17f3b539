"""What the bench writes by the driver alone is what the service writes when it captures and reads: no node, no edge less."""

import re

from bench.copies import LABELS, TYPES, WRITE
from graph.queries import load_queries

SERVICE = ("source.capture", "slot.touch", "plan.apply")
MADE = re.compile(r"(?:CREATE|MERGE) \([a-z]+:([A-Z][a-z]+)")
# What a line is linked to, and what rests on a claim, people say: nothing that is captured and read draws it.
BY_PERSONS = {"LINKED_TO", "DOWNSTREAM"}
DRAWN = re.compile(r"(?:CREATE|MERGE) \([a-z]*\)-\[[a-z]*:([A-Z_]+)")


def test_every_node_and_edge_of_the_service_is_written() -> None:
    text = "\n".join(load_queries()[name].text for name in SERVICE)
    assert set(MADE.findall(text)) == set(LABELS)
    assert set(DRAWN.findall(text)) - BY_PERSONS == set(TYPES)


def test_what_is_copied_is_written() -> None:
    for name in (*LABELS, *TYPES):
        assert f"UNWIND ${name} AS r" in WRITE
