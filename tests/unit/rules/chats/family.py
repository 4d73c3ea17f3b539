"""A family and a short way to say what it writes, for the tests of the rules of chats."""

from dataclasses import dataclass, field
from datetime import datetime

from graph.model.chat import (
    CalendarView,
    ChatEvent,
    ChatMessage,
    ChatThread,
    Coordination,
    Group,
    Member,
    Redline,
    RedlineVerdict,
    Spoken,
    Tripwire,
)  # fmt: skip
from graph.model.profile import Profile
from graph.profiles import load_profiles
from graph.rules.chats.coordination import extract
from graph.rules.chats.redline import redline
from graph.rules.chats.redline_case import RedlineCase
from graph.rules.chats.thread import follow
from graph.rules.chats.tripwire import score
from graph.rules.times.zones import instant

ZONE = "America/Chicago"
HOUSEHOLD = load_profiles()["household"]
MILLERS = Group(
    "C",
    ZONE,
    (
        Member("john", ("John", "dad")),
        Member("sarah", ("Sarah", "mum")),
        Member("leo", ("Leo",), "child"),
        Member("mia", ("Mia",), "child"),
    ),
    ("Westside Park", "Madison Dance Academy", "YMCA"),
)


def wall(said: str) -> int:
    return instant(datetime.fromisoformat(said), ZONE)


def event(
    ref: str,
    summary: str,
    people: tuple[str, ...],
    start: str,
    minutes: int = 60,
    repeats: str | None = None,
    **more: object,
) -> ChatEvent:
    at = wall(start)
    return ChatEvent(ref, summary, people, at, at + minutes * 60_000_000, repeats, ZONE, **more)  # type: ignore[arg-type]


EVENTS = (
    event("E1", "Leo soccer", ("leo",), "2026-05-05T16:30", 90, "FREQ=WEEKLY;BYDAY=TU,TH", place="Westside Park"),
    event(
        "E2", "Mia ballet", ("mia",), "2026-05-04T16:00", 60, "FREQ=WEEKLY;BYDAY=MO,WE", place="Madison Dance Academy"
    ),
    event("E3", "Mia swim", ("mia",), "2026-05-09T10:00", 60, "FREQ=WEEKLY;BYDAY=SA", place="YMCA"),
    event("E4", "Leo chess", ("leo",), "2026-05-06T15:30", 60, "FREQ=WEEKLY;BYDAY=WE"),
)


@dataclass
class Chat:
    """A chat, said one message after the other; each returns the coordination that was read, and the redline's verdict."""

    events: tuple[ChatEvent, ...] = EVENTS
    group: Group = MILLERS
    profile: Profile = HOUSEHOLD
    thread: ChatThread = field(default_factory=ChatThread)
    spoken: list[Spoken] = field(default_factory=list)
    gate: Tripwire | None = None

    def say(
        self, sender: str, text: str, at: str, reply_to: str | None = None, edits: str | None = None
    ) -> Coordination | None:
        count = len(self.thread.recent) + 1
        message = ChatMessage(f"m{count}", sender, text, wall(at), reply_to, edits)
        self.gate = score(message, self.thread, self.group, self.profile, self.events)
        said = extract(message, self.thread, self.group, self.events, self.profile) if self.gate.queued else None
        self.thread = follow(self.thread, message, said, self.group, self.profile)
        return said

    def heard(self, sender: str, text: str, at: str, reply_to: str | None = None) -> Coordination:
        said = self.say(sender, text, at, reply_to)
        assert said is not None, f"nothing was understood of {text!r}"
        return said

    def judge(self, said: Coordination, now: str, readable: bool = True) -> RedlineVerdict:
        calendar = CalendarView(self.events, readable, tuple(self.spoken))
        verdict = redline(RedlineCase(said, self.thread, calendar, wall(now), self.group, self.profile))
        if verdict.decision is Redline.SPEAK:
            self.spoken.append(Spoken(str(verdict.key), wall(now)))
        return verdict
