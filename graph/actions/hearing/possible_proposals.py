"""Proposes claims that only look decided, as many as a task has room for in a day, and finds those of messages read again.

All of it follows from the discussion as it stands, message by message. The time of capture, and the number of messages at
once, have no part in it.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from graph.actions.hearing.discussion_change import DiscussionChange
from graph.engine import Transaction
from graph.model.claim import POSSIBLE, Evidence
from graph.model.discussion import Discussion
from graph.model.ids import day_of, node_id
from graph.model.profile import Possible as Rules
from graph.model.source import Source
from graph.model.words import EvidenceRole
from graph.rules.listening.possible_decisions import PossibleDecision, made_of_others
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


async def propose_possible(tx: Transaction, project: str, here: Discussion, change: DiscussionChange) -> Proposed:
    """Message by message: what others say of it first, then whether it looks decided. The fuller its day, the surer."""
    made = {message.ref: set[str]() for message in change.messages}
    for effect in change.effects:
        made[effect.source.ref] |= made_of_others(effect)
    earlier = set().union(*made.values()) - set(made)
    standing = await _earlier_proposals(tx, project, earlier) if earlier else {}
    if not (change.possible or standing or here.late):
        return Proposed()  # and no day's count is any other
    days = {day_of(message.at) for message in change.messages} | {
        past.day for some in standing.values() for past in some
    }
    taken = await _count_with(tx, project, here.task, dict.fromkeys(sorted(days), 0))
    counts = Counter(_count_by_day(here, made) if here.late else taken)
    chosen, proposed = list[PossibleDecision](), Proposed()
    maybe = {possible.source.ref: possible for possible in change.possible}
    for message in change.messages:
        for put in sorted(made[message.ref]):
            for past in standing.pop(put, ()):
                counts[past.day] -= 1
                proposed.gone |= dict.fromkeys(past.words, past.slot)
            lost = [possible for possible in chosen if possible.is_of(put)]
            counts.subtract(day_of(possible.source.at) for possible in lost)
            chosen = [possible for possible in chosen if possible not in lost]
        looks = maybe.get(message.ref)
        if looks is not None and _has_room(looks, counts[day_of(message.at)], change.profile.possible):
            chosen.append(looks)
            counts[day_of(message.at)] += 1
    if differs := {day: counts[day] - taken[day] for day in sorted(days) if counts[day] != taken[day]}:
        await _count_with(tx, project, here.task, differs)
    proposed.words = [words for possible in chosen for words in possible.words]
    return proposed


def _has_room(possible: PossibleDecision, taken: int, rules: Rules) -> bool:
    full = taken / rules.daily
    return possible.chance >= rules.least + (1 - rules.least) * full * full


def _count_by_day(here: Discussion, again: Container[str]) -> Counter[str]:
    """Count the proposals of each day, without those of the messages that are read again."""
    days = {message.ref: day_of(message.at) for message in here.window}
    claims = (quoted for quoted in here.claims if quoted.claim.rule == POSSIBLE)
    heard = {heard_by(words) for quoted in claims for words in quoted.evidence}
    return Counter(days[ref] for ref in heard if ref in days and ref not in again)


async def _earlier_proposals(tx: Transaction, project: str, messages: Iterable[str]) -> dict[str, list[_Standing]]:
    """Read the proposals of these messages that nobody has looked at yet, by message."""
    rows = await tx.run("discussion.possible", messages=[node_id(project, ref) for ref in sorted(messages)])
    found: dict[str, list[_Standing]] = {}
    for row in rows:
        words, put = [evidence_from(quotation) for quotation in row["evidence"]], row["message"]
        for first in words:
            if first.role is EvidenceRole.ASSERTS and put in (first.source, heard_by(first)):
                found.setdefault(put, []).append(_made_by(first, words, row["slot"]))
    return found


def _made_by(first: Evidence, words: Sequence[Evidence], slot: str) -> _Standing:
    own = [said for said in words if first.id in (said.id, said.of)]
    last = max(own, key=lambda evidence: evidence.source == heard_by(first))
    return _Standing(slot, heard_by(first), day_of(last.at), tuple(said.id for said in own))


async def _count_with(tx: Transaction, project: str, task: str, days: Mapping[str, int]) -> dict[str, int]:
    """Count the proposals of each day, these included. One transaction at a time reads a task, so the count is right."""
    ids = {f"{node_id(project, task)}|possible|{day}": day for day in days}
    rows = await tx.run("counter.take", blocks=[{"id": name, "count": days[ids[name]]} for name in sorted(ids)])
    return {ids[row["id"]]: int(row["last"]) for row in rows}


def proposed_before(here: Discussion, messages: Sequence[Source]) -> dict[str, str]:
    """Words that only looked decided in messages which are heard again, with their slots; not what a Review fixed."""
    again = {message.ref for message in messages if here.late}
    quoted = (claim for claim in here.claims if claim.claim.rule == POSSIBLE and claim.claim.pin is None)
    return {words.id: claim.claim.slot for claim in quoted for words in claim.evidence if heard_by(words) in again}
