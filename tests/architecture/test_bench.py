"""What the bench writes by the driver alone is what the service writes when it captures and reads: no node, no edge less."""

import re

from bench.copies import LABELS, TYPES, WRITE
from graph.model.plan import Aliases, Amends, Depends, Disputes, Downstream, Graduations, Links
from graph.queries import load_queries
from graph.store.plans import WRITERS

MADE = re.compile(r"(?:CREATE|MERGE) \([a-z]+:([A-Z][a-z]+)")
# What a line is linked to, what rests on a claim and what leads on from one, people say or records declare: no talk draws it.
BESIDE = (Aliases, Amends, Depends, Disputes, Downstream, Graduations, Links)
SERVICE = ("source.capture", "slot.touch", *(one.query for one in WRITERS if one.noun not in BESIDE))
DRAWN = re.compile(r"(?:CREATE|MERGE) \([a-z]*\)-\[[a-z]*:([A-Z_]+)")


def test_every_node_and_edge_of_the_service_is_written() -> None:
    text = "\n".join(load_queries()[name].text for name in SERVICE)
    assert set(MADE.findall(text)) == set(LABELS)
    assert set(DRAWN.findall(text)) == set(TYPES)


def test_what_is_copied_is_written() -> None:
    for name in (*LABELS, *TYPES):
        assert f"UNWIND ${name} AS r" in WRITE
