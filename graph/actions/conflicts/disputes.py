"""A dispute: words of a source that speak against a claim, and the conflict that stays open until a person has looked.

Where so much speaks against the claim that its tier's threshold is reached, it needs a recheck.
"""

from dataclasses import dataclass, replace

from graph.actions.cards.cards import opposed_now
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.steps import Person, claim_after, locate, no_claim, record
from graph.actions.settling.announce import announce
from graph.actions.settling.conflicts import change_conflict, open_conflict
from graph.actions.settling.settlement import Settlement, TransactionListener, resettle
from graph.engine import Transaction
from graph.model.claim import QUOTE_MAX, Claim
from graph.model.conflict import Conflict
from graph.model.errors import BadInput, IllegalTransition, NotFound
from graph.model.ids import node_id
from graph.model.plan import Disputes, DisputeWrite, Plan, Slots, SlotWrite
from graph.model.profile import Cards
from graph.model.slot import SlotShape
from graph.model.source import Source
from graph.model.source_kind import evidence_kind
from graph.model.status import STANDING, ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ReviewAction
from graph.process.services import Services
from graph.rules.cards.contradicting import is_anchored
from graph.rules.cards.worth import WEIGHT, dispute_weight, needs_recheck
from graph.rules.reviews.review import doubted
from graph.rules.slots.trail import Cause
from graph.store.conflicts import conflict_from
from graph.store.disputes import dispute_id
from graph.store.sources import source_from

RULE = "dispute"


async def dispute(services: Services, project: str, ref: str, source: str, quote: str, person: Person) -> Claim:
    """The words have to stand in the source, in one place. The claim goes on holding: a person settles it."""
    profile = await profile_of(services, project)
    ref, slot = (await locate(services, project, ref))[ref]
    found = await _source(services, project, source)
    start = _place(await _text(services, found), quote, source)
    known = await _open_dispute(services, project, ref)

    scale = _Scale(profile.cards, slot)

    def decide(settlement: Settlement) -> Claim:
        state = settlement.slots[slot].claim(ref)
        if state is None:
            raise no_claim(project, ref)
        if state.claim.status not in STANDING:
            raise IllegalTransition(f"{ref} is {state.claim.status}: only what stands, or waits, is disputed.")
        words = scale.words = _words(state.claim, found, start, quote, person, settlement.now)
        current = settlement.slots[slot].current
        touched = SlotWrite(slot, current.ref if current else None, settlement.now)
        settlement.add(Plan(project, Slots(taken=(touched,)), Disputes(drawn=(words,))))
        _contest(settlement, known, state.claim, quote, source)
        return state.claim

    def finish(settlement: Settlement, before: Claim) -> None:
        record(settlement, ref, slot, ReviewAction.DISPUTE, person, before)

    announced = await announce(services, project, {slot: SlotShape()}, decide, finish=finish, listener=scale)
    return claim_after(announced.settlement, slot, ref)


def _words(claim: Claim, source: Source, start: int, quote: str, person: Person, now: int) -> DisputeWrite:
    end = start + len(quote)
    section = source.section_at(start, end)
    kind = evidence_kind(source, section.name if section else None)  # of a run, each step speaks for somebody else
    anchored = is_anchored(claim, quote, kind)
    return DisputeWrite(claim.ref, source.ref, start, end, quote, kind, person.name, now, anchored)


@dataclass(slots=True)
class _Scale(TransactionListener):
    """Weighs, once the slot is taken, all that speaks against the claim and that nobody has looked into."""

    cards: Cards
    slot: str
    words: DisputeWrite | None = None

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        assert self.words is not None  # decided a moment ago
        claim = claim_after(settlement, self.slot, self.words.claim)
        (row,) = await tx.run("card.against", ids=[claim.id])
        weight = dispute_weight(opposed_now(row))
        if dispute_id(self.words) not in [name for *_, name in row["against"]]:
            weight += WEIGHT[self.words.kind]
        if claim.status is ClaimStatus.ACTIVE and needs_recheck(claim.tier, weight, self.cards):
            changed = doubted(settlement.after(self.slot), claim.ref, settlement.now)
            note = f"what speaks against it weighs {weight:g}: somebody has to look"
            resettle(settlement, self.slot, changed, Cause(note=note))


async def _source(services: Services, project: str, ref: str) -> Source:
    rows = await services.graph.read("source.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise NotFound(f"There is no source {ref!r} in {project!r}: `sources` lists all sources.")
    return source_from(rows[0])


async def _text(services: Services, source: Source) -> str:
    rows = await services.graph.read("source.texts", ids=[node_id(source.project, source.ref)])
    return str(rows[0]["text"])


def _place(text: str, quote: str, source: str) -> int:
    if not quote.strip() or len(quote) > QUOTE_MAX:
        raise BadInput(f"A quotation has 1 to {QUOTE_MAX} characters.")
    times = text.count(quote)
    if times != 1:
        where = "nowhere" if times == 0 else f"{times} times"
        raise BadInput(
            f"{quote[:60]!r} stands {where} in {source}: quote words that stand there once, letter by letter."
        )
    return text.index(quote)


async def _open_dispute(services: Services, project: str, ref: str) -> Conflict | None:
    rows = await services.graph.read("conflict.between", claims=[node_id(project, ref)], conflicts=[])
    found = (conflict_from(row["conflict"]) for row in rows)
    return next((conflict for conflict in found if conflict.kind is ConflictKind.DISPUTE), None)


def _contest(settlement: Settlement, known: Conflict | None, claim: Claim, quote: str, source: str) -> None:
    """Open a dispute of the claim, or add the words to the open one: one is open per claim. Words that it tells stay told once."""
    said = f"“{quote}” ({source})"
    if known is not None and said in known.summary:
        return
    if known is not None:
        told = replace(known, summary=f"{known.summary}; {said}"[:1000])
        change_conflict(settlement, told, ConflictChange.MEMBER_ADDED)
        return
    summary = f"{claim.ref} “{claim.statement[:120]}” is disputed: {said}"
    open_conflict(settlement, ConflictKind.DISPUTE, RULE, summary, (claim.ref,))
