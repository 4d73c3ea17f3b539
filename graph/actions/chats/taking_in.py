"""Taking in what is said in a chat: stored with tier 1's verdict, answered at once, and queued if it matters.

Tier 1 hears a message with what the chat remembers and with what has come since and was not followed yet, so that an answer
that comes in one call with its question is known for one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from graph.actions.capturing.capture import Intake, without_secrets
from graph.actions.chats.calendars import events_of
from graph.actions.chats.making import chat_by_ref, no_chat
from graph.engine import Ask, Transaction
from graph.model.chat import ChatEvent, ChatMessage, ChatThread, Group, Member, Tripwire
from graph.model.errors import BadInput, Unavailable, WhenceError
from graph.model.ids import RUN_PREFIX, SOURCE_PREFIX, node_id
from graph.model.observation import Chat, Gate, Observation, Tier1
from graph.model.plan import EventNote
from graph.model.profile import Profile
from graph.model.source import Extractor, Run, Source, queued_run
from graph.model.times import DAY, SECOND
from graph.process.services import Services
from graph.rules.chats import tripwire
from graph.rules.chats.coordination import extract
from graph.rules.chats.thread import follow
from graph.rules.observing.tier2 import message_of
from graph.store.chats import chat_from, said_of
from graph.store.events import event_props
from graph.store.observations import gate_props, message_key, observation_from, observation_props, place_of
from graph.store.props import without_nones
from graph.store.runs import queued_props
from graph.store.sources import source_props

OBSERVER = "observer"
OBSERVER_VERSION = "1"
OBSERVER_EXTRACTOR = Extractor(OBSERVER, OBSERVER_VERSION)
BEHIND = 30  # messages that were taken in and not followed yet, of which tier 1 hears the newest
PART = 16  # messages that are stored in one transaction: more would keep those who write elsewhere waiting
TRIES = 20
FLOOD = "flood"
"""The pattern of what is stored and not looked into, because too much came in a minute."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message on its way in, rendered. `flood`: one too many in its minute. `names`: what a new writer goes by."""

    id: str
    intake: Intake
    reply_to: str | None = None
    edits: str | None = None
    flood: bool = False
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class _Hearing:
    """Tier 1's knowledge while the messages of one call go by. `people`: with those who write there for the first time."""

    chat: Chat
    people: tuple[Member, ...] | None
    group: Group
    thread: ChatThread
    events: tuple[ChatEvent, ...]


async def take_in(
    services: Services, project: str, chat: str, profile: Profile, messages: Sequence[Incoming]
) -> tuple[Observation, ...]:
    """An observation for each message, in the order in which they came.

    They are judged before the transactions, which only see that nobody else has brought them meanwhile: no other write waits
    for words to be read, and what is followed in the meantime is no reason to think again. Of many, a few are stored at a
    time: a call that breaks off is sent again, and what is there already is known by its id.
    """
    messages = [replace(message, intake=without_secrets(profile, message.intake)) for message in messages]
    now, count = services.now(), len(messages)
    await services.refs.reserve(project, {SOURCE_PREFIX: count, RUN_PREFIX: count}, now)
    work = _TakingIn(services, project, profile, messages, now)
    async with services.one_by_one.of(f"chat {node_id(project, chat)}"):  # so that no message is judged twice
        found = await work.take(chat)
    if work.queued:
        await services.announcer.queued(project)
    await services.announcer.changed(project)
    return found


class _WrittenMeanwhile(WhenceError):
    """Raised when somebody else has brought one of these messages in between: start again."""


@dataclass(slots=True)
class _Part:
    """The messages of one transaction. `there`: by message, the versions that were stored when it was judged."""

    there: dict[str, set[str]] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)
    gates: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class _Judged:
    """The rows to store, in the order of the words, and the answers, in the order in which the messages came."""

    parts: list[_Part]
    found: tuple[Observation, ...]


