"""Each webhook hears of its topics, and a failed delivery is tried again."""

from dataclasses import replace
from typing import Any

import pytest

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.event import Event
from graph.model.status import ClaimStatus
from graph.model.webhook import Topic
from graph.model.words import ClaimKind, ConflictChange, ConflictKind, ConflictStatus, ReviewAction
from graph.rules.webhooks import PAUSES, next_try, payload_of, topics_of

CLAIM = Claim("p", "DEC-1", ClaimKind.DECISION, ClaimStatus.ACTIVE, "Use oak", "s", "use oak", 1, 1)


def conflict() -> Conflict:
    fields: dict[str, Any] = {"project": "p", "ref": "CON-1", "kind": ConflictKind.SLOT, "status": ConflictStatus.OPEN}
    return Conflict(**fields, rule="slot", slot=None, summary="Oak or ash?", members=("DEC-1",), opened_at=1)


@pytest.mark.parametrize(
    ("change", "topics"),
    [(None, {Topic.CLAIMS}), (ReviewAction.PROMOTE, {Topic.CLAIMS, Topic.REVIEWS})],
)
def test_a_step_of_a_person_is_a_review(change: ReviewAction | None, topics: set[Topic]) -> None:
    assert topics_of(Event("p", "1", 1, CLAIM, change)) == topics


def test_a_conflict_that_is_settled_is_a_review() -> None:
    opened = Event("p", "1", 1, conflict(), ConflictChange.OPENED)
    assert topics_of(opened) == {Topic.CONFLICTS}
    assert topics_of(replace(opened, change=ConflictChange.RESOLVED)) == {Topic.CONFLICTS, Topic.REVIEWS}


def test_a_payload_names_what_happened_to_what() -> None:
    told = payload_of(Event("p", "1", 1_770_000_000_000_000, CLAIM, ReviewAction.PROMOTE))
    assert (told["type"], told["timestamp"]) == ("claim.promote", "2026-02-02T02:40:00.000000Z")
    assert (told["data"]["ref"], told["data"]["statement"]) == ("DEC-1", "Use oak")


def test_pauses_grow_and_end() -> None:
    pauses = [next_try(failures, 0) for failures in range(1, len(PAUSES) + 1)]
    assert pauses == sorted(PAUSES)
    assert next_try(len(PAUSES) + 1, 0) is None
