"""The file of a backup: its marks, and whether one is whole and can be restored here."""

import gzip
import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path

from graph.model.errors import BadInput
from graph.queries import cypher_directory

VERSION = 1
FORMAT = "whence backup"
NODE, EDGE = "1", "2"


@dataclass(frozen=True, slots=True)
class Header:
    projects: tuple[str, ...]
    tokens: bool
    lines: int


def schema_number() -> int:
    """Of the last migration, which has the same number on every engine."""
    return max(int(one.name.partition("_")[0]) for one in (cypher_directory() / "schema" / "neo4j").glob("[0-9]*"))


def check_file(path: Path) -> Header:
    """Check every byte of a backup, and return its header."""
    seen, lines, last = hashlib.sha256(), 0, b""
    try:
        with gzip.open(path, "rb") as file:
            head = first = file.readline()
            for line in file:
                seen.update(first)
                lines += 1
                first = line
            last = first
        header, ending = json.loads(head), json.loads(last)
        whole = ending == {"lines": lines, "sha256": seen.hexdigest()}
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}: name a backup that `whence backup` wrote.") from None
    except (OSError, EOFError, ValueError, zlib.error):
        raise BadInput(
            f"{path} is not a backup, or is damaged: nothing was written. Take another copy of it."
        ) from None
    if not isinstance(header, dict) or header.get("format") != FORMAT or not whole:
        raise BadInput(f"{path} is no whole backup, its checksum does not fit: nothing was written.")
    if header["version"] > VERSION or header["schema"] > schema_number():
        raise BadInput(f"{path} was made by a newer Whence: update this one. Nothing was written.")
    return Header(tuple(header["projects"]), bool(header["tokens"]), lines)
