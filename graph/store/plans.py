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
from graph.store.graduations import graduation_rows
from graph.store.items import item_rows
from graph.store.lines import link_rows
from graph.store.patterns import pattern_rows
from graph.store.records import amends_rows, depends_rows
from graph.store.reviews import review_rows
from graph.store.runs import run_rows
from graph.store.slots import slot_rows
from graph.store.supersessions import supersession_rows
from graph.store.traces import downstream_rows
from graph.store.writing import NounWriter, PlanWriter

USUAL: tuple[NounWriter, ...] = (
    NounWriter(Runs, "runs", run_rows),
    NounWriter(Claims, "claims", claim_rows),
    NounWriter(Quotations, "quotations", quotation_rows),
    NounWriter(Slots, "slots", slot_rows),
    NounWriter(Conflicts, "conflicts", conflict_rows),
    NounWriter(Reviews, "reviews", review_rows),
    NounWriter(Discussions, "discussions", discussion_rows),
    NounWriter(Blocks, "blocks", block_rows),
    NounWriter(Events, "events", event_rows),
)
"""The nouns that most plans have something of: each has its own query, and `plan.write` joins them."""

RARE: tuple[NounWriter, ...] = (
    NounWriter(Supersessions, "supersession.write", supersession_rows),
    NounWriter(Patterns, "pattern.write", pattern_rows),
    NounWriter(Items, "item.write", item_rows),
    NounWriter(Links, "line.write_links", link_rows),
    NounWriter(Downstream, "trace.write", downstream_rows),
    NounWriter(Depends, "record.depends", depends_rows),
    NounWriter(Amends, "record.amends", amends_rows),
    NounWriter(Graduations, "layer.graduate", graduation_rows),
    NounWriter(Disputes, "dispute.draw", dispute_rows),
    NounWriter(Aliases, "alias.keep", alias_rows),
)
"""The nouns that few plans have something of, most of them drawn between those above: a query each."""


def write_plan(tx: Transaction, plan: Plan, *, lease: str | None, token: Callable[[], str]) -> None:
    """Write all of it in the transaction. The caller has checked that the runs it ends are the writer's."""
    writer = PlanWriter(lease, token(), token)
    nouns = {type(writes) for writes in plan.writes}
    if not nouns.isdisjoint(writer.noun for writer in USUAL):
        tx.put("plan.write", **{one.name: one.rows(plan, writer) if one.noun in nouns else {} for one in USUAL})
    for one in RARE:
        if one.noun in nouns:
            tx.put(one.name, **one.rows(plan, writer))
