"""The log of patterns: what was noticed becomes a pattern with its claim, and keeps its name when it is heard again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.actions.disputed import disputed
from graph.actions.moment import Moment
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.discussion import Discussion
from graph.model.ids import PATTERN_PREFIX
from graph.model.pattern import Gave, Pattern
from graph.model.plan import Patterns, Plan
from graph.model.status import HOLDING
from graph.model.words import PatternType
from graph.rules.listening.noticed import Noticed
from graph.rules.listening.stated import Stated


async def keep_log(
    tx: Transaction, moment: Moment, here: Discussion, noticed: Sequence[Noticed], stated: Sequence[Stated]
) -> None:
    """Only what differs from the log as it was is written anew."""
    refs = _refs(moment, stated)
    old = {one.name: one for one in here.earlier}
    new: list[Pattern] = []
    kept: set[str] = set()
    for one in noticed:
        pattern = _pattern(moment, here.task, one, refs)
        if pattern is None:
            continue
        known = old.get(one.name)
        pattern = await disputed(tx, moment, one, pattern, refs, known)
        if known is not None and _same(known, pattern):
            kept.add(known.ref)
        else:
            new.append(replace(pattern, ref=moment.take(PATTERN_PREFIX)))
    gone = tuple(one for one in here.earlier if one.ref not in kept)
    moment.add(Plan(moment.project, Patterns(new=tuple(new), gone=gone)))


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
    mine, theirs = ((one.claim, one.repeats, one.gave, one.messages, one.conflict) for one in (old, new))
    return mine == theirs
