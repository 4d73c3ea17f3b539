"""Hears each message that was read after what stood before it, in the transaction that ends its run.

A task is taken first, so that two workers never hear one discussion at once. Where a message comes late, all that was said
after it is heard again: only what that changes is written. Many words are read before the transaction, which begins again
where they are not read yet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from graph.actions.hearing.discussion_change import DiscussionChange
from graph.actions.hearing.write_changes import write_changes
from graph.actions.settling.settlement import Settlement
from graph.discussion_reading import DiscussionRead, read_discussions, slots_wanted
from graph.engine import Ask, Transaction
from graph.model.claim import Evidence
from graph.model.discussion import Discussion, QuotedClaim
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import ClaimType, SourceKind, type_of
from graph.process.discussion_cache import Listed
from graph.process.services import Services
from graph.rules.listening.discussed_claims import DiscussedClaim, claims_before
from graph.rules.listening.possible_decisions import may_be_heard_against
from graph.rules.reading.reconcile import Reading
from graph.rules.weighing.topics import RECENT
from graph.store.discussions import memory_from, said_from
from graph.store.patterns import pattern_from
from graph.store.sources import source_from
from graph.word_reader import ReadBefore

HEARD = 20_000  # characters of one message
APART = 20_000  # characters that are read within a transaction at most: meanwhile everybody else waits to write
NOT_YET = 2**62  # later than anything that is on record
TRIES = 12  # times that a transaction begins again for words that are read before it
CLAIMS = 100  # the newest that stand in a task: what a message is heard against does not grow with the discussion


def listener_for(
    services: Services, project: str, profile: Profile, readings: Sequence[Reading]
) -> "DiscussionListener | None":
    """The listener for these readings; None where no message of a task is among them."""
    mine = [reading for reading in readings if is_message(reading.source)]
    return DiscussionListener(services, project, profile, mine) if mine else None


def is_message(source: Source) -> bool:
    return source.kind is SourceKind.MESSAGE and source.task is not None


def place_of(source: Source) -> tuple[int, int, str]:
    """Return the place of a message in its discussion; refs of one instant in the order of their numbers."""
    return (source.at, len(source.ref), source.ref)


class DiscussionListener:
    """The messages of one transaction, by task. Of those that a model has understood, rules hear nothing."""

    def __init__(self, services: Services, project: str, profile: Profile, readings: Sequence[Reading]) -> None:
        self.services, self.project, self.profile = services, project, profile
        self.runs = {reading.source.ref: reading.run.ref for reading in readings}
        self.understood = {reading.source.ref for reading in readings if reading.understood}
        speaks_of = ((reading.source.ref, reading.speaks_of) for reading in readings)
        self.speaks_of = {ref: slots for ref, slots in speaks_of if slots is not None}  # as their readers have said
        self.reader = ReadBefore(services.reader, APART, TRIES)
        self.new: dict[str, list[Source]] = {}
        for message in sorted((reading.source for reading in readings), key=place_of):
            self.new.setdefault(message.task or "", []).append(message)
        self.known: dict[str, Discussion] = {}

    async def recall(self, tx: Transaction) -> None:
        """Read the tasks' memories: one trip for all tasks, one for the rest of them; one more where a message came late."""
        tasks = sorted(node_id(self.project, task) for task in self.new)
        slots = sorted(set(chain.from_iterable(self.speaks_of.values())))
        recall: Ask = ("discussion.recall", {"tasks": tasks, "limit": CLAIMS})
        rows, *held = await tx.run_all([recall, ("slot.held", {"slots": slots})] if slots else [recall])
        self.known = {}
        listed: dict[str, list[Listed]] = {}
        for row in rows:
            found = Discussion(row["ref"], memory_from(row["task"]))
            self.known[found.task] = replace(found, late=self._is_late(found))
            listed[found.task] = [] if self.known[found.task].late else [Listed(*claim) for claim in row["claims"]]
        await self._recall_rest(tx, listed)
        late = [node_id(self.project, here.task) for here in self.known.values() if here.late]
        if late:
            await self._recall_whole(tx, late)
        await self._recall_held(tx, dict.fromkeys(slots) | {row["slot"]: row for row in chain(*held)})

    def _is_late(self, found: Discussion) -> bool:
        first = self.new[found.task][0]
        at, ref = found.memory.heard_to
        return place_of(first) <= (at, len(ref), ref)

    async def _recall_rest(self, tx: Transaction, listed: Mapping[str, Sequence[Listed]]) -> None:
        windows = {
            task: [node_id(self.project, placed.message) for placed in here.memory.recent]
            for task, here in self.known.items()
            if not here.late
        }
        said, sources = await self.services.discussions.read(
            tx, list(chain(*listed.values())), list(chain(*windows.values()))
        )
        for task, window in windows.items():
            self.known[task] = replace(
                self.known[task],
                claims=tuple(said[claim.id] for claim in listed[task] if claim.id in said),
                window=tuple(sources[ref] for ref in window if ref in sources),
            )

    async def _recall_whole(self, tx: Transaction, late: Sequence[str]) -> None:
        for row in await tx.run("discussion.whole", tasks=late):
            here = self.known[row["ref"]]
            new, first = {source.ref for source in self.new[here.task]}, place_of(self.new[here.task][0])
            messages = [source_from(told["message"]) for told in row["messages"]]
            read_by_model = zip(messages, (told["understood"] for told in row["messages"]), strict=True)
            self.understood |= {source.ref for source, understood in read_by_model if understood}
            window = sorted((source for source in messages if source.ref not in new), key=place_of)
            heard = ({source.ref for source in window if place_of(source) > first} | new) - self.understood
            patterns = sorted(map(pattern_from, row["patterns"]), key=lambda pattern: pattern.ref)
            earlier = tuple(pattern for pattern in patterns if pattern.messages and pattern.messages[-1] in heard)
            claims = tuple(map(said_from, row["claims"]))
            self.known[here.task] = replace(here, claims=claims, window=tuple(window), earlier=earlier)

    async def _recall_held(self, tx: Transaction, found: dict[str, Mapping[str, Any] | None]) -> None:
        """Read the claims of any task that hold a slot of which these messages speak; `found`: the slots that were read by
        now. One trip more where messages that are read again speak of other slots."""
        said = {
            task: [source for source in (*self.new[task], *self._after(here)) if source.ref not in self.understood]
            for task, here in self.known.items()
        }
        wanted = await self._slots_wanted(said)
        slots = sorted(set().union(*wanted.values()) - found.keys())
        found |= {row["slot"]: row for row in (await tx.run("slot.held", slots=slots) if slots else ())}
        for task, here in self.known.items():
            there = {quoted.claim.ref for quoted in here.claims}
            held = (said_from(row) for slot in sorted(wanted[task]) if (row := found.get(slot)) is not None)
            more = (quoted for quoted in held if quoted.claim.ref not in there)
            self.known[task] = replace(here, claims=(*here.claims, *more))

    async def _slots_wanted(self, said: Mapping[str, Sequence[Source]]) -> dict[str, set[str]]:
        """Return the slots that messages speak of. Only messages behind a late one are read for it: those of new ones are
        known."""
        known = self.speaks_of
        wanted = {task: set(chain(*(known.get(source.ref, ()) for source in some))) for task, some in said.items()}
        rest = {task: [_as_heard(source) for source in some if source.ref not in known] for task, some in said.items()}
        rest = {task: some for task, some in rest.items() if some}
        if not rest:
            return wanted
        more = await self.reader.run(
            slots_wanted, rest, self.profile, characters=_length(rest.values()), waited_for=True
        )
        return {task: slots | more.get(task, set()) for task, slots in wanted.items()}

    def _after(self, here: Discussion) -> list[Source]:
        """Return the messages behind the first new message, which have to be read again."""
        first = place_of(self.new[here.task][0])
        return [source for source in here.window if place_of(source) > first]

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
            change = DiscussionChange(now.messages, now.before, found, stated, maybe, self.profile, self.runs)
            await write_changes(tx, self.reader, settlement, self.known[task], change)

    def _given(self, here: Discussion, settlement: Settlement) -> "_Given":
        """Every message that is new or stands after one that is, in the order of the words."""
        first = place_of(self.new[here.task][0])
        before = tuple(_as_heard(source) for source in here.window if place_of(source) < first)
        messages = tuple(map(_as_heard, sorted([*self.new[here.task], *self._after(here)], key=place_of)))
        forgotten = frozenset(gave.evidence for pattern in here.earlier for gave in pattern.gave)
        return _Given(messages, before, _overlaid(here, settlement), forgotten)

    async def _heard(self, given: Iterable["_Given"]) -> Sequence[DiscussionRead]:
        reach = max(self.profile.listening.window, RECENT)
        asked = [(one.before[-reach:], one.messages, _stated(one)) for one in given]
        length = _length(messages for _, messages, _ in asked)
        understood = frozenset(self.understood)
        return await self.reader.run(
            read_discussions, asked, understood, self.profile, characters=length, waited_for=True
        )


