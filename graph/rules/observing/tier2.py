"""Knows tier 2 of a chat: it reads each message with its thread, checks it against what is known, and decides whether to
speak.

Every gate is asked for itself and kept with its own threshold. Rules on the understood message decide whether to speak,
never a score; a reason to stay silent (said before, a quiet time, the ceiling of a day) is kept with the verdict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.chat import (
    UNSPECIFIED,
    ActionRequired,
    CalendarView,
    ChatEvent,
    ChatMessage,
    ChatThread,
    Coordination,
    Form,
    GateScore,
    GateStage,
    Group,
    OpenTask,
    Redline,
    RedlineRule,
    RedlineVerdict,
    Spoken,
)
from graph.model.model_reading import ModelReading, NotRead
from graph.model.observation import ChatState, Delivery, Look, Observation, SpokenMessage, SpokenOf, Tier1
from graph.model.profile import Profile
from graph.model.times import DAY
from graph.rules.chats.by_model import coordination_by_model
from graph.rules.chats.coordination import extract
from graph.rules.chats.redline import redline
from graph.rules.chats.redline_case import RedlineCase
from graph.rules.chats.thread import follow, thread_of
from graph.rules.observing.hours import quiet_until, same_day
from graph.rules.observing.proposal import in_calendar
from graph.rules.observing.relevance import relevance

REMEMBERED = 14 * DAY
SPOKEN_KEPT = 200

LLM, RULES, RELEVANCE = "llm_score", "regex_score", "relevance"

Read = ModelReading | NotRead | None
"""A model's reading of a message; None where nobody asked a model."""

_CONFLICTS = frozenset({RedlineRule.TEMPORAL_CONFLICT, RedlineRule.RESOURCE_CONFLICT})
_PENDING = frozenset({Form.TAKES, Form.CHANGES, Form.STATES})
"""The forms that a person has to confirm before they are written: no open questions, and nothing that somebody might do."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge about a chat beside its messages. `readable` is False where the calendar did not answer in time."""

    group: Group
    profile: Profile
    events: tuple[ChatEvent, ...]
    now: int
    readable: bool = True


@dataclass(frozen=True, slots=True)
class Fallen:
    """A message whose taking no longer stands: its sender took it back, or somebody took it over."""

    message: str
    by: str
    heard_in: str


@dataclass(frozen=True, slots=True)
class Made:
    """A message as tier 2 leaves it. `verdict` where it was held against the redline in this very look."""

    observation: Observation
    gates: tuple[GateScore, ...] = ()
    verdict: RedlineVerdict | None = None
    waits: bool = False
    fallen: tuple[Fallen, ...] = ()
    settled: tuple[str, ...] = ()  # messages whose open question is taken by this one
    refused: tuple[str, ...] = ()  # fields of a model's reading that did not hold


@dataclass(frozen=True, slots=True)
class Outcome:
    state: ChatState
    made: tuple[Made, ...]


@dataclass(frozen=True, slots=True)
class _Understood:
    """The coordination in a message, if its gate let it pass, with that gate and the refused parts of a model's reading."""

    kept: Coordination | None = None
    gates: tuple[GateScore, ...] = ()
    refused: tuple[str, ...] = ()


Told = tuple[ChatMessage, Coordination | None, str]
"""A message of the chat as it is stored: what it coordinates, and its place."""


