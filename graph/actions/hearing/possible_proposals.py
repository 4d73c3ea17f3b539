"""Proposes claims that only look decided, as many as a day of a task has room for; and finds those of messages read again.

All of it follows from the discussion as it stands, message by message. The time of capture, and the number of messages at
once, have no part in it.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from graph.engine import Transaction
from graph.model.claim import POSSIBLE, Evidence
from graph.model.discussion import Discussion
from graph.model.ids import day_of, node_id
from graph.model.profile import Possible as Rules
from graph.model.source import Source
from graph.model.words import EvidenceRole
from graph.rules.listening.message_context import PatternEffect
from graph.rules.listening.possible_decisions import Possible, made_of_others
from graph.rules.listening.slot_words import SlotWords, heard_by
from graph.store.evidence import evidence_from


@dataclass(slots=True)
class Proposed:
    """`words`: what only looks decided now. `gone`: words that did, with their slots, as their message says it plainly."""

    words: list[SlotWords] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A proposal from an earlier message, in its slot; `heard`: the message that made it, and its day."""

    slot: str
    heard: str
    day: str
    words: tuple[str, ...]


async def propose_possible(
    tx: Transaction,
    project: str,
    here: Discussion,
    messages: Sequence[Source],
    effects: Sequence[PatternEffect],
    found: Sequence[Possible],
    rules: Rules,
) -> Proposed:
    """Message by message: what others say of it first, then whether it looks decided. The fuller its day, the surer."""
    made = {message.ref: set[str]() for message in messages}
    for one in effects:
        made[one.source.ref] |= made_of_others(one)
    earlier = set().union(*made.values()) - set(made)
    standing = await _earlier_proposals(tx, project, earlier) if earlier else {}
    if not (found or standing or here.late):
        return Proposed()  # and no day's count is any other
    days = sorted({day_of(one.at) for one in messages} | {one.day for some in standing.values() for one in some})
    taken = await _count_with(tx, project, here.task, dict.fromkeys(days, 0))
    counts = Counter(_count_by_day(here, made) if here.late else taken)
    chosen, proposed = list[Possible](), Proposed()
    maybe = {one.source.ref: one for one in found}
    for message in messages:
        for put in sorted(made[message.ref]):
            for past in standing.pop(put, ()):
                counts[past.day] -= 1
                proposed.gone |= dict.fromkeys(past.words, past.slot)
            lost = [one for one in chosen if one.is_of(put)]
            counts.subtract(day_of(one.source.at) for one in lost)
            chosen = [one for one in chosen if one not in lost]
        looks = maybe.get(message.ref)
        if looks is not None and _has_room(looks, counts[day_of(message.at)], rules):
            chosen.append(looks)
            counts[day_of(message.at)] += 1
    change = {day: counts[day] - taken[day] for day in days if counts[day] != taken[day]}
    if change:
        await _count_with(tx, project, here.task, change)
    proposed.words = [words for one in chosen for words in one.words]
    return proposed


def _has_room(one: Possible, taken: int, rules: Rules) -> bool:
    full = taken / rules.daily
    return one.chance >= rules.least + (1 - rules.least) * full * full


def _count_by_day(here: Discussion, again: Container[str]) -> Counter[str]:
    """Count the proposals of each day, without those of the messages that are read again."""
    days = {one.ref: day_of(one.at) for one in here.window}
    claims = (one for one in here.claims if one.claim.rule == POSSIBLE)
    heard = {heard_by(words) for one in claims for words in one.evidence}
    return Counter(days[one] for one in heard if one in days and one not in again)


async def _earlier_proposals(tx: Transaction, project: str, messages: Iterable[str]) -> dict[str, list[_Standing]]:
    """Read the proposals of these messages that nobody has looked at yet, by message."""
    rows = await tx.run("discussion.possible", messages=[node_id(project, one) for one in sorted(messages)])
    found: dict[str, list[_Standing]] = {}
    for row in rows:
        words = [evidence_from(one) for one in row["evidence"]]
        firsts = (one for one in words if one.role is EvidenceRole.ASSERTS)
        for first in (one for one in firsts if row["message"] in (one.source, heard_by(one))):
            found.setdefault(row["message"], []).append(_made_by(first, words, row["slot"]))
    return found


def _made_by(first: Evidence, words: Sequence[Evidence], slot: str) -> _Standing:
    own = [one for one in words if first.id in (one.id, one.of)]
    last = max(own, key=lambda one: one.source == heard_by(first))
    return _Standing(slot, heard_by(first), day_of(last.at), tuple(one.id for one in own))


async def _count_with(tx: Transaction, project: str, task: str, days: Mapping[str, int]) -> dict[str, int]:
    """Count the proposals of each day, these included. One transaction at a time reads a task, so the count is right."""
    ids = {f"{node_id(project, task)}|possible|{day}": day for day in days}
    rows = await tx.run("counter.take", blocks=[{"id": one, "count": days[ids[one]]} for one in sorted(ids)])
    return {ids[row["id"]]: int(row["last"]) for row in rows}


def proposed_before(here: Discussion, messages: Sequence[Source]) -> dict[str, str]:
    """The words, and their slots, that only looked decided in messages which are heard again; not what a Review has fixed."""
    again = {one.ref for one in messages}
    claims = (one for one in here.claims if one.claim.rule == POSSIBLE and one.claim.pin is None)
    return {
        words.id: one.claim.slot for one in claims if here.late for words in one.evidence if heard_by(words) in again
    }
