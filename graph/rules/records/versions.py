"""Knows which version of a message or a document words are, and what became of the words of earlier versions: what was said
once stays said, and a document that was changed may say it no more."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from graph.model.ids import node_id
from graph.model.source import Source


@dataclass(frozen=True, slots=True)
class Version:
    at: int
    sha256: str
    key: str


def version_of(row: Mapping[str, Any]) -> Version:
    return Version(row["at"], row["sha256"], row["key"])


def as_version(sent: Source, key: str, known: Sequence[Version], first: str) -> tuple[Source, str]:
    """The words with the key of the version that they are.

    The latest words again are the latest version; so is an earlier version that comes again with a time that is not later
    than the latest, as where a message is sent twice. Anything else is a new version, later than all there are.
    """
    latest = max(known, key=lambda version: version.at)
    again = [
        version for version in known if version.sha256 == sent.sha256 and (version is latest or sent.at <= latest.at)
    ]
    if again:
        return sent, max(again, key=lambda version: version.at).key.removeprefix(node_id(sent.project, ""))
    at = max(sent.at, latest.at + 1)
    return replace(sent, at=at, origin={**sent.origin, "edits": first}), f"{key}:{len(known)}:{sent.sha256}"


# ── documents

Row = Mapping[str, Any]
_NO_WORDS = sha256(b"").hexdigest()  # the words of a file that is gone


@dataclass(frozen=True, slots=True)
class Document:
    """The versions of one document by the id of their sources."""

    told: str  # what became of it, for people
    latest: str
    others: frozenset[str]
    captured_at: int


def documents_of(path: str, rows: Iterable[Row], reading: Collection[str] = ()) -> list[Document]:
    """Return the document at a path, where several versions of it were read. `reading`: the sources that are read now.

    A version that nobody vouches for makes none old but others like it: a program ends nothing that people said.
    """
    versions = list(rows)
    latest = max((_order(row) for row in versions if not row["agent"]), default=None)
    said = [row for row in versions if latest is not None and _order(row) <= latest]
    found = (_document(path, some, reading) for some in (said, [row for row in versions if row["agent"]]) if some)
    return [document for document in found if document is not None]


def _document(path: str, rows: Sequence[Row], reading: Collection[str]) -> Document | None:
    """Return a document with several versions; None for a single one, or while the latest is still to be read."""
    latest = max(rows, key=_order)
    others = frozenset(row["id"] for row in rows if row["id"] != latest["id"] and row["sha256"] != latest["sha256"])
    if not others or not (latest["read"] or latest["id"] in reading):
        return None
    told = f"{path} {'is gone' if latest['sha256'] == _NO_WORDS else 'was changed and no longer says so'}"
    return Document(told, latest["id"], others, latest["capturedAt"])


def _order(row: Row) -> tuple[int, int, str]:
    """Return the sort key of a version: the time of its words, then its arrival."""
    return row["at"], len(row["ref"]), row["ref"]
