"""Writing down what was heard: the words go to their slots, the patterns to the log, and the task remembers the rest."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.hearing.pattern_log import keep_log
from graph.actions.hearing.possible_proposals import propose_possible, proposed_before
from graph.actions.hearing.task_memory import update_memory
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.discussion import Discussion
from graph.model.plan import Claims, EvidenceLink, Plan, Quotations
from graph.model.profile import Profile
from graph.model.slot import SlotShape, SlotState
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.rules.listening.known_claims import KnownClaim
from graph.rules.listening.message_context import PatternEffect
from graph.rules.listening.possible_decisions import Possible
from graph.rules.listening.slot_words import SlotWords
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.store.slots import take_slots
from graph.word_reader import WordReader

_CAUSE = Cause(note="heard in its discussion")


@dataclass(frozen=True, slots=True)
class Change:
    """The result of reading a task's messages. `before` stood before them and was not read again."""

    messages: tuple[Source, ...]
    before: tuple[Source, ...]
    effects: tuple[PatternEffect, ...]
    known: tuple[KnownClaim, ...]
    possible: tuple[Possible, ...]
    profile: Profile


async def write_changes(
    tx: Transaction,
    reader: WordReader,
    settlement: Settlement,
    here: Discussion,
    change: Change,
    runs: Mapping[str, str],
) -> None:
    """Write the differences from the earlier reading: the same words again change nothing."""
    before = proposed_before(here, change.messages)
    said = [one for heard in change.effects for one in heard.words]
    maybe = await propose_possible(
        tx, settlement.project, here, change.messages, change.effects, change.possible, change.profile.possible
    )
    said += maybe.words
    wanted = {one.evidence.id: _of_run(one, runs) for one in said}
    old = {gave.evidence: gave.slot for one in here.earlier for gave in one.gave} | before | maybe.gone
    # Words that were heard before may belong to another claim now: they go from the one slot and come to the other.
    coming = [one for name, one in wanted.items() if old.get(name) != one.slot]
    going = {name: slot for name, slot in old.items() if name not in wanted or wanted[name].slot != slot}
    shapes = {one.slot: one.shape for one in wanted.values()} | dict.fromkeys(going.values(), SlotShape())
    named = {**dict.fromkeys(_slots(change), SlotShape()), **shapes}
    settlement.slots |= await take_slots(tx, settlement.project, named, settlement.slots)
    settlement.now = max([settlement.now, *(slot.touched_at + 1 for slot in settlement.slots.values())])
    _settle(settlement, coming, going)
    await keep_log(tx, settlement, here, change.effects, change.known)
    await update_memory(reader, settlement, here, change.messages, change.before, change.profile)


def _slots(change: Change) -> Iterable[str]:
    """Return the slots of the claims that patterns are about, so that the claims are known as they stand."""
    keys = {key for one in change.effects for key in (one.claim, one.against) if key is not None}
    return (one.slot for one in change.known if one.key in keys)


def _of_run(said: SlotWords, runs: Mapping[str, str]) -> SlotWords:
    draft = said.evidence.draft
    if draft is None:
        return said
    return replace(said, evidence=replace(said.evidence, draft=replace(draft, run=runs.get(said.evidence.source))))


# ── the slots


def _settle(settlement: Settlement, coming: Sequence[SlotWords], going: Mapping[str, str]) -> None:
    by_slot: defaultdict[str, list[Evidence]] = defaultdict(list)
    for one in coming:
        by_slot[one.slot].append(replace(one.evidence, recorded_at=settlement.now))
    for slot in sorted({*by_slot, *going.values()}):
        before = settlement.after(slot)
        changed, links = _without(before, {name for name, of in going.items() if of == slot})
        settled = settle(changed, by_slot[slot], settlement.setting(_CAUSE), was=before)
        void = [state.claim for state in changed.claims if settled.slot.claim(state.claim.ref) is None]
        earlier = settlement.settled.get(slot)
        plan = earlier.plan + settled.plan if earlier is not None else settled.plan
        plan += Plan(settlement.project, Claims(changed=tuple(map(_void, void))), Quotations(gone=links))
        settlement.settled[slot] = replace(settled, plan=plan)


def _without(slot: SlotState, going: set[str]) -> tuple[SlotState, tuple[EvidenceLink, ...]]:
    """The slot without words that are heard otherwise now; what a Review has fixed stays as it was fixed."""
    links = tuple(
        EvidenceLink(state.claim.ref, one)
        for state in slot.claims
        for one in state.evidence
        if one.id in going and (state.claim.pin is None or one.recorded_at > state.claim.pin.at)
    )
    gone = {link.evidence.id for link in links}
    claims = tuple(
        replace(state, evidence=tuple(one for one in state.evidence if one.id not in gone)) for state in slot.claims
    )
    return replace(slot, claims=claims), links


def _void(claim: Claim) -> Claim:
    """A claim of which no word is left: its ref still leads to it, and nothing else does."""
    return replace(claim, status=ClaimStatus.REJECTED, held=False, needs_review=False, merged_into=claim.ref)
