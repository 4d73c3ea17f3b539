"""Tier 2 follows a chat's messages in order, and writes the results in the transaction that ends the run.

The chat's memory is read first and compared again inside the transaction, once the chat is taken: where somebody has
followed it meanwhile, everything is computed anew. So no message is read twice, and none out of its turn.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from graph.actions.chats.calendars import events_of
from graph.actions.chats.making import chat_by_ref, no_chat
from graph.actions.chats.writing import Writing, prepared
from graph.actions.operating.projects import profile_of
from graph.actions.running.leases import Leased
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Ask, Transaction
from graph.model.chat import ChatEvent, ChatThread, Group
from graph.model.errors import NotFound, Unavailable, WhenceError
from graph.model.ids import node_id
from graph.model.observation import Chat, Observation, Tier1
from graph.model.plan import EventNote, Events, Plan, Runs
from graph.model.profile import Profile
from graph.model.source import Run
from graph.model.words import RunStatus
from graph.process.services import Services
from graph.rules.observing.tier2 import REMEMBERED, Knowledge, Listening, Outcome, Read, Told, message_of
from graph.store.chats import chat_from, state_props
from graph.store.observations import observation_from, place_of

MOST = 16  # messages that one transaction follows: more would keep those who write elsewhere waiting
TRIES = 20
NOTE = 1_000  # characters
LOOKS = 200  # chats that one look of the scheduler goes through


class _FollowedMeanwhile(WhenceError):
    """Raised when somebody else has followed the chat in between: start again."""


class Behind(WhenceError):
    """Raised while another worker still reads the earlier messages: this message is read after them."""


@dataclass(frozen=True, slots=True)
class ToRead:
    """A message that a model is to read: with the thread before it and the group. `answer`: the model's earlier answer
    about it."""

    observation: Observation
    thread: ChatThread
    group: Group
    profile: Profile
    answer: str | None


class Asks(Protocol):
    """Asks a model to read a message. `leased` is its run where it is this worker's, so that the answer is kept with it."""

    async def __call__(self, to_read: ToRead, leased: Leased | None) -> tuple[Read, Run | None]:
        """The reading, None where nobody may be asked; and the run with what asking took."""


@dataclass(slots=True)
class _Asking:
    """Each message is asked about once, however often the chat moves meanwhile."""

    ask: Asks | None
    leased: Leased
    read: dict[str, Read] = field(default_factory=dict)

    async def of(self, one: "_Heard", thread: ChatThread, scene: "_Scene") -> Read:
        if self.ask is None:
            return None
        said = one.observation
        if said.ref not in self.read:
            mine = self.leased if said.ref == self.leased.run.source else None
            if mine is None and one.busy:
                raise Behind("Another worker is reading the messages before it.")
            known = ToRead(said, thread, scene.chat.group(scene.places), scene.profile, one.answer)
            self.read[said.ref], run = await self.ask(known, mine)
            self.leased = replace(self.leased, run=run) if run is not None else self.leased
        return self.read[said.ref]


@dataclass(frozen=True, slots=True)
class _Heard:
    """A message on the way to the message of a run. `busy`: a worker has its own run in hand; `answer`: a model's, kept
    with that."""

    observation: Observation
    understand: bool = True
    busy: bool = False
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class _Scene:
    """A chat as it was read, and what is to be followed of it."""

    chat: Chat
    profile: Profile
    me: Observation | None
    stretch: tuple[_Heard, ...]
    late: tuple[Told, ...]
    asked: dict[str, Observation]
    events: tuple[ChatEvent, ...]
    readable: bool

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(event.place for event in self.events if event.place))


async def observe(services: Services, several: Sequence[Leased], token: str, ask: Asks | None = None) -> list[Leased]:
    """The messages of some runs of one chat, in its order, with all that stands between them and was not followed yet.

    Their runs end with them, in one transaction; those that could not go with it are answered.
    """
    last = several[-1]
    project, chat = last.run.project, str(last.source.origin["chat"])
    asking = _Asking(ask, last)
    for _ in range(TRIES):
        scene = await _scene(services, project, chat, last.source.ref)
        if not scene.stretch and len(several) > 1:  # what came late is heard one by one, the first one first
            return [*await observe(services, several[:1], token, ask), *several[1:]]
        try:
            ended = await _follow(services, scene, several, asking, token)
            return [lease for lease in several if lease.source.ref not in ended]
        except _FollowedMeanwhile:
            continue
    raise Unavailable(f"The chat {chat!r} moves too fast to be followed: it is tried again.")


