"""The log of patterns: what was noticed becomes a pattern with its claim, and keeps its name when it is heard again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.actions.conflicts.heard_contradictions import with_its_conflict
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.discussion import Discussion
from graph.model.ids import PATTERN_PREFIX
from graph.model.pattern import Gave, Pattern
from graph.model.plan import Patterns, Plan
from graph.model.status import HOLDING
from graph.model.words import PatternType
from graph.rules.listening.known_claims import KnownClaim
from graph.rules.listening.message_context import PatternEffect


async def keep_log(
    tx: Transaction,
    settlement: Settlement,
    here: Discussion,
    effects: Sequence[PatternEffect],
    stated: Sequence[KnownClaim],
) -> None:
    """Write the differences between the patterns and their log."""
    refs = _refs(settlement, stated)
    old = {one.name: one for one in here.earlier}
    new: list[Pattern] = []
    kept: set[str] = set()
    for one in effects:
        pattern = _pattern(settlement, here.task, one, refs)
        if pattern is None:
            continue
        known = old.get(one.name)
        pattern = await with_its_conflict(tx, settlement, one, pattern, refs, known)
        if known is not None and _same(known, pattern):
            kept.add(known.ref)
        else:
            new.append(replace(pattern, ref=settlement.take(PATTERN_PREFIX)))
    gone = tuple(one for one in here.earlier if one.ref not in kept)
    settlement.add(Plan(settlement.project, Patterns(new=tuple(new), gone=gone)))


def _refs(settlement: Settlement, known: Sequence[KnownClaim]) -> dict[str, Claim]:
    """The claims by the keys that hearing knew them by."""
    found: dict[str, Claim] = {}
    for slot in settlement.slots:
        for state in settlement.after(slot).claims:
            found[state.claim.ref] = state.claim
            found.update({one.id: state.claim for one in state.evidence})
    return {one.key: found[one.key] for one in known if one.key in found}


def _pattern(settlement: Settlement, task: str, one: PatternEffect, refs: Mapping[str, Claim]) -> Pattern | None:
    claim, against = refs.get(one.claim or ""), refs.get(one.against or "")
    description = one.pattern.description
    if one.pattern.type is PatternType.CONTRADICTION:
        if claim is None or (claim.status not in HOLDING and against is None):
            return None  # the message's own words replaced it
        description = f"This seems to contradict {claim.ref}. Which is correct?"
    return Pattern(
        project=settlement.project,
        ref="",
        type=one.pattern.type,
        description=description,
        detected_at=settlement.now,
        task=task,
        claim=claim.ref if claim else None,
        messages=one.pattern.messages,
        at=one.source.at,
        name=one.name,
        repeats=one.repeats,
        gave=tuple(Gave(said.slot, said.evidence.id) for said in one.words),
    )


def _same(old: Pattern, new: Pattern) -> bool:
    mine, theirs = ((one.claim, one.repeats, one.gave, one.messages, one.conflict) for one in (old, new))
    return mine == theirs
