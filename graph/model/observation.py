"""A chat that is listened to, and what became of each of its messages: heard, dropped or understood, and spoken or silent."""

from dataclasses import dataclass, field
from enum import StrEnum

from graph.model.chat import ChatThread, Coordination, GateStage, Group, Member, Redline
from graph.model.ids import node_id


class Tier1(StrEnum):
    DROP = "DROP"
    QUEUE = "QUEUE"


class PendingStatus(StrEnum):
    PENDING = "PENDING"
    CONFIRMED = "CONFIRMED"
    REJECTED = "REJECTED"
    EXPIRED = "EXPIRED"


@dataclass(frozen=True, slots=True)
class Look:
    """A question that is asked of the redline once more: at a time of the chat's own, and by the clock where nobody writes."""

    observation: str
    at: int
    by_clock: int


@dataclass(frozen=True, slots=True)
class SpokenOf:
    """A conflict that was spoken of, and when: nothing is said twice. `matter`: who stands against whom, and on which day."""

    key: str
    at: int
    rule: str
    matter: str = ""


@dataclass(frozen=True, slots=True)
class ChatState:
    """A chat's memory between messages. `heard_to`: the place of the last message that tier 2 has followed."""

    thread: ChatThread = field(default_factory=ChatThread)
    heard_to: str = ""
    looks: tuple[Look, ...] = ()
    spoken: tuple[SpokenOf, ...] = ()


@dataclass(frozen=True, slots=True)
class Chat:
    """`room`: where its platform keeps it ("telegram|-100123"), which may move. `topic`: a thread of that room, if it is one."""

    project: str
    ref: str
    title: str
    platform: str
    timezone: str
    people: tuple[Member, ...]
    created_at: int
    room: str | None = None
    feed: str | None = None
    state: ChatState = field(default=ChatState(), compare=False)
    touches: int = field(default=0, compare=False)  # how often somebody took it to write to it

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)

    def group(self, places: tuple[str, ...] = ()) -> Group:
        return Group(self.ref, self.timezone, self.people, places)


class Delivery(StrEnum):
    """The progress of a message on its way into a room. UNKNOWN is never sent again: the room may have it."""

    WAITING = "WAITING"
    SENDING = "SENDING"
    DELIVERED = "DELIVERED"
    REFUSED = "REFUSED"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True)
class SpokenMessage:
    """A message to the chat, with its reason. `people` stand behind the buttons, in their order; "both" for all of them."""

    text: str
    at: int
    rule: str
    key: str
    buttons: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    delivery: Delivery = Delivery.WAITING
    sent_as: str | None = None  # the room's own id of the message
    tries: int = 0
    error: str | None = None

    @property
    def delivered(self) -> bool | None:
        if self.delivery in (Delivery.UNKNOWN, Delivery.SENDING):
            return None
        return self.delivery is Delivery.DELIVERED


@dataclass(frozen=True, slots=True)
class Gate:
    """A score of one stage for one message, against its own threshold; None where nobody answered in time."""

    project: str
    observation: str
    chat: str
    stage: GateStage
    type: str
    score: float | None
    threshold: float
    passed: bool
    decision: str
    at: int


@dataclass(frozen=True, slots=True)
class Observation:
    """A version of a message, with its reading. It goes by the ref of its source."""

    project: str
    ref: str
    chat: str
    message: str  # the id that the chat knows it by
    sent: str  # the id that this version came with
    version: int
    sender: str
    text: str
    at: int
    captured_at: int
    place: str  # where it stands in the chat
    tier1: Tier1
    patterns: tuple[str, ...] = ()
    reply_to: str | None = None
    sha256: str = ""
    tripwire: float | None = None
    run: str | None = None
    processed_at: int | None = None
    coordination: Coordination | None = None
    redline: Redline | None = None
    rule: str | None = None
    reason: str | None = None
    words: SpokenMessage | None = None
    pending: str | None = None
    conflict: str | None = None
    claim: str | None = None

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)


@dataclass(frozen=True, slots=True)
class Pending:
    """An understood arrangement that a person has to confirm before it is written. A repetition merges into it by its
    `subject`."""

    project: str
    ref: str
    chat: str
    observation: str
    type: str
    summary: str
    extraction: dict[str, object] = field(hash=False)
    event: dict[str, object] | None = field(hash=False)
    confidence: float = 0.0
    status: PendingStatus = PendingStatus.PENDING
    said_at: int = 0
    created_at: int = 0
    expires_at: int = 0
    subject: str = ""
    closed_at: int | None = None
    closed_by: str | None = None
    note: str | None = None
    claim: str | None = None

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)
