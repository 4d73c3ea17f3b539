"""The record of calls to a project: who called, from where, which operation, on which refs, and whether it was refused. It
holds nobody's words."""

import hashlib
import json
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
