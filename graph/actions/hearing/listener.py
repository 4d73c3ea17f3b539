"""Hearing: each message that was read is heard after what stood before it, in the transaction that ends its run.

A task is taken first, so that two workers never hear one discussion at once. Where a message comes late, all that was
said after it is heard again: what that changes is written, and what it leaves as it was is not. So many words are read before the
transaction, which begins again where they are not read yet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from graph.actions.hearing.changes import Change, write_changes
from graph.actions.hearing.discussion_cache import Listed
from graph.actions.settling.ledger import Ledger
from graph.actions.settling.settlement import Settlement
from graph.engine import Ask, Transaction
from graph.hearing import DiscussionRead, all_heard, slots_wanted
from graph.model.claim import Evidence
from graph.model.discussion import Discussion, QuotedClaim
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import ClaimType, SourceKind, type_of
from graph.rules.listening.known_claims import KnownClaim, known_before
from graph.rules.listening.possible_decisions import may_be_heard_against
from graph.rules.reading.reconcile import Reading
from graph.rules.weighing.topics import RECENT
from graph.store.discussions import memory_from, said_from
from graph.store.patterns import pattern_from
from graph.store.sources import source_from
from graph.word_reader import ReadBefore

HEARD = 20_000  # characters of one message
APART = 20_000
"""Characters that are read within a transaction at most: every other write waits while they are read."""
NOT_YET = 2**62  # later than anything that is on record
TRIES = 12  # times that a transaction begins again for words that are read before it
CLAIMS = 100  # the newest that stand in a task: what a message is heard against does not grow with the discussion


def listener_for(
    ledger: Ledger, project: str, profile: Profile, readings: Sequence[Reading]
) -> "DiscussionListener | None":
    """The listener for these readings; None where no message of a task is among them."""
    runs = {one.source.ref: one.run.ref for one in readings if is_message(one.source)}
    messages = [one.source for one in readings if one.source.ref in runs]
    understood = {one.source.ref for one in readings if one.understood}
    speaks_of = {one.source.ref: one.speaks_of for one in readings if one.speaks_of is not None}
    return DiscussionListener(ledger, project, profile, messages, runs, understood, speaks_of) if messages else None


def is_message(source: Source) -> bool:
    return source.kind is SourceKind.MESSAGE and source.task is not None


def place_of(source: Source) -> tuple[int, int, str]:
    """Return the place of a message in its discussion; refs of one instant in the order of their numbers."""
    return (source.at, len(source.ref), source.ref)


class DiscussionListener:
    """The messages of one transaction, by task. `understood`: those that a model has read, of which rules hear nothing.
    `speaks_of`: the slots that a message speaks of, where its reader has said so."""

    def __init__(
        self,
        ledger: Ledger,
        project: str,
        profile: Profile,
        messages: Sequence[Source],
        runs: Mapping[str, str],
        understood: Iterable[str] = (),
        speaks_of: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        self.ledger, self.project, self.profile, self.runs = ledger, project, profile, runs
        self.understood = set(understood)
        self.speaks_of = speaks_of
        self.reader = ReadBefore(ledger.reader, APART, TRIES)
        self.new: dict[str, list[Source]] = {}
        for one in sorted(messages, key=place_of):
            self.new.setdefault(one.task or "", []).append(one)
        self.known: dict[str, Discussion] = {}

    async def recall(self, tx: Transaction) -> None:
        """Read the tasks' memories: one trip for all tasks, one for the rest of them; one more where a message came late."""
        tasks = sorted(node_id(self.project, one) for one in self.new)
        slots = sorted(set(chain.from_iterable(self.speaks_of.values())))
        recall: Ask = ("discussion.recall", {"tasks": tasks, "limit": CLAIMS})
        rows, *held = await tx.run_all([recall, ("slot.held", {"slots": slots})] if slots else [recall])
        self.known = {}
        listed: dict[str, list[Listed]] = {}
        for row in rows:
            found = Discussion(row["ref"], memory_from(row["task"]))
            self.known[found.task] = replace(found, late=self._is_late(found))
            listed[found.task] = [] if self.known[found.task].late else [Listed(*one) for one in row["claims"]]
        await self._recall_rest(tx, listed)
        late = [node_id(self.project, one.task) for one in self.known.values() if one.late]
        if late:
            await self._recall_whole(tx, late)
        await self._recall_held(tx, dict.fromkeys(slots) | {row["slot"]: row for row in chain(*held)})

    def _is_late(self, found: Discussion) -> bool:
        first = self.new[found.task][0]
        at, ref = found.memory.heard_to
        return place_of(first) <= (at, len(ref), ref)

    async def _recall_rest(self, tx: Transaction, listed: Mapping[str, Sequence[Listed]]) -> None:
        windows = {
            task: [node_id(self.project, placed.message) for placed in one.memory.recent]
            for task, one in self.known.items()
            if not one.late
        }
        said, sources = await self.ledger.discussions.read(
            tx, list(chain(*listed.values())), list(chain(*windows.values()))
        )
        for task, window in windows.items():
            self.known[task] = replace(
                self.known[task],
                claims=tuple(said[one.id] for one in listed[task] if one.id in said),
                window=tuple(sources[one] for one in window if one in sources),
            )

    async def _recall_whole(self, tx: Transaction, late: Sequence[str]) -> None:
        for row in await tx.run("discussion.whole", tasks=late):
            here = self.known[row["ref"]]
            new = {one.ref for one in self.new[here.task]}
            messages = [source_from(one["message"]) for one in row["messages"]]
            self.understood |= {
                said.ref for said, one in zip(messages, row["messages"], strict=True) if one["understood"]
            }
            window = sorted((one for one in messages if one.ref not in new), key=place_of)
            first = place_of(self.new[here.task][0])
            again = {one.ref for one in window if place_of(one) > first} | new
            patterns = sorted((pattern_from(one) for one in row["patterns"]), key=lambda one: one.ref)
            heard = again - self.understood
            earlier = tuple(one for one in patterns if one.messages and one.messages[-1] in heard)
            claims = tuple(map(said_from, row["claims"]))
            self.known[here.task] = replace(here, claims=claims, window=tuple(window), earlier=earlier)

    async def _recall_held(self, tx: Transaction, found: dict[str, Mapping[str, Any] | None]) -> None:
        """Read the claims of any task that hold a slot of which these messages speak; `found`: the slots that were read by
        now. One trip more where messages that are read again speak of other slots."""
        said = {
            task: tuple(one for one in (*self.new[task], *self._after(here)) if one.ref not in self.understood)
            for task, here in self.known.items()
        }
        wanted = await self._slots_wanted(said)
        slots = sorted(set().union(*wanted.values()) - found.keys())
        found |= {row["slot"]: row for row in (await tx.run("slot.held", slots=slots) if slots else ())}
        for task, here in self.known.items():
            there = {one.claim.ref for one in here.claims}
            held = [said_from(row) for slot in sorted(wanted[task]) if (row := found.get(slot)) is not None]
            self.known[task] = replace(
                here, claims=(*here.claims, *(one for one in held if one.claim.ref not in there))
            )

    async def _slots_wanted(self, said: Mapping[str, Sequence[Source]]) -> dict[str, set[str]]:
        """Return the slots that messages speak of. Only messages behind a late one are read for it: those of new ones are
        known."""
        known = self.speaks_of
        wanted = {
            task: {slot for one in messages for slot in known.get(one.ref, ())} for task, messages in said.items()
        }
        rest = {task: found for task, some in said.items() if (found := [one for one in some if one.ref not in known])}
        if not rest:
            return wanted
        rest = {task: list(map(_as_heard, some)) for task, some in rest.items()}
        more = await self.reader.run(
            slots_wanted, rest, self.profile, characters=_length(rest.values()), waited_for=True
        )
        return {task: slots | more.get(task, set()) for task, slots in wanted.items()}

    def _after(self, here: Discussion) -> list[Source]:
        """Return the messages behind the first new message, which have to be read again."""
        first = place_of(self.new[here.task][0])
        return [one for one in here.window if place_of(one) > first]

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        """All tasks at once; again one whose claims have changed by what was heard in the tasks before it."""
        tasks = sorted(self.known)
        given = {task: self._given(self.known[task], settlement) for task in tasks}
        heard = dict(zip(tasks, await self._heard(given.values()), strict=True))
        for task in tasks:
            now = self._given(self.known[task], settlement)
            if not now.equals(given[task]):
                (heard[task],) = await self._heard([now])
            found, stated, maybe = heard[task]
            change = Change(now.messages, now.before, found, stated, maybe, self.profile)
            await write_changes(tx, self.reader, settlement, self.known[task], change, self.runs)

    def _given(self, here: Discussion, settlement: Settlement) -> "_Given":
        """Every message that is new or stands after one that is, in the order of the words."""
        first = place_of(self.new[here.task][0])
        before = tuple(one for one in here.window if place_of(one) < first)
        messages = tuple(sorted([*self.new[here.task], *self._after(here)], key=place_of))
        forgotten = frozenset(gave.evidence for one in here.earlier for gave in one.gave)
        messages, before = tuple(map(_as_heard, messages)), tuple(map(_as_heard, before))
        return _Given(messages, before, _overlaid(here, settlement), forgotten)

    async def _heard(self, given: Iterable["_Given"]) -> Sequence[DiscussionRead]:
        reach = max(self.profile.listening.window, RECENT)
        asked = [(one.before[-reach:], one.messages, _stated(one)) for one in given]
        length = _length(messages for _, messages, _ in asked)
        understood = frozenset(self.understood)
        return await self.reader.run(all_heard, asked, understood, self.profile, characters=length, waited_for=True)


