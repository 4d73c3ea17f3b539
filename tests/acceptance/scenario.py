"""Acceptance documents: what is captured and done, what is asked, and what the answer has to be.

A document is Markdown. Its sections are taken in order: `Said in TASK` with messages as quotations, `Written in PATH on
DAY` with the text indented, `Done` with a line for each step, `Asked: …` or `Asked for KEY` with what to expect. Everything
else in it is for readers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

FOLDER = Path(__file__).parent / "scenarios"

_MESSAGE = re.compile(r"> (\d{4}-\d\d-\d\d) (\d\d:\d\d) ([^(:]+?)( \(a program\))?: (.+)")
_WRITTEN = re.compile(r"Written in (\S+) on (\d{4}-\d\d-\d\d)")
_FOR_KEY = re.compile(r"Asked for (\S+?)(?: as of (\S+))?")
_STEP = re.compile(r"- (resolve|retract|revert|promote|reject) (.+?)(?:: (.+))?")
_EXPECTED = re.compile(r"- ([a-z ]+?)(?:: (.+))?")


@dataclass(frozen=True)
class Message:
    at: str
    author: str
    agent: bool
    text: str


@dataclass(frozen=True)
class Said:
    task: str
    messages: tuple[Message, ...]


@dataclass(frozen=True)
class Written:
    path: str
    day: str
    text: str


@dataclass(frozen=True)
class Done:
    step: str
    what: str
    more: str | None


@dataclass(frozen=True)
class Asked:
    """`expected` says, by noun, the lines that the answer has to have: all of them and no others."""

    question: str | None
    key: str | None
    as_of: str | None
    expected: tuple[tuple[str, str], ...]


Part = Said | Written | Done | Asked


@dataclass(frozen=True)
class Scenario:
    name: str
    parts: tuple[Part, ...]


def scenarios() -> list[Scenario]:
    return [read(path) for path in sorted(FOLDER.glob("*.md"))]


def read(path: Path) -> Scenario:
    _, *sections = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    parts = tuple(part for section in sections for part in _parts(path, *section.split("\n", 1)))
    assert parts, f"{path} has nothing to do"
    return Scenario(path.stem, parts)


def _parts(path: Path, title: str, body: str) -> Iterator[Part]:
    if title.startswith("Said in "):
        messages = tuple(_message(path, line) for line in body.splitlines() if line.startswith(">"))
        yield Said(title.removeprefix("Said in "), messages)
    elif found := _WRITTEN.fullmatch(title):
        lines = [line for line in body.splitlines() if line.startswith("    ") or not line]
        yield Written(found[1], found[2], dedent("\n".join(lines)).strip("\n") + "\n")
    elif title == "Done":
        yield from (_done(path, line) for line in body.splitlines() if line.startswith("- "))
    elif title.startswith("Asked: "):
        yield Asked(title.removeprefix("Asked: "), None, None, _expected(path, body))
    elif found := _FOR_KEY.fullmatch(title):
        yield Asked(None, found[1], found[2], _expected(path, body))
    else:
        raise AssertionError(f"{path}: {title!r} is no section of a scenario")


def _message(path: Path, line: str) -> Message:
    found = _MESSAGE.fullmatch(line)
    assert found, f"{path}: {line!r} is no message"
    return Message(f"{found[1]}T{found[2]}:00Z", found[3], bool(found[4]), found[5])


def _done(path: Path, line: str) -> Done:
    found = _STEP.fullmatch(line)
    assert found, f"{path}: {line!r} is no step"
    return Done(found[1], found[2], found[3])


def _expected(path: Path, body: str) -> tuple[tuple[str, str], ...]:
    lines = [line for line in body.splitlines() if line.startswith("- ")]
    assert lines, f"{path}: something is asked, and nothing expected"
    found = [_EXPECTED.fullmatch(line) for line in lines]
    return tuple((one[1], one[2] or "") for one in found if one)
