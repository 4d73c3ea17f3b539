"""The end of a command: the number that a script can ask for, and the words that a person reads."""

import asyncio
from collections.abc import Coroutine
from enum import IntEnum
from typing import Any, TypeVar

import typer

from api.commands.console import complain
from graph.model.errors import (
    FIND_CHATS,
    FIND_CLAIMS,
    FIND_PROJECTS,
    BadInput,
    NotFound,
    SettingsError,
    TooLarge,
    Unavailable,
    WhenceError,
)

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


IN_COMMANDS = (
    (FIND_PROJECTS, "`whence capture --new` makes one."),
    (FIND_CLAIMS, "`whence why` finds claims by their words."),
    (FIND_CHATS, "createChat of /graphql makes one."),
)
"""The next step in an answer of /graphql, and the command that takes its place at a terminal."""


def in_commands(message: str) -> str:
    for there, here in IN_COMMANDS:
        message = message.replace(there, here)
    variable, found, said = message.removeprefix("Variable '$").partition("': ")
    if not found or not variable.isalpha():
        return message
    option = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in variable)
    return f"--{option}: {said}"


def _of_a_file(error: OSError) -> str:
    what = error.filename or "input or output"
    if isinstance(error, IsADirectoryError):
        return f"{what} is a directory: name a file in it."
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return f"{what} can't be had: its directory is not there. Make it, or name another."
    if isinstance(error, PermissionError):
        return f"{what}: Permission denied. Change its rights, or name another file."
    return f"{what}: {error.strerror or error}"


def exit_of(error: WhenceError) -> Exit:
    return next(EXITS[kind] for kind in type(error).__mro__ if kind in EXITS)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's work; what it says no with goes to stderr, and becomes the exit code."""
    try:
        return asyncio.run(work)
    except WhenceError as error:
        complain(in_commands(str(error)))
        raise typer.Exit(exit_of(error)) from None
    except BrokenPipeError:
        raise  # `| head` has seen enough; what runs commands knows how to end quietly
    except OSError as error:
        complain(_of_a_file(error))
        raise typer.Exit(Exit.USAGE) from None
    except KeyboardInterrupt:
        raise typer.Exit(Exit.INTERRUPTED) from None
