"""Opens a conflict where records disagree on how they stand to each other, and closes it once they agree."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.actions.settling.conflicts import change_conflict, open_conflict
from graph.actions.settling.settlement import Settlement
from graph.actions.waves.declared import DeclaredClaims
from graph.engine import Transaction
from graph.model.ids import node_id
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus
from graph.rules.records.relations import Contradiction, Relations
from graph.rules.slots.trail import WHENCE
from graph.store.conflicts import conflict_from
from graph.store.records import record_id

RULE = "record"
_AGREED = "The records agree by now: one of them was changed."


async def dispute_records(tx: Transaction, settlement: Settlement, shelf: DeclaredClaims, found: Relations) -> None:
    """Each contradiction once for good: what was dismissed stays so, and what the records no longer say is closed."""
    known = shelf.known
    wanted = {contradiction.key: contradiction for contradiction in found.contradictions}
    before = {key: ref for record in known.values() for key, ref in record.disputes.items()}
    kept: dict[str, dict[str, str]] = {}
    for key, one in wanted.items():
        if key not in before and (members := _members(one, shelf.claims)):
            opened = open_conflict(settlement, ConflictKind.MISSING, RULE, one.says, members)
            kept.setdefault(one.of[0], dict(known[one.of[0]].disputes))[key] = opened.ref
    gone = {key: ref for key, ref in before.items() if key not in wanted and _settled(key, shelf, found)}
    for name, filed in known.items():
        if set(filed.disputes) & set(gone):
            left = kept.get(name, dict(filed.disputes))
            kept[name] = {key: ref for key, ref in left.items() if key not in gone}
    await _close(tx, settlement, sorted(gone.values()))
    rows = [{"id": record_id(settlement.project, name), "disputes": json.dumps(told)} for name, told in kept.items()]
    if rows:
        await tx.run("record.disputed", records=rows)


def _members(contradiction: Contradiction, claims: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(claims[name] for name in contradiction.of if name in claims))


def _settled(key: str, shelf: DeclaredClaims, found: Relations) -> bool:
    """True if these relations are enough to say that a contradiction is gone."""
    sort, *names = key.split()
    replaced_here = {old for _, old in found.supersedes}
    return not shelf.about.isdisjoint(names) or (sort == "no-successor" and names[0] in replaced_here)


async def _close(tx: Transaction, settlement: Settlement, refs: Sequence[str]) -> None:
    ids = [node_id(settlement.project, ref) for ref in refs]
    rows = await tx.run("conflict.by_ids", ids=ids) if ids else []
    for conflict in (conflict_from(row["conflict"]) for row in rows):
        if conflict.status is ConflictStatus.OPEN:
            end = replace(
                conflict, status=ConflictStatus.RESOLVED, closed_at=settlement.now, closed_by=WHENCE, note=_AGREED
            )
            change_conflict(settlement, end, ConflictChange.RESOLVED)
