"""How a command ends: the number that a script can ask for, and the words that a person reads."""

import asyncio
from collections.abc import Coroutine
from enum import IntEnum
from typing import Any, TypeVar

import typer

from api.commands.console import complain
from graph.model.errors import BadInput, NotFound, SettingsError, TooLarge, Unavailable, WhenceError

T = TypeVar("T")


class Exit(IntEnum):
    OK = 0
    NOTHING = 1
    USAGE = 2
    UNAVAILABLE = 3
    REFUSED = 4
    INTERRUPTED = 130


MEANING = {
    Exit.OK: "done",
    Exit.NOTHING: "nothing found: no answer, no such name, or `doctor` saw a problem",
    Exit.USAGE: "the command, a setting or an input can't be used as it stands",
    Exit.UNAVAILABLE: "the graph, the queue or the port can't be had",
    Exit.REFUSED: "understood and refused, or work that failed",
    Exit.INTERRUPTED: "stopped by Ctrl-C",
}

EXITS: dict[type[WhenceError], Exit] = {
    NotFound: Exit.NOTHING,
    BadInput: Exit.USAGE,
    TooLarge: Exit.USAGE,
    SettingsError: Exit.USAGE,
    Unavailable: Exit.UNAVAILABLE,
    WhenceError: Exit.REFUSED,
}


def exit_of(error: WhenceError) -> Exit:
    return next(EXITS[kind] for kind in type(error).__mro__ if kind in EXITS)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's work; what it says no with goes to stderr, and becomes the exit code."""
    try:
        return asyncio.run(work)
    except WhenceError as error:
        complain(str(error))
        raise typer.Exit(exit_of(error)) from None
    except BrokenPipeError:
        raise  # `| head` has seen enough; what runs commands knows how to end quietly
    except OSError as error:
        complain(f"{error.filename or 'input or output'}: {error.strerror or error}")
        raise typer.Exit(Exit.USAGE) from None
    except KeyboardInterrupt:
        raise typer.Exit(Exit.INTERRUPTED) from None
