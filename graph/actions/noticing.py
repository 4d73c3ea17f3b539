"""Writing down what was heard: the words go to their slots, the patterns to the log, and the task remembers the rest."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.moment import Moment
from graph.actions.remembering import remember
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.conflict import Conflict
from graph.model.discussion import Discussion
from graph.model.ids import CONFLICT_PREFIX, PATTERN_PREFIX, node_id
from graph.model.pattern import Gave, Pattern
from graph.model.plan import EventNote, EvidenceLink, Plan
from graph.model.profile import Profile
from graph.model.slot import SlotShape, SlotState
from graph.model.source import Source
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus, PatternType
from graph.rules.hearing import Noticed
from graph.rules.settle import settle
from graph.rules.stated import Stated
from graph.rules.trail import Cause
from graph.rules.uttered import Utterance
from graph.store.conflicts import conflict_from
from graph.store.slots import take_slots

RULE = "heard"
_CAUSE = Cause(note="heard in its discussion")


@dataclass(frozen=True, slots=True)
class Change:
    """What hearing a task's messages came to. `before` stood before them and was not heard again."""

    messages: tuple[Source, ...]
    before: tuple[Source, ...]
    noticed: tuple[Noticed, ...]
    known: tuple[Stated, ...]
    profile: Profile


async def write(tx: Transaction, moment: Moment, here: Discussion, change: Change, runs: Mapping[str, str]) -> None:
    """Only what differs from what was heard before: the same words again change nothing."""
    wanted = {one.evidence.id: _of_run(one, runs) for heard in change.noticed for one in heard.words}
    old = {gave.evidence: gave.slot for one in here.earlier for gave in one.gave}
    coming = [one for name, one in wanted.items() if name not in old]
    going = {name: slot for name, slot in old.items() if name not in wanted}
    shapes = {one.slot: one.shape for one in wanted.values()} | dict.fromkeys(going.values(), SlotShape())
    await take_slots(tx, moment.project, {**dict.fromkeys(_slots(change), SlotShape()), **shapes}, moment.slots)
    moment.now = max([moment.now, *(slot.touched_at + 1 for slot in moment.slots.values())])
    _settle(moment, coming, going)
    await _log(tx, moment, here, change)
    remember(moment, here, change.messages, change.before, change.profile)


def _slots(change: Change) -> Iterable[str]:
    """Those of the claims that patterns are about, so that the claims are known as they stand."""
    keys = {key for one in change.noticed for key in (one.claim, one.against) if key is not None}
    return (one.slot for one in change.known if one.key in keys)


def _of_run(said: Utterance, runs: Mapping[str, str]) -> Utterance:
    draft = said.evidence.draft
    if draft is None:
        return said
    return replace(said, evidence=replace(said.evidence, draft=replace(draft, run=runs.get(said.evidence.source))))


# ── the slots


def _settle(moment: Moment, coming: Sequence[Utterance], going: Mapping[str, str]) -> None:
    by_slot: defaultdict[str, list[Evidence]] = defaultdict(list)
    for one in coming:
        by_slot[one.slot].append(replace(one.evidence, recorded_at=moment.now))
    for slot in sorted({*by_slot, *going.values()}):
        before = moment.after(slot)
        changed, links = _without(before, {name for name, of in going.items() if of == slot})
        settled = settle(changed, by_slot[slot], moment.setting(_CAUSE), was=before)
        void = [state.claim for state in changed.claims if settled.slot.claim(state.claim.ref) is None]
        earlier = moment.settled.get(slot)
        plan = earlier.plan + settled.plan if earlier is not None else settled.plan
        plan += Plan(moment.project, claims_changed=tuple(map(_void, void)), evidence_gone=links)
        moment.settled[slot] = replace(settled, plan=plan)


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


# ── the log


