"""Reads people's words: here and now, or in a process of its own that can be ended at a deadline.

The work is a plain function of plain data. The other process gets its name and its arguments, and sends back its value.
"""

import functools
import sys
from collections.abc import Callable
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
