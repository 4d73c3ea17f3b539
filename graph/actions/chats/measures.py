"""Measures how well a chat is served, from the stored messages: nothing is counted anywhere else."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from graph.actions.answering.pages import END
from graph.model.chat import Form
from graph.model.ids import node_id
from graph.model.observation import Chat, Observation, Pending, PendingStatus, Tier1
from graph.model.times import SECOND
from graph.model.words import ConflictStatus
from graph.process.services import Services
from graph.rules.observing.hours import local
from graph.rules.slots.trail import WHENCE
from graph.store.conflicts import conflict_from
from graph.store.observations import observation_from
from graph.store.pendings import pending_from

MOST = 5_000


async def measures_of(services: Services, chat: Chat) -> dict[str, Any]:
    """Measure the newest five thousand messages, and their results."""
    low = f"{chat.project}|{chat.ref}|"
    rows = await services.graph.read("observation.page", low=low, before=low + END, spoken=None, limit=MOST)
    heard = [observation_from(row["observation"]) for row in rows]
    waits = await services.graph.read(
        "pending.page", low=f"{chat.project}|", before=f"{chat.project}|{END}", chat=chat.ref, statuses=None, limit=MOST
    )
    pendings = [pending_from(row["pending"]) for row in waits]
    return {**_messages(heard, chat.timezone), **_pendings(pendings), **await _reactions(services, heard)}


def _messages(heard: list[Observation], zone: str) -> dict[str, Any]:
    queued = [observation for observation in heard if observation.tier1 is Tier1.QUEUE]
    understood = [observation for observation in heard if observation.coordination is not None]
    answers = [
        observation for observation in understood if observation.coordination is not None and _answers(observation)
    ]
    found = sum(observation.coordination is not None and _attributed(observation) for observation in answers)
    spoken = [observation for observation in heard if observation.words is not None]
    days = {local(observation.at, zone).date() for observation in heard}
    took = sorted(
        (observation.processed_at - observation.captured_at) / SECOND
        for observation in heard
        if observation.processed_at is not None
    )
    return {
        "messages": len(heard),
        "dropped": len(heard) - len(queued),
        "queued": len(queued),
        "understood": len(understood),
        "spoken": len(spoken),
        "interruptionsPerDay": _share(len(spoken), len(days)),
        "spokenByRule": dict(Counter(observation.rule or "" for observation in spoken)),
        "attribution": _share(found, len(answers)),
        "secondsToUnderstand": {"median": _at(took, 0.5), "p95": _at(took, 0.95)},
    }


def _answers(observation: Observation) -> bool:
    what = observation.coordination
    return what is not None and what.form is Form.TAKES and what.attribution is not None


def _attributed(observation: Observation) -> bool:
    what = observation.coordination
    return what is not None and what.attribution is not None and what.attribution.message is not None


def _pendings(pendings: Iterable[Pending]) -> dict[str, Any]:
    by = Counter(pending.status for pending in pendings)
    answered = by[PendingStatus.CONFIRMED] + by[PendingStatus.REJECTED] + by[PendingStatus.EXPIRED]
    return {
        "pending": {status.value: by[status] for status in PendingStatus},
        "confirmationRate": _share(by[PendingStatus.CONFIRMED], answered),
    }


async def _reactions(services: Services, heard: Iterable[Observation]) -> dict[str, Any]:
    """Count people's reactions to what was spoken: a button or a settled conflict says it was right, a dismissal that it
    was not."""
    ids = [
        node_id(observation.project, observation.conflict)
        for observation in heard
        if observation.words is not None and observation.conflict
    ]
    rows = await services.graph.read("conflict.by_ids", ids=ids) if ids else []
    found = [conflict_from(row["conflict"]) for row in rows]
    right = sum(conflict.status is ConflictStatus.RESOLVED for conflict in found)
    wrong = sum(conflict.status is ConflictStatus.DISMISSED for conflict in found)
    byhand = sum(conflict.status is ConflictStatus.RESOLVED and conflict.closed_by != WHENCE for conflict in found)
    return {
        "speaking": {
            "answered": byhand,
            "settled": right - byhand,
            "dismissed": wrong,
            "open": len(found) - right - wrong,
        },
        "speakingPrecision": _share(right, right + wrong),
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def _at(ordered: list[float], share: float) -> float | None:
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3) if ordered else None
