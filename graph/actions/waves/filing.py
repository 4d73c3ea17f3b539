"""Filing: records that were read say how they stand to each other, in the transaction that ends their runs.

Whichever of two records comes last finds the other and draws what both declare, so the order in which they come leaves
no trace.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph.actions.settling.settlement import Settlement, TransactionListener, find, resettle, take_more
from graph.actions.waves.declared import DeclaredClaims, draw_declared, draw_reworded, there
from graph.actions.waves.disagreeing import dispute_records
from graph.engine import Transaction
from graph.model.ids import node_id
from graph.model.plan import Plan, Reviews
from graph.model.record import Record
from graph.model.review import Review
from graph.model.source import Source
from graph.model.status import UNDECIDED, ClaimStatus
from graph.model.words import ReviewAction
from graph.rules.records.relations import relations
from graph.rules.reviews.review import doubted
from graph.rules.slots.trail import WHENCE, Cause, snapshot
from graph.rules.values.dates import day_of
from graph.store.records import Filed, filed_from, name_rows, record_id, record_row

_LAST = 200  # behind whatever else one transaction tells of a claim


@dataclass(frozen=True, slots=True)
class Filing:
    """A record that was read: `words` is the evidence of what it decides, in `slot`."""

    record: Record
    source: Source
    slot: str
    words: str


class Registrar(TransactionListener):
    """Files the records of one transaction."""

    def __init__(self, project: str, filings: Sequence[Filing]) -> None:
        self.project = project
        self.filings = sorted(filings, key=lambda filing: (filing.source.at, filing.source.ref))

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        names = {filing.record.name for filing in self.filings}
        before = await self._around(tx, names)
        rows = _told_by_those_who_may(settlement, self._rows(settlement, before), before)
        filed = {row["props"]["name"] for row in rows}
        named = [filing.record for filing in self.filings if filing.record.name in filed]
        await tx.run("record.file", records=rows)
        await tx.run("record.name", names=[row for record in named for row in name_rows(record, self.project)])
        known = await self._present(tx, settlement, await self._around(tx, names))
        claims = {name: record.claim for name, record in known.items() if find(settlement, record.claim) is not None}
        shelf = DeclaredClaims(frozenset(names), known, before, claims)
        await self._replace(tx, settlement, [row["props"] for row in rows], shelf)
        found = relations(names, {name: record.record for name, record in known.items()})
        draw_declared(settlement, shelf, found)
        await dispute_records(tx, settlement, shelf, found)
        _tell_moved(settlement, shelf)

    def _rows(self, settlement: Settlement, before: Mapping[str, Filed]) -> list[dict[str, Any]]:
        rows = []
        for filing in self.filings:
            states = settlement.after(filing.slot).claims
            ref = next(
                (state.claim.ref for state in states for said in state.evidence if said.id == filing.words), None
            )
            if ref is not None:
                rows.append(record_row(filing.record, ref, filing.source, before.get(filing.record.name)))
        return rows

    async def _replace(
        self, tx: Transaction, settlement: Settlement, read: Sequence[Mapping[str, Any]], shelf: DeclaredClaims
    ) -> None:
        """Let a record's present decision replace the decision of an earlier version in other words."""
        vouched, claims = {one["name"]: bool(one["vouched"]) for one in read}, shelf.claims
        said = {(one["name"], one["claim"]) for one in read} | {
            (name, record.claim) for name, record in shelf.before.items()
        }
        olds = sorted((name, ref) for name, ref in said if ref != claims.get(name) and name in claims)
        await self._take(tx, settlement, {ref for _, ref in olds})
        for name, older in olds:
            if name in vouched and find(settlement, older) is not None:
                draw_reworded(settlement, name, claims[name], older, vouched=vouched[name])

    async def _around(self, tx: Transaction, names: Iterable[str]) -> dict[str, Filed]:
        found: dict[str, Filed] = {}
        for row in await tx.run("record.around", ids=[record_id(self.project, name) for name in sorted(names)]):
            nodes = (row["record"], *row["named"], *row["naming"])
            filed = (filed_from(node) for node in nodes if "declares" in node)  # others are only named yet
            found |= {record.record.name: record for record in filed}
        return found

    async def _present(self, tx: Transaction, settlement: Settlement, known: Mapping[str, Filed]) -> dict[str, Filed]:
        """The records with their claims, and those of their earlier words, as these are named by now, their slots taken."""
        now = await self._take(
            tx, settlement, {ref for record in known.values() for ref in (record.claim, *record.made)}
        )
        return {
            name: replace(
                record, claim=now.get(record.claim, record.claim), made=tuple(now.get(ref, ref) for ref in record.made)
            )
            for name, record in known.items()
        }

    async def _take(self, tx: Transaction, settlement: Settlement, refs: Iterable[str]) -> dict[str, str]:
        """Take the slots of claims; the name that each goes by now."""
        here = {ref: ref for ref in refs if find(settlement, ref) is not None}
        away = [node_id(self.project, ref) for ref in sorted(set(refs) - here.keys())]
        rows = await tx.run("claim.slots", ids=away) if away else []
        await take_more(tx, settlement, [row["slot"] for row in rows])
        return here | {row["id"].partition("/")[2]: row["ref"] for row in rows}


