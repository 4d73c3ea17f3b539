"""Passing: once everything in a wave has been read, the best of its candidates go to the reviewer, and the rest is held.

A wave is taken for the whole transaction, so whichever run ends it last makes the one pass; what it comes to depends on
what was read and on what waits already, never on who read what when.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.settling.settlement import Settlement, TransactionListener, find, resettle, take_more
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.source import Outcome, Run, Source
from graph.model.source_kind import kind_of
from graph.model.status import ClaimStatus
from graph.model.wave import Held
from graph.model.words import ClaimKind, OpVerdict
from graph.rules.reading.outcomes import outcome_of, raw_op, stats_of
from graph.rules.reading.reconcile import Arrival, Reading, arrivals
from graph.rules.slots.folding_claim import map_claims
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.rules.waves.pick import asks_a_person, is_of_record, pick
from graph.store.runs import run_from, run_props
from graph.store.sources import source_from
from graph.store.waves import held_from, held_id, held_row

_WAITS = "it waits until the whole wave is read"


@dataclass(frozen=True, slots=True)
class _Wave:
    id: str
    mine: frozenset[str]  # the documents of this transaction that came with it
    underway: frozenset[str]  # its runs that have not ended, those of this transaction included
    waiting: frozenset[str]  # its candidates that nobody has looked at


class Passing(TransactionListener):
    """Listens to a transaction that reads documents; `again` names waves in which what is held has another turn."""

    def __init__(
        self,
        project: str,
        profile: Profile,
        readings: Sequence[Reading],
        arrived: Mapping[str, Sequence[Arrival]],
        again: Sequence[str] = (),
    ) -> None:
        self.project, self.profile, self.again = project, profile, tuple(again)
        self.readings = [reading for reading in readings if kind_of(reading.source).written]
        self.arrived = arrived
        self.waves: list[_Wave] = []
        self.reasons: dict[str, str] = {}
        self.cut = {said.words.id for reading in self.readings for said in arrived[reading.run.ref][len(reading.ops) :]}
        self.waved_words: set[str] = set()
        self.passed: list[str] = []
        self.seen: set[str] = set()  # the claims of which one run has told already

    # ── questions of the transaction

    def lets(self, arrival: Arrival) -> bool:
        """True if the arrival is settled at once."""
        return not self.holds(arrival) and not self.is_cut(arrival)

    def holds(self, arrival: Arrival) -> bool:
        """True if the pass decides on the arrival, instead of settling it at once."""
        return arrival.words.id in self.reasons

    def is_cut(self, arrival: Arrival) -> bool:
        """True if it is over the limit of a document that came with no wave: nobody takes it up later."""
        return arrival.words.id in self.cut and arrival.words.id not in self.waved_words

    def told(self, reading: Reading) -> tuple[Reading, list[Arrival]]:
        """The reading and what arrived of it, for its run to tell: what is held says why."""
        arrived = self.arrived[reading.run.ref]
        if not any(arrival.words.id in self.waved_words for arrival in arrived):
            return reading, [arrival for arrival in arrived if arrival.words.id not in self.cut]
        said = [replace(arrival, reason=self.reasons.get(arrival.words.id, arrival.reason)) for arrival in arrived]
        return replace(reading, dropped=()), said

    async def recall(self, tx: Transaction) -> None:
        sources = [node_id(self.project, reading.source.ref) for reading in self.readings]
        found = await tx.run("wave.of", sources=sources) if sources else []
        ids = sorted({*self.again, *(row["id"] for row in found)})
        rows = await tx.run("wave.take", ids=ids, sources=sources) if ids else []
        self.waves = [
            _Wave(row["id"], frozenset(row["mine"]), frozenset(row["underway"]), frozenset(row["waiting"]))
            for row in rows
        ]
        waved = {one for wave in self.waves for one in wave.mine}
        self.reasons, self.passed, self.waved_words, self.seen = {}, [], set(), set()
        for reading in self.readings:
            if node_id(self.project, reading.source.ref) in waved:
                came = self.arrived[reading.run.ref]
                self.waved_words |= {arrival.words.id for arrival in came}
                held = (arrival.words.id for arrival in came if asks_a_person(arrival) or arrival.words.id in self.cut)
                self.reasons |= dict.fromkeys(held, _WAITS)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        own = self._own(settlement) + self._of_records(settlement)
        before: dict[str, str] = {}
        runs = {node_id(self.project, reading.run.ref) for reading in self.readings}
        ended = [wave for wave in self.waves if wave.underway <= runs]
        chosen: dict[str, Held] = {}
        left = {one.id: replace(one, reason=_WAITS) for one in own}
        if ended:
            await tx.run("wave.forget", ids=[wave.id for wave in ended])
        for wave in ended:
            pool = {one.id: one for one in own if node_id(self.project, one.source) in wave.mine}
            known = [one for one in await self._held(tx, wave) if one.id not in chosen]
            before |= {one.id: one.reason for one in known}
            pool |= {one.id: one for one in known}
            room = self.profile.extract.batch - len(wave.waiting | self._waiting(settlement, wave, own))
            picked = pick(
                pool.values(),
                max(0, room),
                self.profile.extract.batch,
                self.profile.extract.least,
                again=wave.id in self.again,
            )
            chosen |= {one.id: one for one in picked.chosen}
            left = left | {one.id: one for one in picked.left}
        left = {name: one for name, one in left.items() if name not in chosen}
        self.reasons = {name: one.reason for name, one in left.items()}
        moved = [one for name, one in left.items() if name in before and before[name] != one.reason]
        await self._take_up(tx, settlement, list(chosen.values()), moved)
        await self._queue(tx, settlement, chosen.values(), awaits=False)
        await self._queue(tx, settlement, (one for one in left.values() if one.id not in before), awaits=True)
        self.passed = [wave.id for wave in ended]
        await self._write(tx, settlement, left.values(), list(chosen.values()))

    # ── candidates

    def _own(self, settlement: Settlement) -> list[Held]:
        """Return the candidates of this transaction for the pass to decide. Words that a claim already says only count for it."""
        found = []
        for reading in self.readings:
            for arrival in self.arrived[reading.run.ref]:
                if not self.holds(arrival):
                    continue
                if _is_said(settlement, arrival):
                    self._settle(settlement, arrival)
                    del self.reasons[arrival.words.id]
                else:
                    found.append(_held(reading, arrival, cut=arrival.words.id in self.cut))
        return found

    def _of_records(self, settlement: Settlement) -> list[Held]:
        """Return what records say of themselves that is new and waits for a person: a claim already, with its edges, but the
        reviewer sees it when its turn comes."""
        found = []
        for reading in self.readings:
            for arrival in self.arrived[reading.run.ref]:
                if arrival.words.id in self.waved_words and is_of_record(arrival.op) and not arrival.noted:
                    claim = _made(settlement, arrival)
                    found += [_held(reading, arrival, claim=claim.ref)] if claim is not None else []
        return found

    async def _held(self, tx: Transaction, wave: _Wave) -> list[Held]:
        return [held_from(row["held"]) for row in await tx.run("wave.held", ids=[wave.id])]

    def _waiting(self, settlement: Settlement, wave: _Wave, own: Sequence[Held]) -> set[str]:
        """Candidates of the wave that this transaction has made already, and on which the pass does not decide."""
        undecided = {one.claim for one in own}
        return {
            state.claim.id
            for slot in settlement.slots
            for state in settlement.after(slot).claims
            if state.claim.status is ClaimStatus.CANDIDATE and state.claim.kind is not ClaimKind.NOTE
            if not state.claim.awaits_turn and state.claim.ref not in undecided
            if any(node_id(self.project, evidence.source) in wave.mine for evidence in state.assertions)
        }

    # ── the pass

    async def _take_up(
        self, tx: Transaction, settlement: Settlement, chosen: Sequence[Held], moved: Sequence[Held]
    ) -> None:
        """`moved` goes on being held, for another reason than before."""
        here = {arrival.words.id: arrival for reading in self.readings for arrival in self.arrived[reading.run.ref]}
        away = [one for one in chosen if one.id not in here]
        unmade = [one for one in away if one.claim is None]
        runs, sources = await self._runs_of(tx, [*away, *moved]), await self._sources_of(tx, unmade)
        found = {
            one.id: arrivals(Reading(sources[one.source], runs[one.run], (one.op,)), self.profile, settlement.now)[0]
            for one in unmade
        }
        await take_more(tx, settlement, {arrival.slot: arrival.shape for arrival in found.values()})
        for one in chosen:
            if one.claim is None:
                self._settle(settlement, found.get(one.id) or here[one.id])
        became = {
            name: outcome_of(arrival, settlement.slots[arrival.slot], settlement.after(arrival.slot), self.seen)
            for name, arrival in found.items()
        }
        became |= {one.id: Outcome(raw_op(one.op), OpVerdict.ADDED.value, None, one.claim) for one in away if one.claim}
        became |= {one.id: Outcome(raw_op(one.op), OpVerdict.DROPPED.value, one.reason, one.claim) for one in moved}
        await self._retell(tx, runs, [*away, *moved], became)

    async def _queue(self, tx: Transaction, settlement: Settlement, those: Iterable[Held], *, awaits: bool) -> None:
        """Put claims of records into the review queue, or let them await their turn."""
        refs = {one.claim for one in those if one.claim is not None}
        away = [node_id(self.project, ref) for ref in sorted(refs) if find(settlement, ref) is None]
        rows = await tx.run("claim.slots", ids=away) if away else []
        await take_more(tx, settlement, [row["slot"] for row in rows])
        for slot in settlement.slots:
            was = settlement.after(slot)
            if any(state.claim.ref in refs and state.claim.awaits_turn is not awaits for state in was.claims):
                changed = map_claims(
                    was, lambda claim: replace(claim, awaits_turn=awaits) if claim.ref in refs else claim
                )
                resettle(settlement, slot, changed, Cause(note="its turn in the review queue"))

    async def _runs_of(self, tx: Transaction, held: Sequence[Held]) -> dict[str, Run]:
        ids = sorted({node_id(self.project, one.run) for one in held})
        found = (run_from(row["run"]) for row in (await tx.run("run.by_ids", ids=ids) if ids else ()))
        return {run.ref: run for run in found}

    async def _sources_of(self, tx: Transaction, held: Sequence[Held]) -> dict[str, Source]:
        ids = sorted({node_id(self.project, one.source) for one in held})
        if not ids:
            return {}
        texts = {row["id"]: row["text"] for row in await tx.run("source.texts", ids=ids)}
        rows = await tx.run("source.by_ids", ids=ids)
        return {row["ref"]: source_from({**row, "text": texts[row["id"]]}) for row in rows}

    def _settle(self, settlement: Settlement, arrival: Arrival) -> None:
        said: list[Evidence] = [
            replace(evidence, recorded_at=settlement.now) for evidence in (arrival.words, *arrival.support)
        ]
        was = settlement.after(arrival.slot)
        settled = settle(was, said, settlement.setting(Cause(note="taken up by the pass of its wave")))
        earlier = settlement.settled.get(arrival.slot)
        if earlier is not None:
            settled = replace(settled, plan=earlier.plan + settled.plan)
        settlement.settled[arrival.slot] = settled

    async def _retell(
        self, tx: Transaction, runs: Mapping[str, Run], held: Sequence[Held], became: Mapping[str, Outcome]
    ) -> None:
        """Runs that ended before say now what became of what they proposed."""
        by_run: defaultdict[str, list[Held]] = defaultdict(list)
        for one in held:
            by_run[one.run].append(one)
        rows = []
        for ref, several in sorted(by_run.items()):
            told = list(runs[ref].outcomes)
            for one in several:
                at = next((at for at, said in enumerate(told) if _is_of(said, one)), len(told))
                told[at : at + 1] = [became[one.id]]
            taken = sum(became[one.id].verdict != OpVerdict.DROPPED.value for one in several)
            stats = stats_of(told, runs[ref].stats.needs_review + taken)
            props = run_props(replace(runs[ref], outcomes=tuple(told), stats=stats))
            rows.append({"id": props["id"], "props": {name: props[name] for name in ("outcomes", "stats")}})
        if rows:
            await tx.run("wave.retell", runs=rows)

    async def _write(
        self, tx: Transaction, settlement: Settlement, left: Iterable[Held], chosen: Sequence[Held]
    ) -> None:
        held = [held_row(self.project, one) for one in left]
        if held:
            await tx.run("wave.hold", held=held)
        if chosen:
            await tx.run("wave.let", ids=[held_id(self.project, one.id) for one in chosen])
        if self.passed:
            await tx.run("wave.passed", ids=self.passed, at=settlement.now)


def _is_said(settlement: Settlement, arrival: Arrival) -> bool:
    norm = arrival.words.draft.norm if arrival.words.draft else ""
    return any(state.claim.norm == norm for state in settlement.after(arrival.slot).claims)


def _made(settlement: Settlement, arrival: Arrival) -> Claim | None:
    """Return the candidate that these words made, unless it was there before."""
    slot = settlement.after(arrival.slot)
    states = (state for state in slot.claims if any(said.id == arrival.words.id for said in state.evidence))
    claim = next((state.claim for state in states), None)
    if claim is None or claim.status is not ClaimStatus.CANDIDATE:
        return None
    return claim if settlement.slots[arrival.slot].claim(claim.ref) is None else None


def _is_of(said: Outcome, held: Held) -> bool:
    return said.verdict == OpVerdict.DROPPED.value and said.op == raw_op(held.op)


def _held(reading: Reading, arrival: Arrival, *, cut: bool = False, claim: str | None = None) -> Held:
    draft = arrival.words.draft
    assert draft is not None  # only what asserts something is a candidate
    return Held(
        id=arrival.words.id,
        source=reading.source.ref,
        run=reading.run.ref,
        at=reading.source.at,
        start=arrival.words.start,
        op=arrival.op,
        kind=draft.kind,
        norm=draft.norm,
        statement=draft.statement,
        confidence=draft.confidence,
        cut=cut,
        claim=claim,
    )
