"""An entry of a calendar, once or recurring, and the claim that it is."""

from dataclasses import dataclass
from enum import StrEnum

from graph.model.chat import ChatEvent
from graph.model.ids import node_id


class EventStatus(StrEnum):
    CONFIRMED = "CONFIRMED"
    TENTATIVE = "TENTATIVE"
    CANCELLED = "CANCELLED"


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """`start` and `end` are those of its first time, or of the occurrence that was asked for (`occurrence`)."""

    project: str
    ref: str
    summary: str
    people: tuple[str, ...]
    start: int
    end: int
    claim: str
    timezone: str = "UTC"
    repeats: str | None = None
    place: str | None = None
    status: EventStatus = EventStatus.CONFIRMED
    chat: str | None = None
    uid: str | None = None
    transparent: bool = False
    all_day: bool = False
    declined: tuple[str, ...] = ()
    skipped: tuple[int, ...] = ()
    source: str | None = None  # the message that it was confirmed from
    content: str = ""  # what it said when it was brought in: the same again changes nothing
    occurrence: int | None = None

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)

    def heard(self) -> ChatEvent:
        """Return the entry in the form that the rules of chats take."""
        return ChatEvent(
            ref=self.ref,
            summary=self.summary,
            people=self.people,
            start=self.start,
            end=self.end,
            repeats=self.repeats,
            timezone=self.timezone,
            place=self.place,
            status=self.status.value.lower(),
            transparent=self.transparent,
            all_day=self.all_day,
            declined=self.declined,
            skipped=self.skipped,
            source=self.source,
        )