class Listening:
    """Follows a chat from where it stands; everything it is asked for is decided by its arguments alone."""

    def __init__(self, state: ChatState, asked: Mapping[str, Observation], known: Knowledge) -> None:
        """`asked`: the observations that the looks of the state are about."""
        self.state, self.asked, self.known = state, dict(asked), known
        self.made: list[Made] = []

    def outcome(self) -> Outcome:
        return Outcome(self.state, tuple(self.made))

    def look(self, until: int) -> None:
        """Ask again what has stood open for its time by then."""
        for look in sorted((look for look in self.state.looks if look.at <= until), key=lambda look: look.at):
            self.state = replace(self.state, looks=tuple(one for one in self.state.looks if one != look))
            waited = self.asked.get(look.observation)
            if waited is None or waited.coordination is None or waited.words is not None:
                continue
            verdict = self._verdict(waited.coordination, self.state.thread, look.at)
            made = self._decided(waited, verdict, look.at)
            self.made.append(replace(made, waits=waited.pending is None and self._asks_a_person(made)))

    def hear(self, observation: Observation, *, understand: bool, read: Read = None) -> None:
        """The next message; `understand` is False for what tier 1 dropped, and for what could not be understood."""
        self.look(observation.at)
        message = message_of(observation)
        before = self.state.thread
        heard = self._understood(message, before, read) if understand else _Understood()
        after = follow(before, message, heard.kept, self.known.group, self.known.profile)
        self.state = replace(self.state, thread=after, heard_to=observation.place)
        self._make(observation, heard, before, after)

    def hears(self, observation: Observation, *, understand: bool, read: Read = None) -> bool:
        """Do as `hear`, unless it bears on an unwritten message: then nothing has changed, and the answer is False."""
        state, asked, count = self.state, dict(self.asked), len(self.made)
        self.hear(observation, understand=understand, read=read)
        if not _bears_on(self.made[:count], self.made[count:]):
            return True
        self.state, self.asked = state, asked
        del self.made[count:]
        return False

    def before(self, observation: Observation, others: Sequence[Told]) -> ChatThread:
        """The thread as it was before a message that comes late; `others` are the chat's, in order."""
        earlier = [(said, what) for said, what, place in others if place < observation.place]
        return thread_of(earlier, self.known.group, self.known.profile)

    def hear_late(self, observation: Observation, others: Sequence[Told], read: Read = None) -> None:
        """A message from before what was followed already."""
        message, group, profile = message_of(observation), self.known.group, self.known.profile
        before = self.before(observation, others)
        heard = self._understood(message, before, read)
        pairs = [(said, what) for said, what, place in others if place != observation.place]
        after = thread_of([*pairs, (message, heard.kept)], group, profile)
        self.state = replace(self.state, thread=after)
        self._make(observation, heard, before, after)

    def _understood(self, message: ChatMessage, thread: ChatThread, read: Read) -> "_Understood":
        """Understand a message by the model's reading where there is one; by rules where no model was asked, or has not
        read it."""
        group, events, profile = self.known.group, self.known.events, self.known.profile
        if isinstance(read, ModelReading):
            found, refused = coordination_by_model(read, message, thread, group, events, profile)
            return replace(self._gated(found, LLM), refused=refused)
        found = extract(message, thread, group, events, profile)
        if read is None:
            return self._gated(found, LLM)
        by_rules = self._gated(found, RULES)
        missing = GateScore(GateStage.EXTRACTION, LLM, None, profile.chats.extraction, False, "proceed")
        return replace(by_rules, gates=(missing, *by_rules.gates)) if read.late else by_rules

    def _gated(self, understood: Coordination | None, sort: str) -> "_Understood":
        least = self.known.profile.chats.extraction
        score = 0.0 if understood is None else round(understood.confidence, 4)
        passed = understood is not None and score >= least
        gate = GateScore(GateStage.EXTRACTION, sort, score, least, passed, "proceed" if passed else "drop")
        return _Understood(understood if passed else None, (gate,))

    def _make(self, observation: Observation, heard: "_Understood", before: ChatThread, after: ChatThread) -> None:
        kept, gates, refused = heard.kept, heard.gates, heard.refused
        done = replace(observation, processed_at=self.known.now, coordination=kept)
        fallen, settled = _changed(before, after, observation, kept)
        if kept is None:
            if observation.tier1 is Tier1.QUEUE:
                done = replace(done, redline=Redline.SILENT, reason="nothing to coordinate")
            self.made.append(Made(done, gates, fallen=fallen, settled=settled, refused=refused))
            return
        brain = self._brain(kept, before)
        without = not brain.passed and brain.score is not None
        if without and kept.confidence <= self.known.profile.chats.without_context:
            verdict = RedlineVerdict(Redline.SILENT, reason="low confidence and nothing known of it")
        else:
            verdict = self._verdict(kept, after, observation.at)
        made = self._decided(done, verdict, observation.at)
        made = replace(made, gates=(*gates, brain), waits=self._asks_a_person(made))
        self.made.append(replace(made, fallen=fallen, settled=settled, refused=refused))

    def _asks_a_person(self, made: Made) -> bool:
        """True if it waits to be confirmed: it was not spoken of, will not be looked at again, and is news."""
        observation = made.observation
        if observation.coordination is None or observation.words is not None or self._held(observation.ref):
            return False
        return _waits(observation.coordination) and not in_calendar(observation.coordination, self.known.events)

    def _brain(self, what: Coordination, thread: ChatThread) -> GateScore:
        least = self.known.profile.chats.relevance
        if not self.known.readable:
            return GateScore(GateStage.BRAIN, RELEVANCE, None, least, False, "proceed_no_context")
        score = relevance(what, self.known.events, thread, self.known.group)
        passed = score >= least
        return GateScore(
            GateStage.BRAIN, RELEVANCE, score, least, passed, "proceed" if passed else "proceed_no_context"
        )

    def _verdict(self, what: Coordination, thread: ChatThread, at: int) -> RedlineVerdict:
        spoken = tuple(Spoken(of.key, of.at) for of in self.state.spoken)
        view = CalendarView(self.known.events, self.known.readable, spoken)
        return redline(RedlineCase(what, thread, view, at, self.known.group, self.known.profile))

    # ── saying it, or not

    def _decided(self, observation: Observation, verdict: RedlineVerdict, at: int) -> Made:
        said = replace(observation, redline=verdict.decision, rule=None, reason=verdict.reason or None)
        if verdict.decision is Redline.SILENT:
            if verdict.look_again is not None:
                self._look_later(said, verdict.look_again)
            return Made(said, verdict=verdict)
        if observation.coordination is not None and verdict.rule in _CONFLICTS:
            said = replace(
                said, coordination=replace(observation.coordination, action_required=ActionRequired.RESOLVE_CONFLICT)
            )
        held = self._held_back(said, verdict, at)
        if held is not None:
            return Made(replace(said, redline=Redline.SILENT, reason=held), verdict=verdict)
        words = _words(verdict, at, observation.ref)
        spoken = (*self.state.spoken, SpokenOf(words.key, at, words.rule, _matter(said, verdict)))[-SPOKEN_KEPT:]
        self.state = replace(self.state, spoken=spoken)
        return Made(replace(said, rule=words.rule, words=words), verdict=verdict)

    def _held_back(self, observation: Observation, verdict: RedlineVerdict, at: int) -> str | None:
        """Say why nothing is spoken although the rules would speak."""
        chats, zone = self.known.profile.chats, self.known.group.timezone
        matter = _matter(observation, verdict)
        if any(said.key == verdict.key or (matter and said.matter == matter) for said in self.state.spoken):
            return "said before"
        quiet = quiet_until(at, chats.quiet_from, chats.quiet_to, zone)
        if quiet is not None:
            self._look_later(observation, quiet)
            return "quiet time: looked at again when it ends"
        if sum(same_day(said.at, at, zone) for said in self.state.spoken) >= chats.spoken_a_day:
            return f"enough was said today ({verdict.reason})"
        return None

    def _look_later(self, observation: Observation, at: int) -> None:
        """Note a later look. For words of long ago, the clock counts from their arrival."""
        late = max(0, observation.captured_at - observation.at)
        looks = (
            *(old for old in self.state.looks if old.observation != observation.ref),
            Look(observation.ref, at, at + late),
        )
        self.state = replace(self.state, looks=looks)
        self.asked[observation.ref] = observation

    def _held(self, ref: str) -> bool:
        return any(look.observation == ref for look in self.state.looks)


