"""Reads people's words: here and now, or in a process of its own that can be ended at a deadline.

The work is a plain function of plain data. The other process gets its name and its arguments, and sends back its value.
"""

import functools
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from graph.model.errors import WhenceError

T = TypeVar("T")

_OURS = ("graph.", "extract.", "workers.", "api.")
_REMEMBERS = type(functools.lru_cache(lambda: None))


class NotInTime(WhenceError):
    """The reader did not end before its deadline, or died. The words are kept; nothing was made of them."""


class WordReader(Protocol):
    """Runs a function that reads words. `characters` says how much there is to read: longer words get longer, and keep no
    short ones waiting, unless a transaction waits for them (`waited_for`), and with it everybody who wants to write."""

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T: ...

    async def forget(self) -> None:
        """Forget all words that were read until now, wherever they were read."""


class ToBeRead(Exception):
    """A transaction needs more words read than everybody else may wait for: read them without it, and begin it again."""

    def __init__(self, read: Callable[[], Awaitable[None]]) -> None:
        super().__init__("more words than a transaction may wait for")
        self.read = read


class ReadBefore:
    """Reads for one transaction: short words at once. Long words are read without it, and are known once it begins again. When it has
    begun again too often, since others change what it reads, it waits for them after all."""

    def __init__(self, reader: WordReader, longest: int, tries: int) -> None:
        self._reader, self._longest, self._left = reader, longest, tries
        self._known: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = []

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        for known, arguments, answer in self._known:
            if known is work and arguments == given:
                found: T = answer
                return found
        if characters <= self._longest or not self._left:
            return await self._reader.run(work, *given, characters=characters, waited_for=waited_for)
        self._left -= 1
        raise ToBeRead(functools.partial(self._read, work, given, characters))

    async def _read(self, work: Callable[..., Any], given: tuple[Any, ...], characters: int) -> None:
        self._known.append((work, given, await self._reader.run(work, *given, characters=characters)))

    async def forget(self) -> None:
        self._known.clear()
        await self._reader.forget()


class ReadHere:
    """Reads in the caller's process: for a command, a test, or work without people's words."""

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        del characters, waited_for
        return work(*given)

    async def forget(self) -> None:
        forget_words()


def forget_words() -> None:
    """The memories of all functions of this process: words that were erased must not be answered out of one."""
    for name, module in list(sys.modules.items()):
        if name.startswith(_OURS):
            for one in list(vars(module).values()):
                if isinstance(one, _REMEMBERS):
                    one.cache_clear()
