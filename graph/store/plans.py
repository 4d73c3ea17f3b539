"""Writing a plan: a statement for each noun that it has anything of, all sent at once, with the commit.

A new kind of node brings what is written of it (`graph/model/plan.py`), how its store writes that, its own query, and a line
below.
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
from graph.store.writing import Pen, Writer

# In this order: first what others are drawn to.
WRITERS: tuple[Writer, ...] = (
    Writer(Runs, "run.write", run_rows),
    Writer(Claims, "claim.write", claim_rows),
    Writer(Quotations, "evidence.write", quotation_rows),
    Writer(Supersessions, "supersession.write", supersession_rows),
    Writer(Slots, "slot.write", slot_rows),
    Writer(Conflicts, "conflict.write", conflict_rows),
    Writer(Reviews, "review.write", review_rows),
    Writer(Patterns, "pattern.write", pattern_rows),
    Writer(Discussions, "discussion.write", discussion_rows),
    Writer(Items, "item.write", item_rows),
    Writer(Blocks, "block.write", block_rows),
    Writer(Links, "line.write_links", link_rows),
    Writer(Downstream, "trace.write", downstream_rows),
    Writer(Depends, "record.depends", depends_rows),
    Writer(Amends, "record.amends", amends_rows),
    Writer(Graduations, "layer.graduate", graduation_rows),
    Writer(Disputes, "dispute.draw", dispute_rows),
    Writer(Aliases, "alias.keep", alias_rows),
    Writer(Events, "event.write", event_rows),
)


def write_plan(tx: Transaction, plan: Plan, *, lease: str | None, token: Callable[[], str]) -> None:
    """Write all of it in the transaction. The caller has checked that the runs it ends are the writer's."""
    pen = Pen(lease, token(), token)
    nouns = {type(one) for one in plan.writes}
    for one in WRITERS:
        if one.noun in nouns:
            tx.put(one.query, **one.rows(plan, pen))
