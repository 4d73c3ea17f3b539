"""Files, folders and zips that other systems export, told apart by what is in them."""

import json
import zipfile
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn

from extract.imports.slack import is_slack, read_slack
from extract.imports.tasks import read_tasks
from extract.imports.telegram import is_telegram, read_telegram
from graph.model.errors import BadInput, TooLarge
from graph.model.input_errors import where_json_breaks
from graph.model.registry import Registry

LARGEST = 1 << 30
LARGEST_FILE = 100 << 20
"""Unpack a file, up to a size: a small file that unpacks to gigabytes is refused."""
ENDINGS = (".json", ".jsonl")
# In a folder that holds other things as well, these are what a task system keeps.
OF_TASKS = frozenset({"tasks.json", "decisions.json", "patterns.jsonl"})

Bytes = tuple[str, bytes]


class From(StrEnum):
    TASKS = "tasks"
    SLACK = "slack"
    TELEGRAM = "telegram"


def read_brought(paths: Sequence[Path], kind: From | None, *, threads: bool) -> tuple[From, Registry]:
    """Read the files. Return their format and their content."""
    files = dict(one for path in paths for one in _files(path) if not _is_shadow(one[0]))
    if kind is None and not is_slack(list(files)) and len(files) > len(paths):
        files = {name: data for name, data in files.items() if Path(name).name in OF_TASKS | {"result.json"}}
    if not files:
        raise BadInput(
            f"{paths[0]}: there is nothing to import in there: no {', no '.join(ENDINGS)} file that is known."
        )
    parsed = {name: _parsed(name, data) for name, data in files.items()}
    chosen = kind or _kind(parsed)
    if chosen is From.SLACK:
        return chosen, read_slack(parsed, threads=threads)
    if chosen is From.TASKS:
        return chosen, read_tasks(parsed)
    found = Registry()
    for name, data in parsed.items():
        if not is_telegram(data):
            raise BadInput(f"{name}: this is not a Telegram export: export the chat as JSON, and name its result.json.")
        found = found + read_telegram(name, data)
    return chosen, found


def _kind(parsed: dict[str, Any]) -> From:
    if is_slack(list(parsed)):
        return From.SLACK
    return From.TELEGRAM if any(is_telegram(data) for data in parsed.values()) else From.TASKS


def _files(path: Path) -> Iterator[Bytes]:
    if path.is_dir():
        for each in sorted(path.rglob("*")):
            if each.is_file() and each.suffix.lower() in ENDINGS:
                yield each.relative_to(path.parent).as_posix(), each.read_bytes()
    elif zipfile.is_zipfile(path):
        yield from _zipped(path)
    else:
        yield path.name, path.read_bytes()


def _is_shadow(name: str) -> bool:
    """True for the file that a Mac lays beside each file in a zip, under the same ending."""
    return "__MACOSX" in name.split("/") or Path(name).name.startswith("._")


def _zipped(path: Path) -> Iterator[Bytes]:
    """Yield the files of a zip. Only counted bytes count: a zip's own word on its size need not be true."""
    left = LARGEST
    try:
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if not name.lower().endswith(ENDINGS):
                    continue
                with archive.open(name) as file:
                    data = file.read(min(left, LARGEST_FILE) + 1)
                if len(data) > LARGEST_FILE:
                    raise TooLarge(f"{path}: {name} unpacks to more than {LARGEST_FILE >> 20} MB: import it in parts.")
                left -= len(data)
                if left < 0:
                    raise TooLarge(
                        f"{path}: there is more than {LARGEST >> 20} MB in it: unpack it, and import it in parts."
                    )
                yield name, data
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError):
        raise BadInput(f"{path}: the zip can't be read: it is damaged, or encrypted. Export it again.") from None


def _parsed(name: str, data: bytes) -> Any:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start} is not UTF-8: save it as UTF-8 text.") from None
    if name.lower().endswith(".jsonl"):
        lines = enumerate(text.splitlines(), start=1)
        return [_json(line, f"{name}, line {number}") for number, line in lines if line.strip()]
    return _json(text, name)


def _json(text: str, place: str) -> Any:
    try:
        found = json.loads(text, parse_constant=_no_number)
        if "\\ud" in text or "\\uD" in text:
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except UnicodeEncodeError:
        raise BadInput(
            f"{place}: there is half of a surrogate pair in it, which is no character: leave it out."
        ) from None
    except (ValueError, RecursionError) as error:
        mend = (
            "mend it there, or export it again"
            if ".json" in place.lower()
            else "exports are JSON; `whence capture` reads documents and written talk"
        )
        raise BadInput(f"{place}: not JSON ({where_json_breaks(error)}): {mend}; nothing was written.") from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
