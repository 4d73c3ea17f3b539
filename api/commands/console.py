"""Prints for commands: answers on stdout, all else on stderr, and nothing that could steer the terminal."""

import json
import os
import re
import sys
import textwrap
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, TextIO

from api.progress import Step
from graph.rules.forms.escaping import unescaped

_ASKED = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")  # what the library takes for a terminal
# Everything below the space but tab and newline, DEL, and the second block of control characters.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

if TYPE_CHECKING:
    from rich.console import Console


@cache
def _console(*, stderr: bool) -> "Console":
    from rich.console import Console  # noqa: PLC0415 - a program that reads what is printed needs none of it

    return Console(highlight=False, stderr=stderr)


def _is_seen(stream: TextIO) -> bool:
    """True if a person sees it, or would see colours that somebody asked for."""
    return stream.isatty() or any(name in os.environ for name in _ASKED)


def plain(text: str) -> str:
    """Text that others wrote, without the characters by which it could move the cursor or rename the window."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def _print(text: str, style: str | None = None, *, stderr: bool) -> None:
    """On a terminal, wrap between words alone: a key, an address or a secret that is wider stays whole, and can be copied."""
    stream = sys.stderr if stderr else sys.stdout
    if not _is_seen(stream):
        print(text, file=stream, flush=True)
        return
    console = _console(stderr=stderr)
    shown = "\n".join(_wrapped(line, console.width) for line in text.split("\n")) if console.is_terminal else text
    console.print(shown, markup=False, style=style, soft_wrap=True)


def _wrapped(line: str, columns: int) -> str:
    if len(line) <= columns:
        return line
    return textwrap.fill(line, columns, break_long_words=False, break_on_hyphens=False)


def say(text: str = "") -> None:
    _print(plain(text), stderr=False)


def counted(number: int, noun: str) -> str:
    if number == 1:
        return f"{number} {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def say_markdown(text: str) -> None:
    """Rendered for a person at a terminal; for everything else as it is. Either way, a quotation has its own letters."""
    if _is_seen(sys.stdout) and (console := _console(stderr=False)).is_terminal:
        from rich.markdown import Markdown  # noqa: PLC0415 - as long as the answer takes, and programs need none of it

        console.print(Markdown(plain(text)))
    else:
        sys.stdout.write(unescaped(plain(text)))


def say_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def json_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) + "\n"


def stdout() -> TextIO:
    return sys.stdout


def tell(text: str) -> None:
    """A remark beside the answer."""
    _print(plain(text), stderr=True)


def complain(text: str) -> None:
    _print(f"whence: {plain(text)}", "red", stderr=True)


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Step]:
    """Show a bar on stderr while something takes long; show nothing if stderr is no terminal."""
    if not _is_seen(sys.stderr) or not (console := _console(stderr=True)).is_terminal:
        yield lambda _: None
        return
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


async def last_told(answers: AsyncIterator[Any], step: Step) -> Any:
    """The result of an operation that says meanwhile how far it is."""
    told = None
    async for answer in answers:
        if "told" in answer:
            told = answer["told"]
        else:
            step(answer["done"])
    return told