@dataclass(frozen=True, slots=True)
class _Given:
    """The input for reading a task's messages."""

    messages: tuple[Source, ...]
    before: tuple[Source, ...]
    claims: list[QuotedClaim]
    forgotten: frozenset[str]

    def equals(self, other: "_Given") -> bool:
        """True if both give the same reading. A claim that is kept in memory equals nothing but itself."""
        mine, theirs = ([(said.claim, said.evidence) for said in one.claims] for one in (self, other))
        return mine == theirs


def _as_heard(source: Source) -> Source:
    """Cut a text that is longer than anybody talks: it was pasted, the rules read all of it, and nobody answers to its end."""
    if len(source.text) <= HEARD:
        return source
    sections = tuple(replace(one, end=min(one.end, HEARD)) for one in source.sections if one.start < HEARD)
    return replace(source, text=source.text[:HEARD], sections=sections)


def _stated(given: "_Given") -> list[KnownClaim]:
    return [one for one in known_before(given.claims, given.forgotten) if may_be_heard_against(one)]


def _length(said: Iterable[Sequence[Source]]) -> int:
    return sum(len(one.text) for messages in said for one in messages)


def _overlaid(here: Discussion, settlement: Settlement) -> list[QuotedClaim]:
    """The claims of the task and those that share a slot with them, as this transaction leaves what it has settled."""
    found = {one.claim.ref: one for one in here.claims}
    for slot in settlement.slots:
        states = [one for one in settlement.after(slot).claims if type_of(one.claim.kind) is ClaimType.DECISION]
        if any(one.claim.ref in found or any(said.task == here.task for said in one.evidence) for one in states):
            found |= {one.claim.ref: QuotedClaim(one.claim, _told_now(one.evidence, settlement.now)) for one in states}
    return [found[ref] for ref in sorted(found)]


def _told_now(words: Sequence[Evidence], now: int) -> tuple[Evidence, ...]:
    """Give the words of this transaction one time for all of its tries: a reading from an earlier try holds for the next."""
    return tuple(replace(one, recorded_at=NOT_YET) if one.recorded_at >= now else one for one in words)
