"""Knows which webhook hears of an event, what it is told, and when it is tried again."""

from datetime import UTC, datetime
from typing import Any

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.event import Event
from graph.model.observation import Observation, Pending
from graph.model.times import HOUR, MINUTE, SECOND
from graph.model.webhook import Topic
from graph.model.words import ConflictChange

# The pauses that Standard Webhooks asks for: three days in all, then a person has to look.
PAUSES = (5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR)
_SETTLED = (ConflictChange.RESOLVED, ConflictChange.DISMISSED)


def topics_of(event: Event) -> frozenset[Topic]:
    """A step that a person took is a review, too."""
    if isinstance(event.subject, Claim):
        return frozenset({Topic.CLAIMS, Topic.REVIEWS} if event.change is not None else {Topic.CLAIMS})
    if isinstance(event.subject, Conflict):
        return frozenset({Topic.CONFLICTS, Topic.REVIEWS} if event.change in _SETTLED else {Topic.CONFLICTS})
    if isinstance(event.subject, Observation):
        return frozenset({Topic.SPOKEN})
    return frozenset({Topic.PENDING if isinstance(event.subject, Pending) else Topic.RUNS})


def payload_of(event: Event) -> dict[str, Any]:
    """Return refs and sentences: a receiver asks for more by the ref."""
    subject = event.subject
    status = subject.redline if isinstance(subject, Observation) else subject.status
    data: dict[str, Any] = {"project": event.project, "ref": subject.ref, "status": status.value if status else None}
    if isinstance(subject, Claim):
        kind = "claim"
        data |= {"kind": subject.kind.value, "statement": subject.statement, "key": subject.key}
    elif isinstance(subject, Conflict):
        kind = "conflict"
        data |= {"kind": subject.kind.value, "summary": subject.summary, "members": list(subject.members)}
    elif isinstance(subject, Observation):
        kind = "chat"
        data |= {"chat": subject.chat, "rule": subject.rule, "text": subject.words.text if subject.words else None}
    elif isinstance(subject, Pending):
        kind = "pending"
        data |= {"chat": subject.chat, "kind": subject.type, "summary": subject.summary}
    else:
        kind = "run"
        data |= {"source": subject.source, "error": subject.error}
    changed = event.change.value.lower() if event.change is not None else "changed"
    return {"type": f"{kind}.{changed}", "timestamp": _iso(event.at), "data": data}


def next_try(failures: int, at: int) -> int | None:
    """Return the time of the next try after so many failures in a row; None: not before a person has looked."""
    return at + PAUSES[failures - 1] if failures <= len(PAUSES) else None


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / SECOND, UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
