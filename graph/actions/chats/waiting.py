"""The arrangements that wait for a person, as messages are written: asked once, merged with equals, withdrawn, or asked anew."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph.actions.settling.settlement import Settlement
from graph.engine import Ask, Transaction
from graph.model.chat import ChatEvent, Coordination, Form
from graph.model.ids import node_id
from graph.model.observation import Chat, Observation, Pending, PendingStatus
from graph.model.plan import EventNote, Events, Plan
from graph.model.profile import Profile
from graph.model.times import HOUR, MINUTE
from graph.rules.chats.brevity import action_type, summary
from graph.rules.observing.proposal import event_for, extraction_of, subject_of
from graph.rules.observing.tier2 import Fallen, Made
from graph.rules.slots.trail import WHENCE
from graph.store.pendings import pending_from, pending_props


@dataclass(slots=True)
class Waiting:
    """The pendings of a chat. `refs`: names for new ones. Those there are read inside the transaction: a person may have
    answered meanwhile."""

    chat: Chat
    profile: Profile
    events: tuple[ChatEvent, ...]
    refs: Sequence[str]
    _there: dict[str, list[Pending]] = field(default_factory=dict)  # by what the same again merges by
    _answered: dict[str, Pending] = field(default_factory=dict)
    _changed: list[Pending] = field(default_factory=list)
    _free: Iterator[str] = field(default_factory=lambda: iter(()))

    def asks(self, made: Sequence[Made], touched: Sequence[Observation]) -> list[Ask]:
        """The queries for pendings that wait for the same as these messages, and for those that these messages touch."""
        subjects = {subject_of(one.observation, _what(one)) for one in made if one.waits}
        pendings = {observation.pending for observation in touched if observation.pending}
        return [
            ("pending.waiting", {"subjects": self._ids(subjects)}),
            ("pending.by_ids", {"ids": self._ids(pendings)}),
        ]

    def recall(self, waiting: Sequence[Mapping[str, Any]], touched: Sequence[Mapping[str, Any]]) -> None:
        self._there = defaultdict(list)
        for pending in (pending_from(row["pending"]) for row in waiting):
            self._there[pending.subject].append(pending)
        found = (pending_from(row["pending"]) for row in touched)
        self._answered = {one.ref: one for one in found}

    def _ids(self, refs: set[str]) -> list[str]:
        return [node_id(self.chat.project, ref) for ref in sorted(refs)]

    def begin(self) -> None:
        self._changed, self._free = [], iter(self.refs)

    def withdraw(self, settlement: Settlement, ref: str | None, fell: Fallen) -> None:
        pending = self._answered.get(ref or "")
        if pending is not None and pending.status is PendingStatus.PENDING:
            note = f"taken back or replaced in {fell.heard_in}"
            self._close(settlement, pending, PendingStatus.REJECTED, fell.by, note)

    def ask(self, settlement: Settlement, made: Made, observation: Observation) -> Observation:
        """The message with what is asked of a person because of it."""
        what, new = _what(made), self._pending(made, observation, next(self._free), settlement.now)
        for old in self._there.get(new.subject, []):
            if self._answered.get(old.ref, old).status is not PendingStatus.PENDING:
                continue
            if abs(new.said_at - old.said_at) > self.profile.chats.merge_minutes * MINUTE:
                continue
            if self._substance(old) == self._substance(new):
                return replace(observation, pending=old.ref)
            if old.observation != new.observation and self._corrects(what, old):
                self._supersede(settlement, old, new)
        self._there.setdefault(new.subject, []).append(new)
        self._changed.append(new)
        settlement.add(Plan(self.chat.project, Events(told=(EventNote("pending", new.ref, settlement.now),))))
        return replace(observation, pending=new.ref)

    def _corrects(self, what: Coordination, old: Pending) -> bool:
        """True unless both may be on: two statements of one day are of two things, where they name two."""
        named = old.extraction.get(self.profile.chats.called("activity"))
        return what.form is not Form.STATES or (what.activity is not None and named == what.activity)

    def _supersede(self, settlement: Settlement, old: Pending, new: Pending) -> None:
        """The same matter with other people or at another hour, by who had it: asked again, and the old question is void."""
        if set(self._people(old)) & set(self._people(new)):
            self._close(settlement, old, PendingStatus.EXPIRED, WHENCE, f"asked again as {new.ref}")

    def _substance(self, pending: Pending) -> tuple[object, ...]:
        return (self._people(pending), pending.extraction.get("times"), pending.extraction.get("action_type"))

    def _people(self, pending: Pending) -> list[str]:
        found = pending.extraction.get(self.profile.chats.called("people"))
        return [str(one) for one in found] if isinstance(found, list) else []

    def _close(self, settlement: Settlement, pending: Pending, status: PendingStatus, by: str, note: str) -> None:
        closed = replace(pending, status=status, closed_at=settlement.now, closed_by=by, note=note)
        self._changed.append(closed)
        self._answered[pending.ref] = closed
        settlement.add(Plan(self.chat.project, Events(told=(EventNote("pending", pending.ref, settlement.now),))))

    def _pending(self, made: Made, observation: Observation, ref: str, now: int) -> Pending:
        what, group = _what(made), self.chat.group()
        return Pending(
            project=self.chat.project,
            ref=ref,
            chat=self.chat.ref,
            observation=observation.ref,
            type=action_type(what, self.profile),
            summary=summary(what, group, self.profile),
            extraction=extraction_of(observation, what, made.gates, group, self.profile),
            event=event_for(what, group, self.events),
            confidence=what.confidence,
            said_at=observation.at,
            created_at=now,
            expires_at=now + self.profile.chats.pending_hours * HOUR,
            subject=subject_of(observation, what),
            claim=observation.claim,
        )

    def write(self, tx: Transaction) -> None:
        if self._changed:
            tx.put("pending.write", pendings=[pending_props(pending) for pending in self._changed])


def _what(made: Made) -> Coordination:
    what = made.observation.coordination
    assert what is not None  # only what was understood waits for a person
    return what