class _TakingIn:
    def __init__(
        self, services: Services, project: str, profile: Profile, messages: Sequence[Incoming], now: int
    ) -> None:
        self.services, self.project, self.profile, self.messages, self.now = services, project, profile, messages, now
        take = services.refs.dispenser(project, now)
        self.names = [(take(SOURCE_PREFIX), take(RUN_PREFIX), services.token()) for _ in messages]
        self.queued = False

    async def take(self, ref: str) -> tuple[Observation, ...]:
        for _ in range(TRIES):
            chat = await chat_by_ref(self.services, self.project, ref)
            versions = await self._versions(chat)
            hearing = await self._hearing(chat)
            judged = await self._judge(hearing, versions)
            try:
                for part in judged.parts:
                    await self.services.graph.transact(partial(self._store, ref, part))
                    self.queued = self.queued or any(row["runs"] for row in part.rows)
            except _WrittenMeanwhile:
                continue
            return judged.found
        raise Unavailable(f"The chat {ref!r} moves too fast to be written to: send it again.")

    async def _store(self, ref: str, part: _Part, tx: Transaction) -> None:
        keys = {message_key(self.project, ref, name): name for name in part.there}
        chats, there = await tx.run_all(
            [("chat.take", {"id": node_id(self.project, ref)}), ("observation.of_messages", {"sent": sorted(keys)})]
        )
        if not chats:
            raise no_chat(self.project, ref)
        found: dict[str, set[str]] = {name: set() for name in part.there}
        for row in there:
            found[keys[row["key"]]].add(row["observation"]["ref"])
        if found != part.there:
            raise _WrittenMeanwhile("One of these messages was written by another.")
        people = _with_senders(chat_from(chats[0]["chat"]), self.messages)
        asked: list[Ask] = [("chat.capture", {"messages": part.rows, "gates": part.gates})]
        if people is not None:
            said = said_of(replace(chat_from(chats[0]["chat"]), people=people))
            asked.append(("chat.say", {"id": node_id(self.project, ref), "props": {"people": said["people"]}}))
        await tx.run_all(asked)

    async def _judge(self, hearing: _Hearing, versions: Mapping[str, Sequence[Observation]]) -> _Judged:
        """Judge the messages by their words and the known state of the chat; others have their turn between two of them."""
        known_versions = {name: list(there) for name, there in versions.items()}
        parts: list[_Part] = []
        found: dict[int, Observation] = {}
        order = sorted(range(len(self.messages)), key=lambda number: (self.messages[number].intake.at, number))
        for turn, number in enumerate(order):
            message = self.messages[number]
            name = message.edits or message.id
            there = known_versions[name]
            again = _same(there, message)
            if again is not None:
                found[number] = again
                continue
            made, gate, run = self._heard(hearing, message, number, there)
            if not parts or len(parts[-1].rows) == PART:
                parts.append(_Part())
            parts[-1].there.setdefault(name, {old.ref for old in there})
            parts[-1].rows.append(self._row(made, message.intake, run, turn, number))
            parts[-1].gates.append(without_nones(gate_props(gate)))
            there.append(made)
            found[number] = made
            await self.services.graph.give_way()
        return _Judged(parts, tuple(found[number] for number in range(len(self.messages))))

    async def _versions(self, chat: Chat) -> dict[str, list[Observation]]:
        named = {message.edits or message.id for message in self.messages}
        keys = {message_key(self.project, chat.ref, name): name for name in sorted(named)}
        found: dict[str, list[Observation]] = {name: [] for name in named}
        for row in await self.services.graph.read("observation.of_messages", sent=list(keys)):
            found[keys[row["key"]]].append(observation_from({**row["observation"], "text": None}))
        for message in self.messages:
            if message.edits is not None and not found[message.edits]:
                raise BadInput(
                    f"The message {message.id!r} edits {message.edits[:80]!r}, which nobody captured: send that first."
                )
        return found

    async def _hearing(self, chat: Chat) -> _Hearing:
        """Read the chat's memory and the latest messages since; older words are no context any more."""
        people = _with_senders(chat, self.messages)
        group = replace(chat, people=people or chat.people).group()
        first = min(message.intake.at for message in self.messages)
        window = max(self.profile.chats.attribution_seconds, self.profile.chats.context_seconds) * SECOND
        begins = place_of(self.project, chat.ref, max(0, first - window), "")
        until = place_of(self.project, chat.ref, max(message.intake.at for message in self.messages), "~")
        after = max(chat.state.heard_to, begins)
        rows = await self.services.graph.read("observation.latest", after=after, until=until, limit=BEHIND)
        heard = [observation_from({**row["observation"], "text": row["text"]}) for row in reversed(rows)]
        events = await events_of(self.services, self.project, chat.ref, first)
        hearing = _Hearing(chat, people, group, chat.state.thread, events)
        for observation in heard:
            _follow(hearing, message_of(observation), self.profile, queued=observation.tier1 is Tier1.QUEUE)
        return hearing

    def _heard(
        self, hearing: _Hearing, one: Incoming, number: int, there: Sequence[Observation]
    ) -> tuple[Observation, Gate, Run | None]:
        source, run, _ = self.names[number]
        root = there[0].message if there else one.id
        message = ChatMessage(
            one.id, one.intake.author or "", one.intake.text, one.intake.at, one.reply_to, root if there else None
        )
        verdict = tripwire.score(message, hearing.thread, hearing.group, self.profile, hearing.events)
        queued = not one.flood and (verdict.queued or any(old.tier1 is Tier1.QUEUE for old in there))
        if len(self.messages) > 1:
            _follow(hearing, message, self.profile, queued=queued)
        due = any(look.at <= one.intake.at for look in hearing.chat.state.looks)
        made = Observation(
            project=self.project,
            ref=source,
            chat=hearing.chat.ref,
            message=root,
            sent=one.id,
            version=len(there) + 1,
            sender=message.sender,
            text=message.text,
            at=message.at,
            captured_at=self.now,
            place=place_of(self.project, hearing.chat.ref, message.at, source),
            tier1=Tier1.QUEUE if queued else Tier1.DROP,
            patterns=(FLOOD,) if one.flood else verdict.patterns,
            reply_to=one.reply_to,
            sha256=one.intake.sha256,
            tripwire=verdict.gate.score,
            run=run if queued or due else None,
        )
        waiting = queued_run(self.project, run, source, OBSERVER_EXTRACTOR, self.now) if queued or due else None
        return made, self._gate(made, verdict, queued), waiting

    def _gate(self, made: Observation, verdict: Tripwire, queued: bool) -> Gate:
        score = verdict.gate
        decision = score.decision if queued == verdict.queued else ("override" if queued else "drop")
        return Gate(
            self.project, made.ref, made.chat, score.stage, score.type, score.score, score.threshold, score.passed,
            decision, self.now,
        )  # fmt: skip

    def _row(self, made: Observation, intake: Intake, run: Run | None, turn: int, number: int) -> dict[str, Any]:
        """`turn`: in which order those that came together are to be followed, a microsecond each."""
        nonce = self.names[number][2]
        source = Source(
            self.project, made.ref, intake.kind, intake.text, intake.sha256, intake.sections, made.at, self.now,
            made.sender, intake.agent, None, dict(intake.origin), intake.captured_by, intake.captured_for,
        )  # fmt: skip
        key = f"{message_key(self.project, made.chat, made.message)}/{made.version}"
        runs = [without_nones({**queued_props(run), "dueAt": self.now + turn})] if run else []
        events = [event_props(self.project, EventNote("run", run.ref, self.now), nonce, number)] if run else []
        return {
            "source": without_nones({**source_props(source), "key": node_id("chat", key), "nonce": nonce}),
            "observation": without_nones(
                {**observation_props(made), "blankAt": self.now + self.profile.chats.raw_days * DAY}
            ),
            "runs": runs,
            "events": events,
        }


def _with_senders(chat: Chat, messages: Sequence[Incoming]) -> tuple[Member, ...] | None:
    """The chat with its new writers, whom nobody has to name first; None where all writers belong to it already."""
    there = {person.ref for person in chat.people}
    senders = {message.intake.author or "": message.names for message in messages}
    new = tuple(Member(ref, names or (ref,)) for ref, names in senders.items() if ref and ref not in there)
    return (*chat.people, *new) if new else None


def _same(there: Sequence[Observation], message: Incoming) -> Observation | None:
    """The version that says the same, where this is no later word: what is delivered twice is taken in once."""
    said = [old for old in there if (old.sender, old.sha256) == (message.intake.author, message.intake.sha256)]
    latest = there[-1] if there else None
    if not said or latest is None:
        return None
    return said[-1] if said[-1] is latest or message.intake.at <= latest.at else None


def _follow(hearing: _Hearing, message: ChatMessage, profile: Profile, *, queued: bool) -> None:
    """Follow a message by rules, as tier 2 will, for the messages behind it in the same call."""
    understood = extract(message, hearing.thread, hearing.group, hearing.events, profile) if queued else None
    hearing.thread = follow(hearing.thread, message, understood, hearing.group, profile)
