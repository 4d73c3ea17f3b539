"""Writing what tier 2 made of messages: claims with their words, what waits for a person, the conflicts that are spoken of."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from graph.actions.ledger import Ledger
from graph.actions.moment import Moment, find, resettle
from graph.actions.steps import locate
from graph.engine import Transaction
from graph.model.address import Address, worded
from graph.model.chat import ChatEvent, Coordination, Form
from graph.model.claim import QUOTE_MAX, Draft, Evidence, Standing
from graph.model.conflict import Conflict
from graph.model.ids import CONFLICT_PREFIX, PENDING_PREFIX, node_id
from graph.model.observation import Chat, Delivery, Gate, Observation, Pending, PendingStatus
from graph.model.plan import Conflicts, EventNote, Events, Plan
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Outcome
from graph.model.status import ClaimStatus
from graph.model.words import (
    ConflictChange,
    ConflictKind,
    ConflictStatus,
    EvidenceKind,
    EvidenceRole,
    OpVerdict,
)
from graph.rules.chats.brevity import action_type, summary
from graph.rules.observing.proposal import event_for, extraction_of, kind_of, norm_of, subject_of, takers
from graph.rules.observing.tier2 import Fallen, Made
from graph.rules.reviews import review
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import WHENCE, Cause
from graph.store.calendars import calendar_event_from
from graph.store.conflicts import conflict_from
from graph.store.observations import gate_props, made_of, message_key, observation_from
from graph.store.pendings import pending_from, pending_props

HOUR = 60 * 60 * 1_000_000
_KINDS = {
    "temporal_conflict": ConflictKind.TEMPORAL,
    "resource_conflict": ConflictKind.RESOURCE,
    "missing_variable": ConflictKind.MISSING,
}


@dataclass(frozen=True, slots=True)
class Around:
    """What stands in the graph around these messages: others of the chat, by each id they came with, and entries."""

    messages: dict[str, list[Observation]]
    entries: dict[str, str]  # the claim of each entry, by its ref
    places: dict[str, tuple[str, str]]  # where each claim stands: itself and its slot


async def prepared(
    ledger: Ledger, chat: Chat, profile: Profile, events: tuple[ChatEvent, ...], made: Sequence[Made]
) -> "Writing":
    """Everything that can be read and named before the transaction."""
    waiting = sum(one.waits for one in made)
    if waiting:
        await ledger.names.reserve(chat.project, {PENDING_PREFIX: waiting}, ledger.now())
    take = ledger.names.giver(chat.project, ledger.now())
    refs = [take(PENDING_PREFIX) for _ in range(waiting)]
    return Writing(chat, profile, made, events, await _around(ledger, chat, made), refs)


async def _around(ledger: Ledger, chat: Chat, made: Sequence[Made]) -> Around:
    named: set[str] = set()
    for one in made:
        named |= {fell.message for fell in one.fallen} | set(one.settled)
        named |= set(one.verdict.members) if one.verdict is not None else set()
        named |= {one.observation.message} if one.observation.version > 1 else set()
    if not named:
        return Around({}, {}, {})
    keys = {message_key(chat.project, chat.ref, name): name for name in sorted(named)}
    messages: dict[str, list[Observation]] = defaultdict(list)
    for row in await ledger.graph.read("observation.of_messages", sent=list(keys)):
        messages[keys[row["key"]]].append(observation_from(row["observation"]))
    rows = await ledger.graph.read("calendar.by_ids", ids=[node_id(chat.project, name) for name in sorted(named)])
    entries = {one.ref: one.claim for one in (calendar_event_from(row["event"]) for row in rows)}
    claims = {one.claim for several in messages.values() for one in several if one.claim}
    places = await locate(ledger, chat.project, *sorted(claims)) if claims else {}
    return Around(dict(messages), entries, places)


@dataclass(slots=True)
class _Arrival:
    """What one message asserts, on its way to its slot."""

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
    refs: list[str]
    _arrivals: list[_Arrival] = field(default_factory=list)
    _carried: dict[str, str] = field(default_factory=dict)  # the claim of each message, by its ref
    _waiting: dict[str, list[Pending]] = field(default_factory=dict)
    _answered: dict[str, Pending] = field(default_factory=dict)
    _open: dict[str, Conflict] = field(default_factory=dict)
    _pendings: list[Pending] = field(default_factory=list)
    _observations: list[Observation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._arrivals = [self._arrival(one) for one in self.made if self._asserts(one)]

    @staticmethod
    def _asserts(one: Made) -> bool:
        """What was looked at a second time has its claim already."""
        what = one.observation.coordination
        return what is not None and one.observation.claim is None and what.retracts is None and not what.closes

    @property
    def slots(self) -> dict[str, SlotShape]:
        mine = [one.slot for one in self._arrivals]
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
            due=min((one.start for one in what.intervals), default=None),
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

    def decide(self, moment: Moment) -> None:
        """Nothing that was only heard is more than a candidate; what its own sender takes back stands no more."""
        self._carried.clear()
        by_slot: dict[str, list[Evidence]] = defaultdict(list)
        for one in self._arrivals:
            by_slot[one.slot].append(replace(one.words, recorded_at=moment.now))
        for slot, said in by_slot.items():
            moment.settled[slot] = settle(moment.slots[slot], said, moment.setting(Cause(note="heard in its chat")))
        for one in self._arrivals:
            self._carried[one.made.observation.ref] = moment.settled[one.slot].carries[one.words.id]
        for made in self.made:
            for fell in (*made.fallen, *self._edited(made)):
                self._fall(moment, fell)

    def _edited(self, one: Made) -> Iterable[Fallen]:
        """A message that was edited says something else now."""
        said = one.observation
        if said.version > 1:
            yield Fallen(said.message, said.sender, said.ref)

    def _fall(self, moment: Moment, fell: Fallen) -> None:
        for was in self._before(fell):
            ref, slot = self.around.places.get(was.claim or "", (None, None))
            claim = find(moment, ref) if ref is not None else None
            if ref is None or slot is None or claim is None or claim.status is not ClaimStatus.CANDIDATE:
                continue
            if ref in self._carried.values():
                continue  # said again by the same words
            cause = Cause(by=fell.by, note=f"taken back or replaced in {fell.heard_in}")
            resettle(moment, slot, review.rejected(moment.after(slot), ref, moment.now), cause)

    def _before(self, fell: Fallen) -> list[Observation]:
        return [one for one in self.around.messages.get(fell.message, []) if one.ref != fell.heard_in]

    async def recall(self, tx: Transaction) -> None:
        """What a person may have answered in the meantime is read inside the transaction."""
        subjects = {subject_of(one.observation, _what(one)) for one in self.made if one.waits}
        keys = [node_id(self.chat.project, one) for one in sorted(subjects)]
        rows = await tx.run("pending.waiting", subjects=keys) if keys else []
        self._waiting = defaultdict(list)
        for row in rows:
            one = pending_from(row["pending"])
            self._waiting[one.subject].append(one)
        touched = [was for made in self.made for was in self._touched(made)]
        pendings = sorted({one.pending for one in touched if one.pending})
        rows = (
            await tx.run("pending.by_ids", ids=[node_id(self.chat.project, ref) for ref in pendings])
            if pendings
            else []
        )
        self._answered = {one.ref: one for one in (pending_from(row["pending"]) for row in rows)}
        conflicts = sorted({one.conflict for one in touched if one.conflict})
        rows = (
            await tx.run("conflict.by_ids", ids=[node_id(self.chat.project, ref) for ref in conflicts])
            if conflicts
            else []
        )
        self._open = {one.ref: one for one in (conflict_from(row["conflict"]) for row in rows)}

    def _touched(self, made: Made) -> list[Observation]:
        names = {*(fell.message for fell in (*made.fallen, *self._edited(made))), *made.settled}
        return [one for name in sorted(names) for one in self.around.messages.get(name, [])]

    def finish(self, moment: Moment) -> None:
        self._pendings, self._observations = [], []
        refs = iter(self.refs)
        for made in self.made:
            one = made.observation
            claim = self._carried.get(one.ref, one.claim)
            one = replace(one, claim=claim)
            self._close_questions(moment, made)
            self._withdraw(moment, made)
            if one.words is not None and one.conflict is None:
                one = self._spoken(moment, one)
            if made.waits:
                one = self._waits(moment, made, one, next(refs))
            self._observations.append(one)

    def _spoken(self, moment: Moment, one: Observation) -> Observation:
        words = one.words
        assert words is not None  # the caller has looked
        members = tuple(dict.fromkeys(ref for ref in (one.claim, *map(self._member, words.members)) if ref))
        conflict = Conflict(
            project=self.chat.project,
            ref=moment.take(CONFLICT_PREFIX),
            kind=_KINDS.get(words.rule, ConflictKind.MISSING),
            status=ConflictStatus.OPEN,
            rule=words.rule,
            slot=None,
            summary=words.text,
            members=members,
            opened_at=moment.now,
        )
        events = (
            EventNote("conflict", conflict.ref, moment.now, ConflictChange.OPENED),
            EventNote("spoken", one.ref, moment.now),
        )
        moment.add(Plan(self.chat.project, Conflicts(new=(conflict,)), Events(told=events)))
        if self.chat.platform == "api":  # whoever asks or subscribes has it
            words = replace(words, delivery=Delivery.DELIVERED)
        return replace(one, conflict=conflict.ref, words=words)

    def _member(self, name: str) -> str | None:
        """The claim of an entry, or of the last version of a message."""
        if name in self.around.entries:
            return self.around.entries[name]
        said = self.around.messages.get(name, [])
        mine = [self._carried.get(one.ref, one.claim) for one in said]
        here = [self._carried.get(one.observation.ref) for one in self.made if one.observation.sent == name]
        return next((ref for ref in (*reversed(mine), *here) if ref), None)

    def _close_questions(self, moment: Moment, made: Made) -> None:
        """A question that was spoken of, and that somebody has answered since, is settled by those words."""
        for name in made.settled:
            for was in self.around.messages.get(name, []):
                conflict = self._open.get(was.conflict or "")
                if (
                    conflict is None
                    or conflict.status is not ConflictStatus.OPEN
                    or conflict.kind is not ConflictKind.MISSING
                ):
                    continue
                note = f"Answered by {made.observation.sender} in {made.observation.ref}."
                closed = replace(
                    conflict, status=ConflictStatus.RESOLVED, closed_at=moment.now, closed_by=WHENCE, note=note,
                    winner=self._carried.get(made.observation.ref),
                )  # fmt: skip
                if closed.winner is not None and closed.winner not in closed.members:
                    closed = replace(closed, members=(*closed.members, closed.winner))
                self._open[conflict.ref] = closed
                event = EventNote("conflict", conflict.ref, moment.now, ConflictChange.RESOLVED)
                moment.add(Plan(self.chat.project, Conflicts(changed=(closed,)), Events(told=(event,))))

    # ── what waits for a person

    def _withdraw(self, moment: Moment, made: Made) -> None:
        """What was taken back or edited is asked no more; what somebody has confirmed stays as he left it."""
        for fell in (*made.fallen, *self._edited(made)):
            for was in self._before(fell):
                pending = self._answered.get(was.pending or "")
                if pending is None or pending.status is not PendingStatus.PENDING:
                    continue
                note = f"taken back or replaced in {fell.heard_in}"
                self._close(moment, pending, PendingStatus.REJECTED, fell.by, note)

    def _close(self, moment: Moment, pending: Pending, status: PendingStatus, by: str, note: str) -> None:
        closed = replace(pending, status=status, closed_at=moment.now, closed_by=by, note=note)
        self._pendings.append(closed)
        self._answered[pending.ref] = closed
        moment.add(Plan(self.chat.project, Events(told=(EventNote("pending", pending.ref, moment.now),))))

    def _waits(self, moment: Moment, made: Made, one: Observation, ref: str) -> Observation:
        what = _what(made)
        new = self._pending(made, one, ref, moment.now)
        for old in self._waiting.get(new.subject, []):
            if self._answered.get(old.ref, old).status is not PendingStatus.PENDING:
                continue
            if abs(new.said_at - old.said_at) > self.profile.chats.merge_minutes * HOUR // 60:
                continue
            if _substance(old.extraction) == _substance(new.extraction):
                return replace(one, pending=old.ref)
            if what.form is not Form.STATES and old.observation != new.observation:
                self._supersede(moment, old, new)
        self._waiting.setdefault(new.subject, []).append(new)
        self._pendings.append(new)
        moment.add(Plan(self.chat.project, Events(told=(EventNote("pending", new.ref, moment.now),))))
        return replace(one, pending=new.ref)

    def _supersede(self, moment: Moment, old: Pending, new: Pending) -> None:
        """The same matter with other people in it, by who had it himself: asked again, and the old question is void."""
        if set(_people(old.extraction)) & set(_people(new.extraction)):
            self._close(moment, old, PendingStatus.EXPIRED, WHENCE, f"asked again as {new.ref}")

    def _pending(self, made: Made, one: Observation, ref: str, now: int) -> Pending:
        what, group = _what(made), self.chat.group()
        return Pending(
            project=self.chat.project,
            ref=ref,
            chat=self.chat.ref,
            observation=one.ref,
            type=action_type(what),
            summary=summary(what, group, self.profile),
            extraction=extraction_of(one, what, made.gates, group, self.profile),
            event=event_for(what, group, self.profile, self.events),
            confidence=what.confidence,
            said_at=one.at,
            created_at=now,
            expires_at=now + self.profile.chats.pending_hours * HOUR,
            subject=subject_of(one, what),
            claim=one.claim,
        )

    async def write(self, tx: Transaction) -> None:
        rows = [{"id": one.id, "props": made_of(one)} for one in self._observations]
        gates = [gate_props(gate) for gate in self._gates()]
        if rows:
            await tx.run("observation.write", observations=rows, gates=gates)
        if self._pendings:
            await tx.run("pending.write", pendings=[pending_props(one) for one in self._pendings])

    def _gates(self) -> Iterable[Gate]:
        for made in self.made:
            one = made.observation
            for score in made.gates:
                yield Gate(
                    one.project, one.ref, one.chat, score.stage, score.type, score.score, score.threshold, score.passed,
                    score.decision, one.processed_at or 0,
                )  # fmt: skip

    def outcomes_of(self, source: str) -> list[Outcome]:
        """What became of the message of a run, in the words of runs."""
        return [
            Outcome(
                {"rule": one.words.draft.rule, "statement": one.words.draft.statement, "quote": one.words.quote},
                OpVerdict.ADDED.value,
                None,
                self._carried.get(source),
            )
            for one in self._arrivals
            if one.made.observation.ref == source and one.words.draft is not None
        ]


def _what(made: Made) -> Coordination:
    what = made.observation.coordination
    assert what is not None  # only what was understood waits for a person
    return what


def _substance(extraction: dict[str, object]) -> tuple[object, ...]:
    return (_people(extraction), extraction.get("times"), extraction.get("action_type"))


def _people(extraction: dict[str, object]) -> list[str]:
    found = extraction.get("assigned_to")
    return [str(one) for one in found] if isinstance(found, list) else []