def _told_by_those_who_may(
    settlement: Settlement, rows: Sequence[dict[str, Any]], before: Mapping[str, Filed]
) -> list[dict[str, Any]]:
    """Words that nobody vouches for speak for no record that somebody vouches for, nor for a decision that holds by the words of
    others: what they declare of it would replace and end what people decided."""
    told = [row["props"] for row in rows]
    ours = {one["name"] for one in told if one["vouched"]} | {name for name, record in before.items() if record.vouched}

    def may(one: Mapping[str, Any]) -> bool:
        waits = there(settlement, one["claim"]).status in UNDECIDED
        return bool(one["vouched"]) or (waits and one["name"] not in ours)

    return [row for row in rows if may(row["props"])]


# ── statuses that have moved


def _tell_moved(settlement: Settlement, shelf: DeclaredClaims) -> None:
    """A status that a newer version of a record has moved, by the record's own day; of an older one that comes late, nothing."""
    for name in sorted(shelf.about & shelf.claims.keys() & shelf.before.keys()):
        was, now, ref = shelf.before[name], shelf.known[name], shelf.claims[name]
        earlier, later = was.record.status, now.record.status
        if now.at <= was.at or (earlier or "").casefold() == (later or "").casefold():
            continue
        _doubt(settlement, ref, now)
        told = snapshot(there(settlement, ref))
        review = Review(
            id=f"{settlement.project}/{ref}/{settlement.now}/record",
            project=settlement.project,
            of=ref,
            action=ReviewAction.EDIT,
            by=WHENCE,
            at=settlement.now,
            order=_LAST,
            note=f"On {day_of(now.at).isoformat()} {now.path} says {later or 'no status'}; before that it said {earlier or 'none'}.",
            before={**told, "says": earlier, "on": day_of(was.at).isoformat()},
            after={**told, "says": later, "on": day_of(now.at).isoformat()},
            machine=True,
            undone=True,  # a person changes what it says where it is written
        )
        settlement.add(Plan(settlement.project, Reviews(new=(review,))))


def _doubt(settlement: Settlement, ref: str, filed: Filed) -> None:
    """A person said that it holds, and by now its own record says otherwise: it holds on, until somebody has looked."""
    slot = settlement.after(there(settlement, ref).slot)
    state = slot.claim(ref)
    if state is not None and state.claim.status is ClaimStatus.ACTIVE and state.told_as_no_more:
        says = f"{filed.path} says {filed.record.status or 'so no more'} by now"
        resettle(settlement, slot.id, doubted(slot, ref, settlement.now), Cause(note=says))
