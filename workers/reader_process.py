"""The process that reads: takes a function and its arguments from stdin, and writes the function's value to stdout.

It ends when its stdin ends, and so with its parent. It knows no address and no secret, and opens no connection.
"""

import contextlib
import copyreg
import ctypes
import gc
import os
import pickle
import signal
import struct
import sys
from importlib import import_module
from types import MappingProxyType
from typing import Any, BinaryIO

from graph.model.errors import WhenceError

SIZE = struct.Struct(">Q")
PR_SET_PDEATHSIG = 1
WARM = ("extract.kinds", "graph.discussion_reading", "graph.rules.asking.objections", "graph.rules.reading.reconcile")
"""Modules to load before the first request comes: those that read, and none that reaches a graph, a network or a setting."""


_PROFILES: dict[int, Any] = {}
"""The profiles that were sent, each once, by their numbers."""


def profile_of(number: int) -> Any:
    return _PROFILES[number]


def as_table(entries: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(entries)


# Read-only tables can't be pickled, so the dictionaries inside them are sent.
copyreg.pickle(MappingProxyType, lambda table: (as_table, (dict(table),)))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    _die_with_parent()
    coming, going = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed must not be taken for an answer
    for module in WARM:
        import_module(module)
    gc.freeze()  # what is loaded stays: looking through all of it for rubbish took a fifth of the time
    _answer(going, b"")
    while (asked := _next(coming)) is not None:
        _answer(going, _done(asked))


def _die_with_parent() -> None:
    """End with the parent also while it reads, when it would not notice that stdin has ended, where the system can do that."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _next(coming: BinaryIO) -> bytes | None:
    head = coming.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    (size,) = SIZE.unpack(head)
    return coming.read(size)


def _answer(going: BinaryIO, answer: bytes) -> None:
    going.write(SIZE.pack(len(answer)) + answer)
    going.flush()


def _done(asked: bytes) -> bytes:
    requests = pickle.loads(asked)  # noqa: S301 - our own process wrote it
    answers = [_one(new, written) for new, written in requests]
    try:
        return pickle.dumps(answers, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # a value that can't be sent is a mistake of ours
        failed = WhenceError(f"{type(error).__name__}: {error}")
        return pickle.dumps([(False, failed)] * len(answers), pickle.HIGHEST_PROTOCOL)


def _one(new: dict[int, Any], written: bytes) -> tuple[bool, Any]:
    try:
        _PROFILES.update(new)
        work, given = pickle.loads(written)  # noqa: S301 - our own process wrote it
        return True, work(*given)
    except Exception as error:
        return False, _sendable(error)


def _sendable(error: Exception) -> Exception:
    """The error itself where it can be sent, else one that says the same."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - what was written in the line itself
    except Exception:
        return WhenceError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    # Under its own name, by which what is sent calls `profile_of`: there are no two tables of profiles.
    import_module("workers.reader_process").main()