async def look_again(services: Services, project: str, chat: str) -> None:
    """Ask again about everything that has stood open for its time by the clock, though nobody has written since."""
    for _ in range(TRIES):
        scene = await _scene(services, project, chat, None)
        now = services.now()
        due = [look for look in scene.chat.state.looks if look.by_clock <= now]
        if not due:
            return
        listening = Listening(scene.chat.state, scene.asked, _known(scene, now))
        listening.look(max(look.at for look in due))
        try:
            await _write(services, scene, listening.outcome(), (), None)
            return
        except _FollowedMeanwhile:
            continue


async def look_due(services: Services) -> str:
    """Look again at every chat in which something has stood open for its time, for the scheduler."""
    rows = await services.graph.read("chat.to_look_at", now=services.now(), limit=LOOKS)
    for row in rows:
        await look_again(services, row["project"], row["ref"])
    return f"looked at {len(rows)} chats"


async def _scene(services: Services, project: str, ref: str, source: str | None) -> _Scene:
    chat = await chat_by_ref(services, project, ref)
    profile = await profile_of(services, project)
    ids = [node_id(project, look.observation) for look in chat.state.looks]
    wanted = ids if source is None else [*ids, node_id(project, source)]
    rows = await services.graph.read("observation.by_ids", ids=wanted) if wanted else []
    found = {row["observation"]["ref"]: observation_from(row["observation"]) for row in rows}
    me = found.get(source) if source is not None else None
    if source is not None and me is None:
        raise NotFound(f"The observation of {source} is not there any more.")
    heard_to = chat.state.heard_to or f"{project}|{ref}|"
    late = me is not None and me.place <= heard_to
    stretch = () if me is None or late else await _stretch(services, heard_to, me)
    others = await _others(services, project, ref, me) if late and me is not None and me.processed_at is None else ()
    if late and me is not None:
        me = await _with_text(services, me)
    events, readable = await _events(
        services, chat, profile, max((one.observation.at for one in stretch), default=me.at if me else services.now())
    )
    return _Scene(chat, profile, me, stretch, others, found, events, readable)


async def _stretch(services: Services, after: str, me: Observation) -> tuple[_Heard, ...]:
    """Read the messages up to this one; a message whose own run has failed for good is passed over."""
    rows = await services.graph.read("observation.stretch", after=after, until=me.place, limit=MOST)
    found = []
    for row in rows:
        observation = observation_from({**row["observation"], "text": row["text"]})
        failed = RunStatus.FAILED.value in row["runs"] and observation.ref != me.ref
        busy = RunStatus.RUNNING.value in row["runs"]
        answer = next(iter(row["answers"]), None)
        found.append(_Heard(observation, observation.tier1 is Tier1.QUEUE and not failed, busy, answer))
    return tuple(found)


async def _others(services: Services, project: str, chat: str, me: Observation) -> tuple[Told, ...]:
    """Read the other messages of the chat's thread, for a message that came late into the middle of it."""
    after = place_of(project, chat, max(0, me.at - REMEMBERED), "")
    rows = await services.graph.read("observation.stretch", after=after, until=f"{project}|{chat}|~", limit=5_000)
    found = [observation_from({**row["observation"], "text": row["text"]}) for row in rows]
    return tuple(
        (message_of(observation), observation.coordination, observation.place)
        for observation in found
        if observation.ref != me.ref
    )


async def _with_text(services: Services, observation: Observation) -> Observation:
    rows = await services.graph.read("source.texts", ids=[observation.id])
    return replace(observation, text=str(rows[0]["text"])) if rows else observation


