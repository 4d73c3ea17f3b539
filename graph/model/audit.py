"""The record of calls to a project: who called, from where, which operation, on which refs, and whether it was refused. It
holds no captured words."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it came, before it has its place in the log. `where`: the caller's network address, behind the way it came by
    where that is another than `/graphql`."""

    project: str
    at: int
    by: str
    what: str
    refs: tuple[str, ...] = ()
    refused: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a project's log: how many entries there are, and the hash of the last one."""

    seq: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    call: Call
    seq: int
    sha256: str


def chained(head: Head, call: Call) -> Entry:
    """The entry behind `head`. Its hash covers the one before, so that what is cut out or changed shows."""
    seq = head.seq + 1
    told = [head.sha256, call.project, seq, call.at, call.by, call.what, list(call.refs), call.refused]
    told += [] if call.where is None else [call.where]  # entries of before it was noted keep their hash
    written = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return Entry(call, seq, hashlib.sha256(written.encode()).hexdigest())


def breaks(entries: Iterable[Entry]) -> Iterator[str]:
    """Where entries, from the first of a log on, are not what was written."""
    head = Head()
    for entry in entries:
        expected = chained(head, entry.call)
        if entry.seq != expected.seq:
            yield _missing(expected.seq, entry.seq - 1)
        elif entry.sha256 != expected.sha256:
            yield f"entry {entry.seq} is not what was written, or the one before it is not"
        head = Head(entry.seq, entry.sha256)


def _missing(first: int, last: int) -> str:
    if last < first:
        return f"entry {last + 1} stands where entry {first} should"
    return f"entry {first} is missing" if last == first else f"entries {first} to {last} are missing"
