"""A contradiction that was heard, also in a correction that has nothing to replace, opens a conflict between its two claims, unless they have one already."""

from collections.abc import Mapping
from dataclasses import replace

from graph.actions.settling.conflicts import open_conflict
from graph.actions.settling.lapse import merged_here, present_ref
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.address import beside
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.plan import Conflicts
from graph.model.words import ConflictKind, ConflictStatus, PatternType
from graph.rules.listening.message_context import PatternEffect
from graph.store.conflicts import conflict_from

RULE = "heard"


async def with_its_conflict(
    tx: Transaction,
    settlement: Settlement,
    effect: PatternEffect,
    pattern: Pattern,
    refs: Mapping[str, Claim],
    known: Pattern | None,
) -> Pattern:
    """A contradiction opens a conflict, once for the same two claims; one slot's own conflict is enough for it."""
    held, said = refs.get(effect.claim or ""), refs.get(effect.against or "")
    corrects = pattern.type is PatternType.CORRECTION and said is not None
    if held is None or not (corrects or pattern.type is PatternType.CONTRADICTION):
        return pattern
    before = known.conflict if known is not None and known.claim == pattern.claim else None
    if said is not None and said.slot in beside(held.slot):
        # Of one address in two layers: the conflict of their family, which opens once all is settled.
        return replace(pattern, conflict=before)
    if said is None or said.slot == held.slot:
        open_one = settlement.after(held.slot).conflict
        own = before if before is not None and await _lies_in_slot(tx, settlement, before) else None
        return replace(pattern, conflict=open_one.ref if open_one else own)
    members = (held.ref, said.ref)
    summary = f"{pattern.description} ({' against '.join(members)})"  # so that the conflict alone tells it, too
    return replace(pattern, conflict=await open_between(tx, settlement, members, summary))


async def _lies_in_slot(tx: Transaction, settlement: Settlement, ref: str) -> bool:
    """True for a conflict within a slot. A conflict between two slots gives False: these words no longer contest the other."""
    rows = await tx.run("conflict.by_ids", ids=[node_id(settlement.project, ref)])
    return any(conflict_from(row["conflict"]).slot is not None for row in rows)


async def open_between(
    tx: Transaction,
    settlement: Settlement,
    members: tuple[str, str],
    summary: str,
    *,
    again: bool = False,
    rule: str = RULE,
) -> str:
    """The conflict between two claims, which is opened once; `again`: also where one was dismissed."""
    known = await _conflict_between(tx, settlement, members, again)
    return known or open_conflict(settlement, ConflictKind.CONTRADICTION, rule, summary, members).ref


async def _conflict_between(
    tx: Transaction, settlement: Settlement, members: tuple[str, str], again: bool
) -> str | None:
    opened = settlement.extra.of(Conflicts).new
    rows = await tx.run("conflict.of_claims", ids=[node_id(settlement.project, members[0])])
    stored = [conflict_from(conflict) for row in rows for conflict in row["conflicts"]]
    left = merged_here(settlement)
    same = (
        conflict
        for conflict in (*opened, *stored)
        if {present_ref(settlement, ref, left) for ref in conflict.members} == set(members)
    )
    return next(
        (conflict.ref for conflict in same if not (again and conflict.status is ConflictStatus.DISMISSED)), None
    )
