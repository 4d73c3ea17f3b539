"""The bench's writes by the driver alone are the service's writes when it captures and reads: no node, no edge less."""

import re

from bench.copies import LABELS, TYPES, WRITE
from graph.model.plan import Aliases, Amends, Depends, Disputes, Downstream, Graduations, Links
from graph.queries import load_queries
from graph.store.plans import RARE

MADE = re.compile(r"(?:CREATE|MERGE) \([a-z]+:([A-Z][a-z]+)")
# Nouns that people state or records declare, and no talk draws: links, effects, graduations and their like.
BESIDE = (Aliases, Amends, Depends, Disputes, Downstream, Graduations, Links)
SERVICE = ("source.capture", "slot.touch", "plan.write", *(one.name for one in RARE if one.noun not in BESIDE))
DRAWN = re.compile(r"(?:CREATE|MERGE) \([a-z]*\)-\[[a-z]*:([A-Z_]+)")


def test_every_node_and_edge_of_the_service_is_written() -> None:
    text = "\n".join(load_queries()[name].text for name in SERVICE)
    assert set(MADE.findall(text)) == set(LABELS)
    assert set(DRAWN.findall(text)) == set(TYPES)


def test_what_is_copied_is_written() -> None:
    for name in (*LABELS, *TYPES):
        assert f"UNWIND ${name} AS r" in WRITE
