"""A plan's one statement takes exactly what the stores make of a plan: a misspelt name would write nothing."""

import re

from graph.model.plan import Plan
from graph.queries import load_queries
from graph.store.plans import USUAL
from graph.store.writing import PlanWriter

ASKED = re.compile(r"\$([a-z]+)\.([a-z_]+)")


def test_the_statement_takes_the_rows_of_its_stores() -> None:
    made = {(part.name, name) for part in USUAL for name in part.rows(Plan("p"), PlanWriter(None, "w", lambda: "t"))}
    assert set(ASKED.findall(load_queries()["plan.write"].text)) == made


def test_each_noun_has_a_query_of_its_own() -> None:
    takes = [load_queries()[name].takes for name in load_queries()["plan.write"].joins]
    assert takes == [{part.name} for part in USUAL]
