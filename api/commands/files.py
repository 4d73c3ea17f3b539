"""Files as what is captured: documents as they are, discussions message by message."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from graph.model.errors import BadInput
from graph.model.input_errors import where_json_breaks

DOCUMENTS = (".md", ".markdown", ".txt", ".rst", ".adoc", ".asciidoc", ".mediawiki")
RECORDS = ("kep.yaml", "kep.yml")  # other YAML configures something
XEP = "xep-"  # other XML is no document
DISCUSSIONS = (".json", ".jsonl")
ENDINGS = f"documents in {', '.join(DOCUMENTS)}, discussions in {' and '.join(DISCUSSIONS)}"
FIELDS = ("id", "author", "text", "at", "agent")
SHAPE = '{"author": "Ada", "text": "…", "at": "2026-01-30T12:00:00Z", "id": "…"}.'

Input = dict[str, Any]
T = TypeVar("T")


class NothingToRead(BadInput):
    """A file in which there are no words at all."""


def find_files(paths: Sequence[Path], *, discussions: bool) -> tuple[list[Path], list[Path]]:
    """Documents and discussions, each once; in a directory, what has one of their endings and is not hidden.

    In a directory, discussions count only where it is said which task they belong to.
    """
    found = dict.fromkeys(path for one in paths for path in _inside(one, discussions))
    unknown = [path for path in found if not _is_document(path) and path.suffix.lower() not in DISCUSSIONS]
    if unknown:
        raise BadInput(f"{unknown[0]}: not one of {ENDINGS}; nothing was captured.")
    documents = [path for path in found if _is_document(path)]
    return documents, [path for path in found if path.suffix.lower() in DISCUSSIONS]


def _inside(path: Path, discussions: bool) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    for each in sorted(path.rglob("*")):
        hidden = any(part.startswith(".") for part in each.relative_to(path).parts)
        wanted = _is_document(each) or (discussions and each.suffix.lower() in DISCUSSIONS)
        if each.is_file() and not hidden and wanted:
            yield each


def _is_document(path: Path) -> bool:
    name = path.name.lower()
    return path.suffix.lower() in DOCUMENTS or name in RECORDS or (name.startswith(XEP) and name.endswith(".xml"))


def document(path: Path) -> Input:
    """The time of its words is the day that it says it is of, else the file's own: nothing better is known."""
    from extract.sources.dated import dated  # noqa: PLC0415 - the lexicon comes with it

    text = text_of(path)
    changed = int(path.stat().st_mtime * 1_000_000)
    said = dated(text, changed, path.name)
    at = datetime.fromtimestamp((changed if said is None else said) / 1_000_000, UTC)
    return {"path": path.as_posix(), "text": text, "updatedAt": at.isoformat()}


def messages(path: Path) -> list[Input]:
    """A list of messages, or one message a line."""
    text = text_of(path)
    rows = _lines(path, text) if path.suffix.lower() == ".jsonl" else _list(path, text)
    return [_message(path, number, row) for number, row in rows]


def tried(read: Callable[[Path], T], path: Path, left: list[str]) -> T | None:
    """Read a file. One with nothing to read is left out with its reason, so that the others are captured."""
    try:
        return read(path)
    except NothingToRead as error:
        left.append(str(error))
        return None


def text_of(path: Path) -> str:
    try:
        # As bytes: reading it as text would change how its lines end.
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NothingToRead(f"{path}: byte {error.start} is not UTF-8: save it as UTF-8 text.") from None
    if not text.strip():
        raise NothingToRead(f"{path}: it is empty: there is nothing to read in it.")
    return text


def _lines(path: Path, text: str) -> Iterable[tuple[int, Any]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield number, _parsed(line, f"{path}, line {number}")


def _list(path: Path, text: str) -> Iterable[tuple[int, Any]]:
    found = _parsed(text, str(path))
    rows = found.get("messages") if isinstance(found, dict) else found
    if not isinstance(rows, list):
        raise BadInput(f'{path}: write a list of messages, or {{"messages": [...]}}.')
    return enumerate(rows, start=1)


def _parsed(text: str, place: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{place}: not JSON ({where_json_breaks(error)}): a message is {SHAPE}") from None


def _message(path: Path, number: int, row: Any) -> Input:
    place = f"{path}, message {number}"
    if not isinstance(row, dict) or not isinstance(row.get("author"), str) or not isinstance(row.get("text"), str):
        raise BadInput(f"{place}: write {SHAPE}")
    if unknown := sorted(row.keys() - set(FIELDS)):
        raise BadInput(f"{place}: {unknown[0]!r} is no field of a message; there are {', '.join(FIELDS)}.")
    if not isinstance(row.get("agent", False), bool):
        raise BadInput(f"{place}: agent is true or false.")
    texts = [name for name in ("id", "at") if not isinstance(row.get(name, ""), str | None)]
    if texts:
        raise BadInput(f"{place}: {texts[0]} is a text: write it in quotes.")
    return {name: value for name, value in row.items() if value is not None}