async def _events(services: Services, chat: Chat, profile: Profile, at: int) -> tuple[tuple[ChatEvent, ...], bool]:
    """A calendar that does not answer in time is not one that has nothing in it."""
    try:
        async with asyncio.timeout(profile.chats.query_seconds):
            return await events_of(services, chat.project, chat.ref, at), True
    except (TimeoutError, Unavailable):
        return (), False


def _known(scene: _Scene, now: int) -> Knowledge:
    return Knowledge(scene.chat.group(scene.places), scene.profile, scene.events, now, scene.readable)


async def _follow(
    services: Services, scene: _Scene, several: Sequence[Leased], asking: _Asking, token: str
) -> set[str]:
    """The sources whose runs have ended."""
    me = scene.me
    assert me is not None  # a run has a message
    listening = Listening(scene.chat.state, scene.asked, _known(scene, services.now()))
    heard = set() if scene.stretch else {me.ref}
    if me.processed_at is None and not scene.stretch:
        late = _Heard(me, answer=asking.leased.run.answer)
        listening.hear_late(me, scene.late, await asking.of(late, listening.before(me, scene.late), scene))
    for one in scene.stretch:
        if one.observation.processed_at is None:
            read = await asking.of(one, listening.state.thread, scene) if one.understand else None
            if not listening.hears(one.observation, understand=one.understand, read=read):
                break
        heard.add(one.observation.ref)
        await services.graph.give_way()
    mine = [asking.leased if lease.source.ref == asking.leased.source.ref else lease for lease in several]
    await _write(services, scene, listening.outcome(), [lease for lease in mine if lease.source.ref in heard], token)
    return heard


async def _write(
    services: Services, scene: _Scene, outcome: Outcome, ended: Sequence[Leased], token: str | None
) -> None:
    chat = scene.chat
    writing = await prepared(services, scene.chat, scene.profile, scene.events, outcome.made)

    def finish(settlement: Settlement, _: None) -> None:
        writing.finish(settlement)
        runs = tuple(_ended(lease.run, writing, settlement.now, _left_out(outcome, lease.run)) for lease in ended)
        events = tuple(EventNote("run", run.ref, settlement.now) for run in runs)
        settlement.add(Plan(chat.project, Runs(ended=runs), Events(told=events)))

    async def beside(tx: Transaction, _moment: Settlement, _: None) -> None:
        writing.write(tx)
        tx.put("chat.follow", id=chat.id, props=state_props(outcome.state))

    await announce(
        services,
        chat.project,
        writing.slots,
        writing.decide,
        finish=finish,
        listener=_Taken(chat, writing),
        beside=beside,
        lease=token,
        ends=[node_id(chat.project, lease.run.ref) for lease in ended],
        room=8 + 2 * len(outcome.made),
    )


def _left_out(outcome: Outcome, run: Run) -> str | None:
    refused = [one for made in outcome.made if made.observation.ref == run.source for one in made.refused]
    return f"Left out of the model's answer: {'; '.join(refused)}."[:NOTE] if refused else None


def _ended(run: Run, writing: Writing, now: int, left_out: str | None) -> Run:
    outcomes = writing.outcomes_of(run.source)
    return replace(
        run,
        status=RunStatus.SUCCEEDED,
        finished_at=now,
        error=None,
        note=left_out or run.note,
        ops=tuple(outcome.op for outcome in outcomes),
        outcomes=tuple(outcomes),
        stats=replace(run.stats, ops_in=len(outcomes), added=len(outcomes), needs_review=len(outcomes)),
    )


class _Taken(TransactionListener):
    """Takes the chat, and sees that it stands where it stood when everything was thought through."""

    def __init__(self, chat: Chat, writing: Writing) -> None:
        self.chat, self.writing = chat, writing

    async def recall(self, tx: Transaction) -> None:
        take: Ask = ("chat.take", {"id": self.chat.id})
        chats, *rest = await tx.run_all([take, *self.writing.asks()])
        if not chats:
            raise no_chat(self.chat.project, self.chat.ref)
        if chat_from(chats[0]["chat"]).state != self.chat.state:
            raise _FollowedMeanwhile("The chat was followed by another worker.")
        self.writing.recall(rest)
