"""Where people's words are read: here and now, or by a process of its own that can be ended at a deadline.

What is read apart is a plain function of plain data: it is named, its arguments are sent, and its value comes back.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from graph.model.errors import WhenceError

T = TypeVar("T")


class NotInTime(WhenceError):
    """The reader did not end before its deadline, or died. The words are kept; nothing was made of them."""


class Apart(Protocol):
    """Who reads. `characters` is how much there is to read: longer words have longer, and keep no short ones waiting."""

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0) -> T: ...


class AtOnce:
    """In the process of whoever asks: for a command, a test, or what has no words of people in it."""

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0) -> T:
        del characters
        return work(*given)
