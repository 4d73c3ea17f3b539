"""Consolidation: what an episode proposes meets the cards of its place, in the one transaction that ends its run.

The place is taken first, so no two consolidations of it ever run at once; and what does not commit leaves nothing behind.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph import meaning
from graph.actions.cards.cards import cards_in, disputed_in
from graph.actions.cards.episode_records import remembered
from graph.actions.cards.unmerging import MERGED as EVIDENCE
from graph.actions.reviewing.steps import Person, cause_of, record
from graph.actions.running.finishing import finished_run
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, TransactionListener, resettle
from graph.actions.settling.supersede import draw
from graph.engine import Transaction
from graph.model.claim import Evidence
from graph.model.episode import EPISODE_RULE, LIFTS, Consolidation, Ending, LedgerEntry, external, name_of, steps_of
from graph.model.ids import node_id
from graph.model.plan import EventNote, Events, Plan, Reviews, Runs
from graph.model.profile import Profile
from graph.model.review import Review
from graph.model.slot import SlotShape
from graph.model.source import Run, Source
from graph.model.status import ClaimStatus
from graph.model.words import CardVerdict, OutcomeType, ReviewAction, StepRole, Tier
from graph.process.services import Services
from graph.rules.cards.consolidating import consolidate
from graph.rules.cards.contradicting import Against, contradicted
from graph.rules.cards.eligibility import why_waiting
from graph.rules.cards.shelf import BROADER, Known, Proposal, Verdict, caps_of
from graph.rules.cards.worth import needs_recheck
from graph.rules.reading.reconcile import Arrival, Reading
from graph.rules.reviews.review import archived, doubted
from graph.rules.reviews.undo import undo_of
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import WHENCE, Cause, snapshot
from graph.rules.values.normal import normal_statement
from graph.store.cards import place_key


async def consolidate_episode(
    services: Services,
    project: str,
    profile: Profile,
    reading: Reading,
    arrived: Sequence[Arrival],
    *,
    lease: str | None,
) -> Run:
    """One episode, one transaction: its cards, its ledger, how it ended and what that counts for."""
    work = _Work(services, project, profile, reading, arrived)
    room = 8 + 3 * len(reading.ops)
    ends = [node_id(project, reading.run.ref)]
    await announce(
        services,
        project,
        work.shapes,
        work.decide,
        finish=work.finish,
        listener=work,
        lease=lease,
        ends=ends,
        room=room,
    )
    return work.run


@dataclass(slots=True)
class _Work(TransactionListener):
    services: Services
    project: str
    profile: Profile
    reading: Reading
    arrived: Sequence[Arrival]
    shapes: dict[str, SlotShape] = field(default_factory=dict)
    judged: list[tuple[Arrival, Verdict]] = field(default_factory=list)
    against: list[Against] = field(default_factory=list)
    carried: dict[int, str] = field(default_factory=dict)
    run: Run = field(init=False)

    def __post_init__(self) -> None:
        self.run = self.reading.run

    @property
    def source(self) -> Source:
        return self.reading.source

    @property
    def tier(self) -> Tier:
        return Tier.ITEM if self.source.origin.get("item") else Tier.PROJECT

    # ── reading

    async def recall(self, tx: Transaction) -> None:
        place = place_key(self.project, self.tier, self.source.origin.get("item"))
        low, high = (place_key(self.project, tier, None) for tier in BROADER)  # no other tier lies between them
        _, showings, *found = await tx.run_all(
            [
                ("card.take", {"id": place}),
                ("card.shown", {"episodes": [self._episode]}),
                ("card.of_place", {"low": place, "high": f"{place}~"}),
                ("card.of_place", {"low": low, "high": f"{high}~"}),
            ]
        )
        rows = [row for one in found for row in one]
        disputed = disputed_in(self.project, rows)
        known = cards_in(rows, await tx.run("card.against", ids=disputed) if disputed else ())
        shown = await self._words_of(tx, showings)
        kept = [arrival for arrival in self.arrived if not arrival.noted]
        proposals = [_proposal(arrival, self.source) for arrival in kept]
        cards = self.profile.cards
        verdicts = consolidate(known, proposals, shown, caps_of(self.tier, cards), cards, meaning.nearness)
        self.judged = [(_placed(arrival, verdict), verdict) for arrival, verdict in zip(kept, verdicts, strict=True)]
        noted = [arrival for arrival in self.arrived if arrival.noted]
        self.judged += [
            (arrival, Verdict(CardVerdict.REFUSED, arrival.reason or "it does not verify")) for arrival in noted
        ]
        self.against = contradicted(known, proposals, verdicts)
        self.carried = {}
        self.shapes.clear()
        self.shapes.update(self._wanted())

    async def _words_of(self, tx: Transaction, showings: Sequence[Mapping[str, Any]]) -> list[str]:
        refs = sorted({ref for row in showings for ref in row["showing"]["cards"]})
        told = await tx.run("card.words", ids=[node_id(self.project, ref) for ref in refs]) if refs else []
        return [line for row in told for line in (row["statement"], *row["quotes"])]

    def _wanted(self) -> dict[str, SlotShape]:
        # Of words that meet in one slot, the first are at home there.
        wanted = {arrival.slot: arrival.shape for arrival, verdict in reversed(self.judged) if verdict.stays}
        gone = (one for _, verdict in self.judged for one in (verdict.archives, *verdict.broader))
        ending = (one.slot for one in gone if one is not None)
        doubted_too = (one.card.slot for one in self._doubted())
        return wanted | {slot: SlotShape() for slot in (*ending, *doubted_too) if slot not in wanted}

    def _doubted(self) -> list[Against]:
        """The cards of which so much speaks against now that somebody has to look."""
        weights: defaultdict[str, float] = defaultdict(float)
        for one in self.against:
            weights[one.card.ref] += one.weight
        over = {
            one.card.ref: one
            for one in self.against
            if needs_recheck(one.card.tier, one.card.disputes + weights[one.card.ref], self.profile.cards)
        }
        return list(over.values())

    @property
    def _episode(self) -> str:
        return node_id(self.project, name_of(self.source))

    # ── verdicts

    def decide(self, settlement: Settlement) -> None:
        by_slot: dict[str, list[Evidence]] = {}
        for arrival, verdict in self.judged:
            if verdict.stays:
                said = (replace(words, recorded_at=settlement.now) for words in (arrival.words, *arrival.support))
                by_slot.setdefault(arrival.slot, []).extend(said)
        cause = Cause(note=f"consolidated from {self.source.ref}")
        for slot, words in by_slot.items():
            settlement.settled[slot] = settle(settlement.slots[slot], words, settlement.setting(cause))
        for number, (arrival, verdict) in enumerate(self.judged):
            if verdict.counted and verdict.into is not None:
                self.carried[number] = verdict.into.ref
            elif verdict.stays:
                self.carried[number] = settlement.settled[arrival.slot].carries.get(arrival.words.id, "")
                if (
                    verdict.became is CardVerdict.MERGED
                    and arrival.words.draft is not None
                    and _apart(arrival) != arrival.words.draft.norm
                ):
                    self._note_merge(settlement, number, arrival, verdict)
            if verdict.archives is not None:
                self._archive(settlement, verdict.archives, verdict.rule)
            for copy in verdict.broader:
                self._end_copy(settlement, copy, verdict, number)
        for doubt in self._doubted():
            self._doubt(settlement, doubt)

    def _note_merge(self, settlement: Settlement, number: int, arrival: Arrival, verdict: Verdict) -> None:
        """Other words for the same: `revert` takes them out again."""
        ref = self.carried[number]
        state = settlement.after(arrival.slot).claim(ref)
        if state is None:
            return
        said = snapshot(state.claim)
        review = Review(
            id=f"{self.project}/{ref}/{settlement.now}/merge/{number}",
            project=self.project,
            of=ref,
            action=ReviewAction.MERGE,
            by=WHENCE,
            at=settlement.now,
            order=100 + number,
            note=f"{self.source.ref}: {verdict.rule}",
            before=said,
            after={**said, EVIDENCE: [arrival.words.id]},
            machine=True,
        )
        settlement.add(Plan(self.project, Reviews(new=(review,))))

    def _doubt(self, settlement: Settlement, doubt: Against) -> None:
        state = settlement.after(doubt.card.slot).claim(doubt.card.ref)
        if state is not None and state.claim.status is ClaimStatus.ACTIVE:
            changed = doubted(settlement.after(doubt.card.slot), doubt.card.ref, settlement.now)
            resettle(settlement, doubt.card.slot, changed, Cause(note=f"{self.source.ref} says otherwise"))

    def _archive(self, settlement: Settlement, card: Known, rule: str) -> None:
        state = settlement.after(card.slot).claim(card.ref)
        if state is None:
            return
        person = Person(WHENCE, rule)
        changed = archived(settlement.after(card.slot), card.ref, settlement.now)
        resettle(settlement, card.slot, changed, cause_of(self.project, card.ref, person, settlement))
        # An undo restores this slot alone, and nothing else of the episode.
        undo = undo_of({card.slot: settlement.slots[card.slot]}, {card.slot: settlement.after(card.slot)})
        record(settlement, card.ref, card.slot, ReviewAction.ARCHIVE, person, state.claim, undo=undo)

    def _end_copy(self, settlement: Settlement, copy: Known, verdict: Verdict, number: int) -> None:
        """End the copy of a broader tier in this project alone: the user said otherwise here, or took the rule back."""
        new = settlement.after(self.judged[number][0].slot).claim(self.carried.get(number, ""))
        if new is None:
            self._archive(settlement, copy, verdict.rule)
        elif verdict.stays and new.claim.status is ClaimStatus.ACTIVE:
            draw(settlement, newer=new.claim.ref, older=copy.ref, person=Person(WHENCE, verdict.rule), alone=True)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        """The ledger, the episode's own endings, and what they count for: in the same transaction as its cards."""
        entries = tuple(self._entries())
        made = Consolidation(self.project, name_of(self.source), settlement.now, entries, len(self.judged))
        if self.tier is Tier.ITEM:  # an outcome is written with the project's place taken
            await tx.run("card.take", id=place_key(self.project, Tier.PROJECT, None))
        await remembered(tx, self.project, self.source, endings_of(self.source), self.profile.cards.credited, made)
        if self.against:
            self._dispute(tx, settlement)

    def _entries(self) -> list[LedgerEntry]:
        found = []
        for number, (arrival, verdict) in enumerate(self.judged):
            said = arrival.words.draft.statement if arrival.words.draft else ""
            became = verdict.became
            if became is CardVerdict.ADMITTED and verdict.replaces is not None:
                made = verdict.replaces.proposed
                ref = verdict.replaces.ref if made is None else self.carried.get(made) or None
                found.append(LedgerEntry(verdict.replaces.statement, CardVerdict.SUPERSEDED, verdict.rule, ref))
            if verdict.archives is not None:
                found.append(
                    LedgerEntry(verdict.archives.statement, CardVerdict.ARCHIVED, verdict.rule, verdict.archives.ref)
                )
            ended = CardVerdict.SUPERSEDED if became is CardVerdict.ADMITTED else CardVerdict.ARCHIVED
            found += [LedgerEntry(copy.statement, ended, verdict.rule, copy.ref) for copy in verdict.broader]
            found.append(LedgerEntry(said, became, verdict.rule, self.carried.get(number) or None))
        return found

    def _dispute(self, tx: Transaction, settlement: Settlement) -> None:
        rows = []
        for one in self.against:
            words = self.judged[one.number][0].words
            props = {"id": f"{one.card.ref}/{words.id}", "kind": words.kind.value, "quote": words.quote, "start": words.start,
                     "end": words.end, "at": words.at, "recordedAt": settlement.now, "by": WHENCE, "anchored": True}  # fmt: skip
            rows.append(
                {
                    "claim": node_id(self.project, one.card.ref),
                    "source": node_id(self.project, self.source.ref),
                    "props": props,
                }
            )
        tx.put("card.dispute", disputes=rows)

    def finish(self, settlement: Settlement, _: None) -> None:
        """The run's own outcomes: what was refused, or only counted, was dropped, and says by which rule."""
        kept = [arrival for arrival, verdict in self.judged if verdict.stays]
        dropped = tuple((arrival.op, verdict.rule) for arrival, verdict in self.judged if not verdict.stays)
        reading = replace(
            self.reading, ops=tuple(arrival.op for arrival in kept), dropped=(*dropped, *self.reading.dropped)
        )
        self.run = finished_run(reading, kept, settlement, set())
        settlement.add(
            Plan(self.project, Runs(ended=(self.run,)), Events(told=(EventNote("run", self.run.ref, settlement.now),)))
        )


