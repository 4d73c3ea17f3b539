"""The examples of README and docs/: code blocks by language, in the order of their pages, and the first answer."""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[2]
README = TOP / "README.md"
PAGES = (
    README,
    *(
        TOP / "docs" / f"{name}.md"
        for name in ("asking", "discussions", "turns", "items", "chats", "agents", "watching", "erasure")
    ),
)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_NAME = re.compile(r"\b([A-Z]+)-\d{8}-\d{3,}")


@dataclass(frozen=True)
class Request:
    """The request of a `curl` line."""

    path: str
    headers: dict[str, str]
    body: dict[str, str]


def blocks(language: str) -> list[str]:
    found = (_BLOCK.findall(page.read_text(encoding="utf-8")) for page in PAGES)
    return [body for blocks in found for kind, body in blocks if kind == language]


def commands() -> list[list[str]]:
    """The words of every `$ .venv/bin/whence …` line, without the program."""
    lines = [line for block in blocks("console") for line in block.splitlines()]
    return [shlex.split(line)[2:] for line in lines if line.startswith("$ .venv/bin/whence ")]


def own_talk() -> tuple[str, list[list[str]]]:
    """The talk that the README has its reader write down, and the words of the commands that it shows for it."""
    behind = README.read_text(encoding="utf-8").split("`talk.txt`", 1)[1]
    (_, talk), (_, lines), *_ = _BLOCK.findall(behind)
    return talk, [shlex.split(line)[1:] for line in lines.splitlines()]


def requests() -> list[Request]:
    lines = [block.replace("\\\n", " ") for block in blocks("sh") if block.startswith("curl")]
    return [_request(shlex.split(line)) for line in lines]


def _request(words: list[str]) -> Request:
    address = next(word for word in words if word.startswith("http://"))
    headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
    return Request(
        "/" + address.split("/", 3)[3],
        {"accept": "application/json", **headers},
        json.loads(words[words.index("-d") + 1]),
    )


def answer() -> str:
    """The answer to the first question, as the README shows it."""
    return (
        README.read_text(encoding="utf-8")
        .split("<!-- answer -->\n", 1)[1]
        .split("<!-- /answer -->", 1)[0]
        .strip()
        .strip("`")
        .removeprefix("text\n")
    )


def dateless(said: str) -> str:
    """Without the days and numbers in refs: they say when and in which turn something was recorded."""
    return _NAME.sub(r"\1-<ref>", said).strip()
