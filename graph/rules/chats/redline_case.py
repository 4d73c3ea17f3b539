"""A message as it is judged: its reading, the state of the chat and the calendar, the time, and the profile's rules."""

from dataclasses import dataclass

from graph.model.chat import CalendarView, ChatThread, Coordination, Group, OpenTask, Redline, RedlineVerdict
from graph.model.profile import Profile
from graph.rules.chats.appointments import booked


@dataclass(frozen=True, slots=True)
class RedlineCase:
    """`thread` is as it stands after the message, and may know later ones: what they settled is not spoken of."""

    said: Coordination
    thread: ChatThread
    calendar: CalendarView
    now: int
    group: Group
    profile: Profile

    @property
    def task(self) -> OpenTask | None:
        """The task that the message takes, asks for or answers."""
        said, tasks = self.said, self.thread.tasks
        taken = next((task for task in tasks if task.taken_in == said.of), None)
        return taken or next((task for task in tasks if task.id in (said.answers, said.of)), None)

    @property
    def own_words(self) -> tuple[str, ...]:
        """The message by the id that it came with, and by the one that it is a new version of."""
        edited = next((message.edits for message, _ in self.thread.recent if message.id == self.said.of), None)
        return (self.said.of, edited) if edited else (self.said.of,)

    @property
    def is_appointment(self) -> bool:
        named = self.profile.chats.words.get("appointments", ())
        told = f" {self.said.activity} " if self.said.activity else self.task.wanted.words if self.task else ""
        return any(f" {one} " in told for one in named) or (self.task is not None and booked(self.task.wanted.words))


def silent(reason: str, look_again: int | None = None) -> RedlineVerdict:
    return RedlineVerdict(Redline.SILENT, reason=reason, look_again=look_again)