async def _log(tx: Transaction, moment: Moment, here: Discussion, change: Change) -> None:
    refs = _refs(moment, change.known)
    old = {one.name: one for one in here.earlier}
    new: list[Pattern] = []
    kept: set[str] = set()
    for one in change.noticed:
        pattern = _pattern(moment, here.task, one, refs)
        if pattern is None:
            continue
        known = old.get(one.name)
        if known is not None and _same(known, pattern):
            kept.add(known.ref)
        else:
            new.append(await _disputed(tx, moment, one, replace(pattern, ref=moment.take(PATTERN_PREFIX)), refs, known))
    gone = tuple(one for one in here.earlier if one.ref not in kept)
    moment.add(Plan(moment.project, patterns_new=tuple(new), patterns_gone=gone))


def _refs(moment: Moment, known: Sequence[Stated]) -> dict[str, Claim]:
    """The claims by the keys that hearing knew them by."""
    found: dict[str, Claim] = {}
    for slot in moment.slots:
        for state in moment.after(slot).claims:
            found[state.claim.ref] = state.claim
            found.update({one.id: state.claim for one in state.evidence})
    return {one.key: found[one.key] for one in known if one.key in found}


def _pattern(moment: Moment, task: str, one: Noticed, refs: Mapping[str, Claim]) -> Pattern | None:
    claim, against = refs.get(one.claim or ""), refs.get(one.against or "")
    description = one.heard.description
    if one.heard.type is PatternType.CONTRADICTION:
        if claim is None or (claim.status not in HOLDING and against is None):
            return None  # the message's own words replaced it
        description = f"This seems to contradict {claim.ref}. Which is correct?"
    return Pattern(
        project=moment.project,
        ref="",
        type=one.heard.type,
        description=description,
        detected_at=moment.now,
        task=task,
        claim=claim.ref if claim else None,
        messages=one.heard.messages,
        at=one.source.at,
        name=one.name,
        repeats=one.repeats,
        gave=tuple(Gave(said.slot, said.evidence.id) for said in one.words),
    )


def _same(old: Pattern, new: Pattern) -> bool:
    return (old.claim, old.repeats, old.gave, old.messages) == (new.claim, new.repeats, new.gave, new.messages)


async def _disputed(
    tx: Transaction, moment: Moment, one: Noticed, pattern: Pattern, refs: Mapping[str, Claim], known: Pattern | None
) -> Pattern:
    """A contradiction opens a conflict, once for the same two claims; one slot's own conflict is enough for it."""
    held, said = refs.get(one.claim or ""), refs.get(one.against or "")
    if pattern.type is not PatternType.CONTRADICTION or held is None:
        return pattern
    if known is not None and known.conflict is not None and known.claim == pattern.claim:
        return replace(pattern, conflict=known.conflict)
    if said is None or said.slot == held.slot:
        open_one = moment.after(held.slot).conflict
        return replace(pattern, conflict=open_one.ref if open_one else None)
    members = (held.ref, said.ref)
    there = await _between(tx, moment, members)
    return replace(pattern, conflict=there or _opened(moment, members, pattern.description))


async def _between(tx: Transaction, moment: Moment, members: tuple[str, str]) -> str | None:
    opened = moment.extra.conflicts_new if moment.extra else ()
    rows = await tx.run("conflict.of_claims", ids=[node_id(moment.project, members[0])])
    stored = [conflict_from(one) for row in rows for one in row["conflicts"]]
    return next((one.ref for one in (*opened, *stored) if set(one.members) == set(members)), None)


def _opened(moment: Moment, members: tuple[str, str], summary: str) -> str:
    conflict = Conflict(
        project=moment.project,
        ref=moment.take(CONFLICT_PREFIX),
        kind=ConflictKind.CONTRADICTION,
        status=ConflictStatus.OPEN,
        rule=RULE,
        slot=None,
        summary=summary,
        members=members,
        opened_at=moment.now,
    )
    event = EventNote("conflict", conflict.ref, moment.now, ConflictChange.OPENED)
    moment.add(Plan(moment.project, conflicts_new=(conflict,), events=(event,)))
    return conflict.ref
