"""The file of a backup: its marks, and whether one is whole and can be restored here."""

import gzip
import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graph.model.errors import BadInput
from graph.queries import cypher_directory

VERSION = 1
FORMAT = "whence backup"
NODE, EDGE = "1", "2"
LONGEST_LINE = 64 << 20
"""Bytes: ten times what the longest source takes."""


@dataclass(frozen=True, slots=True)
class Header:
    projects: tuple[str, ...]
    tokens: bool
    lines: int


def schema_number() -> int:
    """Of the last migration, which has the same number on every engine."""
    return max(int(path.name.partition("_")[0]) for path in (cypher_directory() / "schema" / "neo4j").glob("[0-9]*"))


def check_file(path: Path) -> Header:
    """Check every byte of a backup, and return its header."""
    seen, lines = hashlib.sha256(), 0
    try:
        with gzip.open(path, "rb") as file:
            head = last = _line(file)
            header = json.loads(head)
            while following := _line(file):
                if lines:
                    _check_line(path, json.loads(last), header)
                seen.update(last)
                lines += 1
                last = following
        whole = json.loads(last) == {"lines": lines, "sha256": seen.hexdigest()}
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}: name a backup that `whence backup` wrote.") from None
    except (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error):
        raise BadInput(
            f"{path} is not a backup, or is damaged: nothing was written. Take another copy of it."
        ) from None
    if not isinstance(header, dict) or header.get("format") != FORMAT or not whole:
        raise BadInput(f"{path} is no whole backup, its checksum does not fit: nothing was written.")
    if header["version"] > VERSION or header["schema"] > schema_number():
        raise BadInput(f"{path} was made by a newer Whence: update this one. Nothing was written.")
    return Header(tuple(header["projects"]), bool(header["tokens"]), lines)


def project_of(name: str) -> str:
    """The project that the id of a node begins with."""
    return name.replace("|", "/").partition("/")[0]


def _line(file: gzip.GzipFile) -> bytes:
    line = file.readline(LONGEST_LINE + 1)
    if len(line) > LONGEST_LINE:
        raise ValueError("No node is as long as that.")
    return line


def _check_line(path: Path, line: Any, header: Any) -> None:
    """A checksum proves nothing about who wrote the file: what it holds stays within the projects that it names."""
    if line[0] == NODE and line[1] == "Token":
        inside = header["tokens"] is True
    elif line[0] == NODE:
        slug = project_of(line[2]["id"])
        inside = slug in header["projects"] and line[2].get("project", slug) == slug
    else:
        slug = project_of(line[2])
        inside = slug in header["projects"] and project_of(line[3]) == slug
    if not inside:
        raise BadInput(
            f"{path} holds more than the projects that it names: nothing was written. Whence wrote no such file."
        )
