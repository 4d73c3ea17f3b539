"""Writes what was heard: the words go to their slots, the patterns to the log, and the task remembers the rest."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graph.actions.hearing.discussion_change import DiscussionChange
from graph.actions.hearing.pattern_log import keep_log
from graph.actions.hearing.possible_proposals import propose_possible, proposed_before
from graph.actions.hearing.task_memory import update_memory
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.discussion import Discussion
from graph.model.plan import Claims, EvidenceLink, Plan, Quotations
from graph.model.slot import SlotShape, SlotState
from graph.model.status import ClaimStatus
from graph.rules.listening.slot_words import SlotWords
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.store.slots import take_slots
from graph.word_reader import WordReader

_CAUSE = Cause(note="heard in its discussion")


async def write_changes(
    tx: Transaction, reader: WordReader, settlement: Settlement, here: Discussion, change: DiscussionChange
) -> None:
    """Write the differences from the earlier reading: the same words again change nothing."""
    before = proposed_before(here, change.messages)
    maybe = await propose_possible(tx, settlement.project, here, change)
    said = [words for effect in change.effects for words in effect.words] + maybe.words
    wanted = {words.evidence.id: _of_run(words, change.runs) for words in said}
    old = {gave.evidence: gave.slot for pattern in here.earlier for gave in pattern.gave} | before | maybe.gone
    # Words that were heard before may belong to another claim now: they go from the one slot and come to the other.
    coming = [words for name, words in wanted.items() if old.get(name) != words.slot]
    going = {name: slot for name, slot in old.items() if name not in wanted or wanted[name].slot != slot}
    shapes = {words.slot: words.shape for words in wanted.values()} | dict.fromkeys(going.values(), SlotShape())
    named = {**dict.fromkeys(_slots(change), SlotShape()), **shapes}
    settlement.slots |= await take_slots(tx, settlement.project, named, settlement.slots)
    settlement.now = max([settlement.now, *(slot.touched_at + 1 for slot in settlement.slots.values())])
    _settle(settlement, coming, going)
    await keep_log(tx, settlement, here, change.effects, change.known)
    await update_memory(reader, settlement, here, change)


def _slots(change: DiscussionChange) -> Iterable[str]:
    """Return the slots of the claims that patterns are about, so that the claims are known as they stand."""
    keys = {key for effect in change.effects for key in (effect.claim, effect.against) if key is not None}
    return (claim.slot for claim in change.known if claim.key in keys)


def _of_run(said: SlotWords, runs: Mapping[str, str]) -> SlotWords:
    draft = said.evidence.draft
    if draft is None:
        return said
    return replace(said, evidence=replace(said.evidence, draft=replace(draft, run=runs.get(said.evidence.source))))


# ── the slots


def _settle(settlement: Settlement, coming: Sequence[SlotWords], going: Mapping[str, str]) -> None:
    by_slot: defaultdict[str, list[Evidence]] = defaultdict(list)
    for words in coming:
        by_slot[words.slot].append(replace(words.evidence, recorded_at=settlement.now))
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
        EvidenceLink(state.claim.ref, words)
        for state in slot.claims
        for words in state.evidence
        if words.id in going and (state.claim.pin is None or words.recorded_at > state.claim.pin.at)
    )
    gone = {link.evidence.id for link in links}
    claims = tuple(
        replace(state, evidence=tuple(words for words in state.evidence if words.id not in gone))
        for state in slot.claims
    )
    return replace(slot, claims=claims), links


def _void(claim: Claim) -> Claim:
    """A claim of which no word is left: its ref still leads to it, and nothing else does."""
    return replace(claim, status=ClaimStatus.REJECTED, held=False, needs_review=False, merged_into=claim.ref)
