"""Writing what tier 2 made of messages: claims with their words, what waits for a person, the conflicts that are spoken of."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph.actions.chats.waiting import Waiting
from graph.actions.reviewing.steps import locate
from graph.actions.settling.conflicts import change_conflict, open_conflict
from graph.actions.settling.settlement import Settlement, find, resettle
from graph.engine import Ask, Transaction
from graph.model.address import Address, worded
from graph.model.chat import ChatEvent
from graph.model.claim import QUOTE_MAX, Draft, Evidence, Standing
from graph.model.conflict import Conflict
from graph.model.ids import PENDING_PREFIX, node_id
from graph.model.observation import Chat, Delivery, Gate, Observation
from graph.model.plan import EventNote, Events, Plan
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Outcome
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus, EvidenceKind, EvidenceRole, OpVerdict
from graph.process.services import Services
from graph.rules.chats.brevity import summary
from graph.rules.observing.proposal import kind_of, norm_of, takers
from graph.rules.observing.tier2 import Fallen, Made
from graph.rules.reviews import review
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import WHENCE, Cause
from graph.store.calendars import calendar_event_from
from graph.store.conflicts import conflict_from
from graph.store.observations import gate_props, made_of, message_key, observation_from

_KINDS = {
    "temporal_conflict": ConflictKind.TEMPORAL,
    "resource_conflict": ConflictKind.RESOURCE,
    "missing_variable": ConflictKind.MISSING,
}


@dataclass(frozen=True, slots=True)
class Around:
    """The nodes around these messages: other messages of the chat, by each id they came with, and entries."""

    messages: dict[str, list[Observation]]
    entries: dict[str, str]  # the claim of each entry, by its ref
    places: dict[str, tuple[str, str]]  # where each claim stands: itself and its slot


async def prepared(
    services: Services, chat: Chat, profile: Profile, events: tuple[ChatEvent, ...], made: Sequence[Made]
) -> "Writing":
    """Read and name everything that can be before the transaction."""
    waiting = sum(one.waits for one in made)
    if waiting:
        await services.refs.reserve(chat.project, {PENDING_PREFIX: waiting}, services.now())
    take = services.refs.dispenser(chat.project, services.now())
    refs = [take(PENDING_PREFIX) for _ in range(waiting)]
    return Writing(
        chat, profile, made, events, await _around(services, chat, made), Waiting(chat, profile, events, refs)
    )


async def _around(services: Services, chat: Chat, made: Sequence[Made]) -> Around:
    named: set[str] = set()
    for one in made:
        named |= {fell.message for fell in one.fallen} | set(one.settled)
        named |= set(one.verdict.members) if one.verdict is not None else set()
        named |= {one.observation.message} if one.observation.version > 1 else set()
    if not named:
        return Around({}, {}, {})
    keys = {message_key(chat.project, chat.ref, name): name for name in sorted(named)}
    messages: dict[str, list[Observation]] = defaultdict(list)
    for row in await services.graph.read("observation.of_messages", sent=list(keys)):
        messages[keys[row["key"]]].append(observation_from(row["observation"]))
    rows = await services.graph.read("calendar.by_ids", ids=[node_id(chat.project, name) for name in sorted(named)])
    entries = {event.ref: event.claim for event in (calendar_event_from(row["event"]) for row in rows)}
    claims = {observation.claim for several in messages.values() for observation in several if observation.claim}
    places = await locate(services, chat.project, *sorted(claims)) if claims else {}
    return Around(dict(messages), entries, places)


@dataclass(slots=True)
class _Arrival:
    """The claim that one message asserts, on its way to its slot."""

    made: Made
    slot: str
    words: Evidence


@dataclass(slots=True)
class Writing:
    chat: Chat
    profile: Profile
    made: Sequence[Made]
    events: tuple[ChatEvent, ...]
    around: Around
    waiting: Waiting
    _arrivals: list[_Arrival] = field(default_factory=list)
    _carried: dict[str, str] = field(default_factory=dict)  # the claim of each message, by its ref
    _open: dict[str, Conflict] = field(default_factory=dict)
    _observations: list[Observation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._arrivals = [self._arrival(one) for one in self.made if self._asserts(one)]

    @staticmethod
    def _asserts(one: Made) -> bool:
        """True if the message needs a claim: it has none yet, and tells of a person, a thing or a day."""
        what = one.observation.coordination
        if what is None or one.observation.claim is not None:
            return False
        return bool(takers(what) or what.dates or what.about or what.activity or what.resource)

    @property
    def slots(self) -> dict[str, SlotShape]:
        mine = [arrival.slot for arrival in self._arrivals]
        there = [slot for _, slot in self.around.places.values()]
        return dict.fromkeys((*mine, *there), SlotShape())

    def _arrival(self, one: Made) -> _Arrival:
        said, what = one.observation, one.observation.coordination
        assert what is not None  # `_asserts` has seen to it
        statement = summary(what, self.chat.group(), self.profile)
        norm = norm_of(what, statement)
        kind = kind_of(what)
        slot = worded(Address(self.chat.project), kind, f"{self.chat.ref}\n{norm}").slot
        end = min(len(said.text), QUOTE_MAX)
        short = hashlib.sha256(norm.encode()).hexdigest()[:10]
        draft = Draft(
            kind=kind,
            statement=statement,
            rule=f"chat.{what.form.value.lower()}",
            extractor_version="1",
            run=said.run,
            confidence=what.confidence,
            norm=norm,
            owner=", ".join(takers(what)) or None,
            due=min((interval.start for interval in what.intervals), default=None),
        )
        words = Evidence(
            id=f"{said.ref}:0:{end}:{short}",
            source=said.ref,
            start=0,
            end=end,
            quote=said.text[:end],
            section="MESSAGE",
            kind=EvidenceKind.USER_SPAN,
            role=EvidenceRole.ASSERTS,
            at=said.at,
            recorded_at=0,
            author=said.sender,
            draft=draft,
            standing=Standing(),
        )
        return _Arrival(one, slot, words)

    # ── inside the transaction

    def decide(self, settlement: Settlement) -> None:
        """Settle the arrivals. Merely heard words are never more than candidates; words that their sender takes back fall."""
        self._carried.clear()
        by_slot: dict[str, list[Evidence]] = defaultdict(list)
        for arrival in self._arrivals:
            by_slot[arrival.slot].append(replace(arrival.words, recorded_at=settlement.now))
        for slot, said in by_slot.items():
            settlement.settled[slot] = settle(
                settlement.slots[slot], said, settlement.setting(Cause(note="heard in its chat"))
            )
        for arrival in self._arrivals:
            self._carried[arrival.made.observation.ref] = settlement.settled[arrival.slot].carries[arrival.words.id]
        for made in self.made:
            for fell in (*made.fallen, *self._edited(made)):
                self._fall(settlement, fell)

    def _edited(self, one: Made) -> Iterable[Fallen]:
        """A message that was edited says something else now."""
        said = one.observation
        if said.version > 1:
            yield Fallen(said.message, said.sender, said.ref)

    def _fall(self, settlement: Settlement, fell: Fallen) -> None:
        for was in self._before(fell):
            ref, slot = self.around.places.get(was.claim or "", (None, None))
            claim = find(settlement, ref) if ref is not None else None
            if ref is None or slot is None or claim is None or claim.status is not ClaimStatus.CANDIDATE:
                continue
            if ref in self._carried.values():
                continue  # said again by the same words
            cause = Cause(by=fell.by, note=f"taken back or replaced in {fell.heard_in}")
            resettle(settlement, slot, review.rejected(settlement.after(slot), ref, settlement.now), cause)

    def _before(self, fell: Fallen) -> list[Observation]:
        return [
            observation
            for observation in self.around.messages.get(fell.message, [])
            if observation.ref != fell.heard_in
        ]

    def asks(self) -> list[Ask]:
        """The queries for pendings and conflicts that a person may have answered meanwhile, for inside the transaction."""
        conflicts = sorted({observation.conflict for observation in self._all_touched() if observation.conflict})
        ids = [node_id(self.chat.project, ref) for ref in conflicts]
        return [*self.waiting.asks(self.made, self._all_touched()), ("conflict.by_ids", {"ids": ids})]

    def recall(self, answers: Sequence[Sequence[Mapping[str, Any]]]) -> None:
        *waiting, conflicts = answers
        self.waiting.recall(*waiting)
        self._open = {conflict.ref: conflict for conflict in (conflict_from(row["conflict"]) for row in conflicts)}

    def _all_touched(self) -> list[Observation]:
        return [was for made in self.made for was in self._touched(made)]

    def _touched(self, made: Made) -> list[Observation]:
        names = {*(fell.message for fell in (*made.fallen, *self._edited(made))), *made.settled}
        return [observation for name in sorted(names) for observation in self.around.messages.get(name, [])]

    def finish(self, settlement: Settlement) -> None:
        self._observations = []
        self.waiting.begin()
        for made in self.made:
            observation = made.observation
            claim = self._carried.get(observation.ref, observation.claim)
            observation = replace(observation, claim=claim)
            self._close_questions(settlement, made)
            self._withdraw(settlement, made)
            if observation.words is not None and observation.conflict is None:
                observation = self._spoken(settlement, observation)
            if made.waits:
                observation = self.waiting.ask(settlement, made, observation)
            self._observations.append(observation)

    def _spoken(self, settlement: Settlement, observation: Observation) -> Observation:
        words = observation.words
        assert words is not None  # the caller has looked
        members = tuple(dict.fromkeys(ref for ref in (observation.claim, *map(self._member, words.members)) if ref))
        kind = _KINDS.get(words.rule, ConflictKind.MISSING)
        conflict = open_conflict(settlement, kind, words.rule, words.text, members)
        self._open[conflict.ref] = conflict
        spoken = EventNote("spoken", observation.ref, settlement.now)
        settlement.add(Plan(self.chat.project, Events(told=(spoken,))))
        if self.chat.platform == "api":  # clients query it or subscribe to it
            words = replace(words, delivery=Delivery.DELIVERED)
        return replace(observation, conflict=conflict.ref, words=words)

    def _member(self, name: str) -> str | None:
        """The claim of an entry, or of the last version of a message."""
        if name in self.around.entries:
            return self.around.entries[name]
        said = self.around.messages.get(name, [])
        mine = [self._carried.get(observation.ref, observation.claim) for observation in said]
        here = [self._carried.get(one.observation.ref) for one in self.made if one.observation.sent == name]
        return next((ref for ref in (*reversed(mine), *here) if ref), None)

    def _close_questions(self, settlement: Settlement, made: Made) -> None:
        """A question that was spoken of, and that somebody has answered since, is settled by those words."""
        for name in made.settled:
            here = (
                observation for observation in self._observations if name in (observation.sent, observation.message)
            )
            for was in (*self.around.messages.get(name, []), *here):
                conflict = self._open.get(was.conflict or "")
                if (
                    conflict is None
                    or conflict.status is not ConflictStatus.OPEN
                    or conflict.kind is not ConflictKind.MISSING
                ):
                    continue
                note = f"Answered by {made.observation.sender} in {made.observation.ref}."
                closed = replace(
                    conflict, status=ConflictStatus.RESOLVED, closed_at=settlement.now, closed_by=WHENCE, note=note,
                    winner=self._carried.get(made.observation.ref),
                )  # fmt: skip
                if closed.winner is not None and closed.winner not in closed.members:
                    closed = replace(closed, members=(*closed.members, closed.winner))
                self._open[conflict.ref] = closed
                change_conflict(settlement, closed, ConflictChange.RESOLVED)

    def _withdraw(self, settlement: Settlement, made: Made) -> None:
        """Withdraw the pendings of words that were taken back or edited. A person's confirmation stays."""
        for fell in (*made.fallen, *self._edited(made)):
            for was in self._before(fell):
                self.waiting.withdraw(settlement, was.pending, fell)

    def write(self, tx: Transaction) -> None:
        rows = [{"id": observation.id, "props": made_of(observation)} for observation in self._observations]
        gates = [gate_props(gate) for gate in self._gates()]
        if rows:
            tx.put("observation.write", observations=rows, gates=gates)
        self.waiting.write(tx)

    def _gates(self) -> Iterable[Gate]:
        for made in self.made:
            observation = made.observation
            for score in made.gates:
                yield Gate(
                    observation.project, observation.ref, observation.chat, score.stage, score.type, score.score, score.threshold, score.passed,
                    score.decision, observation.processed_at or 0,
                )  # fmt: skip

    def outcomes_of(self, source: str) -> list[Outcome]:
        """Return the outcomes of a message's run."""
        return [
            Outcome(
                {
                    "rule": arrival.words.draft.rule,
                    "statement": arrival.words.draft.statement,
                    "quote": arrival.words.quote,
                },
                OpVerdict.ADDED.value,
                None,
                self._carried.get(source),
            )
            for arrival in self._arrivals
            if arrival.made.observation.ref == source and arrival.words.draft is not None
        ]
