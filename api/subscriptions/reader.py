"""A subscriber's place in a tail: the events that were told and not yet read, up to a limit."""

from asyncio import Event as Flag
from collections import deque
from collections.abc import Callable

from api.errors import TooSlow
from graph.model.event import Event

LONGEST = 1_000

Wanted = Callable[[Event], bool]


class Reader:
    """A reader that falls behind is closed with its next read: nothing is ever left out silently."""

    def __init__(self, wanted: Wanted, longest: int = LONGEST) -> None:
        self._wanted = wanted
        self._longest = longest
        self._waiting: deque[Event] = deque()
        self._something = Flag()
        self._too_slow = False

    def give(self, event: Event) -> bool:
        """Hand over an event; True if the reader has something to do with it."""
        if self._too_slow or not self._wanted(event):
            return False
        if len(self._waiting) >= self._longest:
            self._too_slow = True
            self._waiting.clear()
        else:
            self._waiting.append(event)
        self._something.set()
        return True

    async def next(self) -> Event:
        while not self._waiting:
            if self._too_slow:
                raise TooSlow(
                    f"{self._longest} events were waiting for this reader, so it was cut off: "
                    "subscribe again with `since`, the `at` of the last event that came."
                )
            self._something.clear()
            await self._something.wait()
        return self._waiting.popleft()
