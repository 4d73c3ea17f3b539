"""Writing a plan: a statement for all that most plans have something of, and for each rarer noun its own, sent with the commit.

A new kind of node brings what is written of it (`graph/model/plan.py`), how its store writes that, its own query, and a line
among the rare.
"""

from collections.abc import Callable

from graph.engine import Transaction
from graph.model.plan import (
    Aliases,
    Amends,
    Blocks,
    Claims,
    Conflicts,
    Depends,
    Discussions,
    Disputes,
    Downstream,
    Events,
    Graduations,
    Items,
    Links,
    Patterns,
    Plan,
    Quotations,
    Reviews,
    Runs,
    Slots,
    Supersessions,
)
from graph.store.aliases import alias_rows
from graph.store.blocks import block_rows
from graph.store.claims import claim_rows
from graph.store.conflicts import conflict_rows
from graph.store.discussions import discussion_rows
from graph.store.disputes import dispute_rows
from graph.store.events import event_rows
from graph.store.evidence import quotation_rows
from graph.store.items import item_rows
from graph.store.layers import graduation_rows
from graph.store.lines import link_rows
from graph.store.patterns import pattern_rows
from graph.store.records import amends_rows, depends_rows
from graph.store.reviews import review_rows
from graph.store.runs import run_rows
from graph.store.slots import slot_rows
from graph.store.supersessions import supersession_rows
from graph.store.traces import downstream_rows
from graph.store.writing import Part, Pen

USUAL: tuple[Part, ...] = (
    Part(Runs, "runs", run_rows),
    Part(Claims, "claims", claim_rows),
    Part(Quotations, "quotations", quotation_rows),
    Part(Slots, "slots", slot_rows),
    Part(Conflicts, "conflicts", conflict_rows),
    Part(Reviews, "reviews", review_rows),
    Part(Discussions, "discussions", discussion_rows),
    Part(Blocks, "blocks", block_rows),
    Part(Events, "events", event_rows),
)
"""The nouns that most plans have something of: each has its own query, and `plan.write` joins them."""

RARE: tuple[Part, ...] = (
    Part(Supersessions, "supersession.write", supersession_rows),
    Part(Patterns, "pattern.write", pattern_rows),
    Part(Items, "item.write", item_rows),
    Part(Links, "line.write_links", link_rows),
    Part(Downstream, "trace.write", downstream_rows),
    Part(Depends, "record.depends", depends_rows),
    Part(Amends, "record.amends", amends_rows),
    Part(Graduations, "layer.graduate", graduation_rows),
    Part(Disputes, "dispute.draw", dispute_rows),
    Part(Aliases, "alias.keep", alias_rows),
)
"""The nouns that few plans have something of, most of them drawn between those above: a query each."""


def write_plan(tx: Transaction, plan: Plan, *, lease: str | None, token: Callable[[], str]) -> None:
    """Write all of it in the transaction. The caller has checked that the runs it ends are the writer's."""
    pen = Pen(lease, token(), token)
    nouns = {type(one) for one in plan.writes}
    if not nouns.isdisjoint(one.noun for one in USUAL):
        tx.put("plan.write", **{one.name: one.rows(plan, pen) if one.noun in nouns else {} for one in USUAL})
    for one in RARE:
        if one.noun in nouns:
            tx.put(one.name, **one.rows(plan, pen))
