"""Keeps the log of patterns: each found pattern with its claim, under the same ref when it is heard again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.actions.conflicts.heard_contradictions import with_its_conflict
from graph.actions.settling.settlement import Settlement
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.discussion import Discussion
from graph.model.ids import PATTERN_PREFIX
from graph.model.pattern import Gave, Pattern, which_is_correct
from graph.model.plan import Patterns, Plan
from graph.model.status import HOLDING
from graph.model.words import PatternType
from graph.rules.listening.discussed_claims import DiscussedClaim
from graph.rules.listening.message_context import PatternEffect


async def keep_log(
    tx: Transaction,
    settlement: Settlement,
    here: Discussion,
    effects: Sequence[PatternEffect],
    stated: Sequence[DiscussedClaim],
) -> None:
    """Write the differences between the patterns and their log."""
    claims = _claims_by_key(settlement, stated)
    old = {pattern.name: pattern for pattern in here.earlier}
    new: list[Pattern] = []
    kept: set[str] = set()
    for effect in effects:
        pattern = _pattern(settlement, here.task, effect, claims)
        if pattern is None:
            continue
        known = old.get(effect.name)
        pattern = await with_its_conflict(tx, settlement, effect, pattern, claims, known)
        if known is not None and _same(known, pattern):
            kept.add(known.ref)
        else:
            new.append(replace(pattern, ref=settlement.take(PATTERN_PREFIX)))
    gone = tuple(pattern for pattern in here.earlier if pattern.ref not in kept)
    settlement.add(Plan(settlement.project, Patterns(new=tuple(new), gone=gone)))


def _claims_by_key(settlement: Settlement, known: Sequence[DiscussedClaim]) -> dict[str, Claim]:
    """The claims by the keys that hearing knew them by."""
    found: dict[str, Claim] = {}
    for slot in settlement.slots:
        for state in settlement.after(slot).claims:
            found[state.claim.ref] = state.claim
            found.update({words.id: state.claim for words in state.evidence})
    return {claim.key: found[claim.key] for claim in known if claim.key in found}


def _pattern(settlement: Settlement, task: str, effect: PatternEffect, claims: Mapping[str, Claim]) -> Pattern | None:
    claim, against, found = claims.get(effect.claim or ""), claims.get(effect.against or ""), effect.pattern
    description = found.description
    if found.type is PatternType.CONTRADICTION:
        if claim is None or (claim.status not in HOLDING and against is None):
            return None  # the message's own words replaced it
        description = which_is_correct(claim.ref)
    return Pattern(
        project=settlement.project,
        ref="",
        type=found.type,
        description=description,
        detected_at=settlement.now,
        task=task,
        claim=claim.ref if claim else None,
        messages=found.messages,
        at=effect.source.at,
        name=effect.name,
        repeats=effect.repeats,
        gave=tuple(Gave(said.slot, said.evidence.id) for said in effect.words),
    )


def _same(old: Pattern, new: Pattern) -> bool:
    mine, theirs = (
        (pattern.claim, pattern.repeats, pattern.gave, pattern.messages, pattern.conflict) for pattern in (old, new)
    )
    return mine == theirs
