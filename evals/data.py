"""Finds the data of the evals. It belongs to others and is never part of the repo, so an eval says what is missing."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_BESIDE = Path(__file__).resolve().parent.parent.parent / "shared" / "data"


class Missing(Exception):
    """A file of data that is not here."""


def folder() -> Path:
    named = os.environ.get("WHENCE_EVALS_DATA")
    return Path(named) if named else _BESIDE


def rows(kind: str) -> list[dict[str, Any]]:
    """The rows of `kind`_dev.jsonl, or of whatever set of that kind lies there."""
    where = folder()
    found = sorted(where.glob(f"{kind}_*.jsonl")) or sorted(where.glob(f"{kind}.jsonl"))
    if not found:
        raise Missing(f"no {kind}_*.jsonl in {where}: set WHENCE_EVALS_DATA to the folder that has it")
    return list(_read(found[0]))


def _read(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
