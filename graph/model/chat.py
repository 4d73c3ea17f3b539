"""A group's chat as it is understood: messages, coordination, open tasks, scores of the gates, and whether to speak."""

from dataclasses import dataclass, field
from enum import StrEnum

UNSPECIFIED = "unspecified"
"""The entry of `assigned_to` for a wanted person without a name yet."""


class CoordinationType(StrEnum):
    TRANSPORT = "TRANSPORT"
    CARE_COVERAGE = "CARE_COVERAGE"
    SCHEDULE_CHANGE = "SCHEDULE_CHANGE"
    ACTIVITY_CONFIRM = "ACTIVITY_CONFIRM"


class Form(StrEnum):
    """The way in which a message acts on a task."""

    ASKS = "ASKS"  # somebody is wanted
    TAKES = "TAKES"  # the sender, or whom he names, does it
    WITHDRAWS = "WITHDRAWS"  # who had taken it can not, so it is open again
    CHANGES = "CHANGES"  # an entry of the calendar is moved or called off
    STATES = "STATES"  # something is on; nobody is said to do anything
    CONSIDERS = "CONSIDERS"  # somebody might


class ActionRequired(StrEnum):
    CONFIRM = "confirm"
    RESOLVE_CONFLICT = "resolve_conflict"
    NOTIFY = "notify"


class Part(StrEnum):
    """A part of an arrangement that a rule may rest on."""

    WHO = "who"
    WHAT = "what"
    WHEN = "when"


class GateStage(StrEnum):
    TRIPWIRE = "TRIPWIRE"
    EXTRACTION = "EXTRACTION"
    BRAIN = "BRAIN"


class Redline(StrEnum):
    SILENT = "SILENT"
    SPEAK = "SPEAK"


class RedlineRule(StrEnum):
    TEMPORAL_CONFLICT = "temporal_conflict"
    RESOURCE_CONFLICT = "resource_conflict"
    MISSING_VARIABLE = "missing_variable"


@dataclass(frozen=True, slots=True)
class Member:
    """A person of a chat, whether he writes there or is only spoken of."""

    ref: str
    names: tuple[str, ...]
    role: str = "adult"


