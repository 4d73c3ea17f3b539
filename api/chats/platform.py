"""The duties of a platform on which groups write: read its messages, check where they come from, and speak there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from graph.model.errors import WhenceError


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that somebody wrote, edited or deleted. `names`: the writer's names there, the surest first."""

    room: str
    id: str
    names: tuple[str, ...]
    text: str
    at: int
    topic: str | None = None
    reply_to: str | None = None
    edited: bool = False
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button below the message `message`; `call` is what the platform wants answered, once."""

    room: str
    message: str
    data: str
    names: tuple[str, ...]
    call: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A room goes on under another id."""

    room: str
    to: str


Update = Posted | Pressed | Moved


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, and the data that comes back when it is pressed, of at most 64 bytes."""

    label: str
    data: str


DATA_MAX = 64


class NotSent(WhenceError):
    """The platform refused it, so nothing was said; `after` seconds it may be tried again, None: never."""

    def __init__(self, message: str, after: float | None = None) -> None:
        super().__init__(message)
        self.after = after


class MaybeSent(WhenceError):
    """Raised when nobody knows whether the platform took a message; so it is never sent again."""


class Platform(Protocol):
    name: str

    def vouched(self, headers: Mapping[str, str], body: bytes, now: int) -> bool:
        """True if the platform itself has sent this."""

    def greeting(self, payload: Mapping[str, Any]) -> str | None:
        """Return the answer that the platform asks for before it sends anything; None where it asks for none."""

    def read(self, payload: Mapping[str, Any]) -> list[Update]:
        """Return the updates in a request, without the messages of programs."""

    async def say(self, room: str, text: str, buttons: Sequence[Button], reply_to: str | None = None) -> str:
        """The id that the room gives it; NotSent or MaybeSent otherwise."""

    async def answer(self, call: str, text: str) -> None:
        """Show a text to the person who pressed."""

    async def check(self) -> str | None:
        """Say what keeps it from hearing or saying everything; None where nothing does."""

    async def close(self) -> None: ...
