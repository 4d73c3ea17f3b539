"""Versions: a document or a message that was captured before with other words. Claims that only an earlier version made are
to be looked at again, and everything that rests on its words is suspect, in the transaction that reads the new version.

The latest version is the one with the latest words, so an old one that comes late changes nothing but itself.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from graph.actions.settling.settlement import Settlement, TransactionListener, find, resettle, take_more
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.ids import node_id
from graph.model.plan import Claims, Plan
from graph.model.slot import SlotState
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import EvidenceRole
from graph.rules.records.versions import Document, Row, documents_of
from graph.rules.slots.folding_claim import change_claim, fix
from graph.rules.slots.trail import Cause
from graph.store.sources import versions_id


class Revising(TransactionListener):
    """Listens to a transaction that reads documents."""

    def __init__(self, project: str, sources: Sequence[Source]) -> None:
        self.project = project
        self.sources = {name: source for source in sources if (name := versions_id(source))}
        self.reading = {node_id(project, source.ref) for source in sources}

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        versions: defaultdict[str, list[Row]] = defaultdict(list)
        for row in await tx.run("source.versions", documents=sorted(self.sources)):
            versions[row["document"]].append(row)
        changed = [document for name, rows in versions.items() for document in self._documents(name, rows)]
        if not changed:
            return
        olds = sorted({one for document in changed for one in document.others})
        rows = await tx.run("source.asserted", sources=olds)
        await take_more(tx, settlement, [row["slot"] for row in rows])
        refs = {row["ref"] for row in rows} | self._here(settlement, set(olds))
        for ref in sorted(refs):
            claim = find(settlement, ref)
            if claim is not None:
                self._look(settlement, claim, changed)

    def _documents(self, name: str, rows: Sequence[Row]) -> list[Document]:
        origin = self.sources[name].origin
        return documents_of(str(origin.get("path") or f"the message {origin.get('edits')}"), rows, self.reading)

    def _here(self, settlement: Settlement, olds: set[str]) -> set[str]:
        """Claims that this transaction itself draws out of an old version."""
        return {
            state.claim.ref
            for slot in settlement.slots
            for state in settlement.after(slot).claims
            if any(node_id(self.project, said.source) in olds for said in state.assertions)
        }

    def _look(self, settlement: Settlement, claim: Claim, changed: Sequence[Document]) -> None:
        state = settlement.after(claim.slot).claim(claim.ref)
        said = {
            node_id(self.project, evidence.source)
            for evidence in (state.evidence if state else ())
            if evidence.role is EvidenceRole.ASSERTS
        }
        for document in changed:
            if not said & document.others:
                continue
            if claim.status is ClaimStatus.ACTIVE and said <= document.others:
                self._recheck(settlement, claim, document)
                return
            if document.latest in said and claim.changed_at < document.captured_at:
                self._touch(settlement, claim)

    def _recheck(self, settlement: Settlement, claim: Claim, document: Document) -> None:
        def step(claim: Claim) -> Claim:
            return fix(claim, ClaimStatus.NEEDS_RECHECK, claim.valid_from, claim.valid_to, settlement.now)

        changed = change_claim(settlement.after(claim.slot), claim.ref, settlement.now, step)
        resettle(settlement, claim.slot, changed, Cause(note=document.told))

    def _touch(self, settlement: Settlement, claim: Claim) -> None:
        """Mark a claim as changed whose words stayed while the file around them changed: its effects are worth a look."""
        slot = settlement.after(claim.slot)
        touched = replace(claim, changed_at=settlement.now)
        states = tuple(
            replace(state, claim=touched) if state.claim.ref == claim.ref else state for state in slot.claims
        )
        settled = settlement.settled.get(claim.slot)
        plan = Plan(self.project, Claims(changed=(touched,)))
        if settled is None:
            settlement.add(plan)
            return
        after: SlotState = replace(slot, claims=states)
        settlement.settled[claim.slot] = replace(settled, slot=after, plan=settled.plan + plan)