def _proposal(arrival: Arrival, source: Source) -> Proposal:
    draft = arrival.words.draft
    assert draft is not None  # only what asserts is on its way to a slot
    waiting = "" if arrival.words.standing.accepts else _why(arrival, source)
    return Proposal(
        draft.kind,
        draft.statement,
        draft.norm,
        arrival.slot,
        arrival.words.kind,
        arrival.words.at,
        arrival.words.standing.accepts,
        arrival.words.quote,
        draft.alternatives,
        arrival.shape.key,
        waiting,
        arrival.op.relation,
        arrival.op.aim.ref or None if arrival.op.aim is not None else None,
        arrival.op.rule.startswith(f"{EPISODE_RULE}{LIFTS}"),
        arrival.words.section or "",
    )


def _why(arrival: Arrival, source: Source) -> str:
    assert arrival.words.draft is not None
    return (
        arrival.op.reason
        or arrival.reason
        or why_waiting(arrival.words.draft.kind, arrival.words.kind, external(source))
    )


def _apart(arrival: Arrival) -> str:
    """Return the form of its words by which they would be compared, if they stood by themselves."""
    return normal_statement(arrival.words.draft.statement) if arrival.words.draft else ""


def _placed(arrival: Arrival, verdict: Verdict) -> Arrival:
    """Words that go into another card's slot: to stand behind it, or to take its place."""
    words, draft = arrival.words, arrival.words.draft
    assert draft is not None
    if verdict.became is CardVerdict.MERGED and verdict.into is not None:
        return replace(
            arrival, slot=verdict.into.slot, words=replace(words, draft=replace(draft, norm=verdict.into.norm))
        )
    if verdict.replaces is not None and verdict.replaces.slot != arrival.slot:
        kind = verdict.replaces.kind if arrival.op.rule.startswith(f"{EPISODE_RULE}{LIFTS}") else draft.kind
        plain = replace(draft, kind=kind, norm=_apart(arrival), value=None, value_type=None)
        return replace(arrival, slot=verdict.replaces.slot, shape=SlotShape(), words=replace(words, draft=plain))
    if verdict.waits and words.standing.accepts:
        return replace(arrival, words=replace(words, standing=replace(words.standing, accepts=False, firm=False)))
    return arrival


_ENDS = {True: OutcomeType.TOOL_SUCCESS, False: OutcomeType.TOOL_FAILURE}


def endings_of(source: Source) -> tuple[Ending, ...]:
    """Return the endings of an episode's tool steps, by the tools' own exit codes."""
    places = {section.name: section for section in source.sections}
    name = name_of(source)
    found = []
    for step in steps_of(source):
        if step.role is not StepRole.TOOL or step.exit_code is None:
            continue
        section = places[step.section]
        quote = source.text[section.start : section.end].strip()[-200:]
        start = section.start + source.text[section.start : section.end].rindex(quote) if quote else section.start
        found.append(
            Ending(
                f"{source.project}/{name}/{step.number}",
                source.project,
                name,
                _ENDS[step.succeeded],
                step.at if step.at is not None else source.captured_at,
                source.captured_at,
                source=source.ref,
                start=start,
                end=start + len(quote),
                quote=quote,
                section=step.section,
                by=step.tool,
            )
        )
    return tuple(found)