@dataclass(frozen=True, slots=True)
class _Given:
    """The input for reading a task's messages."""

    messages: tuple[Source, ...]
    before: tuple[Source, ...]
    claims: list[QuotedClaim]
    forgotten: frozenset[str]

    def equals(self, other: "_Given") -> bool:
        """True if both give the same reading. A claim that is kept in memory equals nothing but itself."""
        mine, theirs = ([(said.claim, said.evidence) for said in given.claims] for given in (self, other))
        return mine == theirs


def _as_heard(source: Source) -> Source:
    """Cut a text that is longer than anybody talks: it was pasted, and nobody answers to its end."""
    if len(source.text) <= HEARD:
        return source
    sections = tuple(
        replace(section, end=min(section.end, HEARD)) for section in source.sections if section.start < HEARD
    )
    return replace(source, text=source.text[:HEARD], sections=sections)


def _stated(given: "_Given") -> list[DiscussedClaim]:
    return list(filter(may_be_heard_against, claims_before(given.claims, given.forgotten)))


def _length(said: Iterable[Sequence[Source]]) -> int:
    return sum(len(message.text) for messages in said for message in messages)


def _overlaid(here: Discussion, settlement: Settlement) -> list[QuotedClaim]:
    """The claims of the task and those that share a slot with them, as this transaction leaves what it has settled."""
    found = {quoted.claim.ref: quoted for quoted in here.claims}
    for slot in settlement.slots:
        states = [state for state in settlement.after(slot).claims if type_of(state.claim.kind) is ClaimType.DECISION]
        if any(state.claim.ref in found or any(said.task == here.task for said in state.evidence) for state in states):
            found |= {
                state.claim.ref: QuotedClaim(state.claim, _told_now(state.evidence, settlement.now)) for state in states
            }
    return [found[ref] for ref in sorted(found)]


def _told_now(words: Sequence[Evidence], now: int) -> tuple[Evidence, ...]:
    """Give the words of this transaction one time for all of its tries: a reading from an earlier try holds for the next."""
    return tuple(replace(said, recorded_at=NOT_YET) if said.recorded_at >= now else said for said in words)