@dataclass(frozen=True, slots=True)
class Group:
    """A chat's people, its places, and the time zone in which they say "at 4"."""

    ref: str
    timezone: str = "UTC"
    people: tuple[Member, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message as it came; `at` in microseconds, UTC."""

    id: str
    sender: str
    text: str
    at: int
    reply_to: str | None = None
    edits: str | None = None


@dataclass(frozen=True, slots=True)
class GateScore:
    """A score of one stage against its own threshold. A score is never multiplied with that of another stage."""

    stage: GateStage
    type: str  # regex_score, llm_score, relevance
    score: float | None  # None: nobody answered in time
    threshold: float
    passed: bool
    decision: str  # proceed, drop, proceed_no_context, override


@dataclass(frozen=True, slots=True)
class Tripwire:
    """Tier 1's verdict, with the patterns that matched, as category:pattern; what the thread adds is one: `boost:short 0.2`."""

    gate: GateScore
    patterns: tuple[str, ...] = ()
    override: str | None = None  # why it is queued below the threshold: the id of the open task that it answers

    @property
    def queued(self) -> bool:
        return self.gate.decision != "drop"


@dataclass(frozen=True, slots=True)
class Entity:
    """A name, a time, a thing in the message: `text[start:end]`, and what it stands for."""

    kind: str  # person, time, activity, place, resource, calendar
    start: int
    end: int
    value: str


@dataclass(frozen=True, slots=True)
class Interval:
    """A span of time, in microseconds UTC. `timed` is False for whole days, `guessed` where nobody said how long."""

    start: int
    end: int
    timed: bool = True
    guessed: bool = True

    def meets(self, other: "Interval") -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Attribution:
    """The message that a taking answers, and how sure that is: 0.85 where a message is found, 0.3 where none is."""

    message: str | None
    confidence: float
    task: str | None = None  # the task of that message, where it asks for several things


@dataclass(frozen=True, slots=True)
class Wanted:
    """A thing that a message asks to be done, or says is done."""

    type: CoordinationType
    dates: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    intervals: tuple[Interval, ...] = ()
    about: tuple[str, ...] = ()
    activity: str | None = None
    place: str | None = None
    words: str = ""
    resource: str | None = None  # a thing of which there is one: the van
    event: str | None = None  # the calendar entry that it speaks of
    count: int = 1  # how many are wanted


@dataclass(frozen=True, slots=True)
class Coordination:
    """A message's arrangement: who does what, and when. Names of people are refs; days and times are local to the chat."""

    type: CoordinationType | None
    form: Form
    dates: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    intervals: tuple[Interval, ...] = ()
    assigned_to: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    activity: str | None = None
    location: str | None = None
    action_required: ActionRequired | None = None
    entities: tuple[Entity, ...] = ()
    attribution: Attribution | None = None
    confidence: float = 0.0  # of the extraction alone
    resource: str | None = None
    event: str | None = None  # ref of the calendar entry that is meant
    directed_to: tuple[str, ...] = ()  # who is asked, where somebody is
    wanted: tuple[Wanted, ...] = ()  # its parts, where it asks for several things
    repeats: str | None = None  # RRULE, where it is said of every week
    cancels: bool = False  # of a change: called off rather than moved
    takeover: bool = False  # takes over what somebody else had, and says so
    guessed: tuple[Part, ...] = ()  # known by nearness, by likelihood or by habit alone: nothing is spoken on it
    of: str = ""  # the message itself
    sender: str = ""
    at: int = 0

    @property
    def answers(self) -> str | None:
        """The task that it answers, moves, corrects or gives back."""
        return self.attribution.task if self.attribution is not None else None

    @property
    def answers_unknown(self) -> bool:
        """True if it takes something, and nobody can tell what."""
        return self.attribution is not None and self.attribution.message is None


class TaskState(StrEnum):
    OPEN = "OPEN"
    TAKEN = "TAKEN"
    WITHDRAWN = "WITHDRAWN"


@dataclass(frozen=True, slots=True)
class OpenTask:
    """A question or a task that the chat knows of: who asked, what for, and who has it now."""

    id: str  # the message's id, and its part behind a #, where it has several
    message: str
    asker: str
    at: int
    wanted: Wanted
    directed_to: tuple[str, ...] = ()
    state: TaskState = TaskState.OPEN
    taken_by: tuple[str, ...] = ()
    taken_in: str | None = None  # the message that took it
    asked: bool = True  # False: somebody took it unasked
    root: str = ""  # the task that it opens again, or itself
    answered_at: int = 0


@dataclass(frozen=True, slots=True)
class HeardChange:
    """A calendar entry that was called off or moved in the chat, whether or not anybody has confirmed it yet."""

    message: str
    dates: tuple[str, ...]
    about: tuple[str, ...]
    activity: str | None
    event: str | None
    cancels: bool
    intervals: tuple[Interval, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatThread:
    """The state of a chat: its last messages, its tasks, its cancelled entries. It is made by folding every message in order."""

    recent: tuple[tuple[ChatMessage, Coordination | None], ...] = ()
    tasks: tuple[OpenTask, ...] = ()
    changes: tuple[HeardChange, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatEvent:
    """An entry of a calendar. One of a status other than confirmed, transparent or all day never clashes by itself."""

    ref: str
    summary: str
    people: tuple[str, ...]
    start: int
    end: int
    repeats: str | None = None  # RRULE
    timezone: str = "UTC"
    place: str | None = None
    activity: str | None = None
    status: str = "confirmed"  # confirmed, tentative, cancelled
    transparent: bool = False
    all_day: bool = False
    declined: tuple[str, ...] = ()  # who of them does not come
    skipped: tuple[int, ...] = ()  # starts that are left out
    source: str | None = None  # the message that it was confirmed from


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A time at which an event happens."""

    event: ChatEvent
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RedlineVerdict:
    """SILENT, or what to say and which buttons stand below it.

    `look_again` is when the same question has to be asked once more, because it may still be answered until then.
    """

    decision: Redline
    rule: RedlineRule | None = None
    text: str | None = None
    buttons: tuple[str, ...] = ()
    look_again: int | None = None
    reason: str = ""
    key: str | None = None  # the same for the same conflict: spoken of once
    members: tuple[str, ...] = ()  # messages and events that clash
    people: tuple[str, ...] = ()  # refs behind the buttons, in their order; "both" stands for all of them


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message that Whence has already spoken, kept so that nothing is said twice."""

    key: str
    at: int


@dataclass(frozen=True, slots=True)
class CalendarView:
    """The group's calendars as far as they are known. `readable` is False when a calendar could not be read: then nobody
    counts as free."""

    events: tuple[ChatEvent, ...] = ()
    readable: bool = True
    spoken: tuple[Spoken, ...] = field(default_factory=tuple)
