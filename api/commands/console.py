"""Prints for commands: answers on stdout, all else on stderr, and nothing that could steer the terminal."""

import json
import re
import sys
import textwrap
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from rich.console import Console

from api.progress import Step
from graph.rules.forms.escaping import unescaped

# Everything below the space but tab and newline, DEL, and the second block of control characters.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

_out = Console(highlight=False)
_err = Console(highlight=False, stderr=True)


def plain(text: str) -> str:
    """Text that others wrote, without the characters by which it could move the cursor or rename the window."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def _print(console: Console, text: str, style: str | None = None) -> None:
    """On a terminal, wrap between words alone: a key, an address or a secret that is wider stays whole, and can be copied."""
    shown = "\n".join(_wrapped(line, console.width) for line in text.split("\n")) if console.is_terminal else text
    console.print(shown, markup=False, style=style, soft_wrap=True)


def _wrapped(line: str, columns: int) -> str:
    if len(line) <= columns:
        return line
    return textwrap.fill(line, columns, break_long_words=False, break_on_hyphens=False)


def say(text: str = "") -> None:
    _print(_out, plain(text))


def counted(number: int, noun: str) -> str:
    if number == 1:
        return f"{number} {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def say_markdown(text: str) -> None:
    """Rendered for a person at a terminal; for everything else as it is. Either way, a quotation has its own letters."""
    if _out.is_terminal:
        from rich.markdown import Markdown  # noqa: PLC0415 - as long as the answer takes, and programs need none of it

        _out.print(Markdown(plain(text)))
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
    _print(_err, plain(text))


def complain(text: str) -> None:
    _print(_err, f"whence: {plain(text)}", "red")


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Step]:
    """Show a bar on stderr while something takes long; show nothing if stderr is no terminal."""
    if not _err.is_terminal:
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
    with Progress(*columns, console=_err, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


async def last_told(answers: AsyncIterator[Any], step: Step) -> Any:
    """The result of an operation that says meanwhile how far it is."""
    told = None
    async for one in answers:
        if "told" in one:
            told = one["told"]
        else:
            step(one["done"])
    return told