def message_of(observation: Observation) -> ChatMessage:
    edits = observation.message if observation.version > 1 else None
    return ChatMessage(
        observation.sent, observation.sender, observation.text, observation.at, observation.reply_to, edits
    )


def _words(verdict: RedlineVerdict, at: int, ref: str) -> SpokenMessage:
    return SpokenMessage(
        text=verdict.text or "", at=at, rule=verdict.rule.value if verdict.rule else "", key=verdict.key or ref,
        buttons=verdict.buttons, people=verdict.people, members=verdict.members, delivery=Delivery.WAITING,
    )  # fmt: skip


def _bears_on(unwritten: Sequence[Made], new: Sequence[Made]) -> bool:
    """True if a new message takes back, edits or looks again at an unwritten one, and so needs it stored."""
    there = {name for one in unwritten for name in (one.observation.sent, one.observation.message)}
    for one in new:
        said = one.observation
        again = said.version > 1 or any(said.ref == old.observation.ref for old in unwritten)
        if there & {*(fell.message for fell in one.fallen), *((said.message,) if again else ())}:
            return True
    return False


def _matter(observation: Observation, verdict: RedlineVerdict) -> str:
    """Two people who go on claiming one task in other words are at odds about what they were at odds about."""
    what = observation.coordination
    if what is None or verdict.rule is not RedlineRule.RESOURCE_CONFLICT or not (what.dates and verdict.people):
        return ""
    kind = what.type.value if what.type else ""
    return "|".join((kind, ",".join(sorted(verdict.people)), ",".join(sorted(what.dates))))


def _waits(what: Coordination) -> bool:
    """True if a person has to confirm it: somebody has it, something is on, or the calendar is to change."""
    if what.form not in _PENDING:
        return False
    if what.form is Form.CHANGES:
        return True
    return any(taker != UNSPECIFIED for taker in what.assigned_to) if what.form is Form.TAKES else bool(what.dates)


def _changed(
    before: ChatThread, after: ChatThread, observation: Observation, what: Coordination | None
) -> tuple[tuple[Fallen, ...], tuple[str, ...]]:
    """Return the takings that this message voids, and the questions that it answers."""
    was = {task.id: task for task in before.tasks}
    fallen: list[Fallen] = []
    settled: list[str] = []
    gives_up = what is not None and (what.takeover or what.form is Form.WITHDRAWS)
    for task in after.tasks:
        old = was.get(task.id)
        if old is not None and gives_up and old.taken_in and old.taken_in not in (task.taken_in, observation.sent):
            fallen.append(Fallen(old.taken_in, observation.sender, observation.ref))
        if task.taken_in == observation.sent and (old is None or old.taken_in != observation.sent):
            settled += _questions(task)
    return tuple(dict.fromkeys(fallen)), tuple(dict.fromkeys(settled))


def _questions(task: OpenTask) -> list[str]:
    root = task.root.partition("#")[0]
    return [one for one in (task.message, root) if one]
