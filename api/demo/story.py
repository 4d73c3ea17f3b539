"""The story of Tern, a ferry line that sells its tickets online. All of it is invented.

Between them the parts show every kind of node, and everything that can happen to a claim.
"""

from dataclasses import dataclass
from typing import Any

PROJECT = {"slug": "demo", "name": "Tern, tickets for a ferry line"}
QUESTION = "Why do we keep bookings in Postgres?"
FURTHER = (
    "Why GraphQL for partners?",
    "Why is the ticket's code Aztec?",
    "How wide is the kiosk's paper?",
    "What may be deployed on a Friday?",
)

TASKS = {
    "TERN-1": "Keep bookings safe",
    "TERN-2": "Let partners sell tickets",
    "TERN-3": "Print tickets that scan in the rain",
    "TERN-4": "Write the partners' handbook",
    "TERN-5": "Lost tickets",
}
ITEMS = {"gate": "Boarding gate", "kiosk": "Ticket kiosk"}


@dataclass(frozen=True)
class Said:
    """A message of a discussion; helper is a program."""

    task: str
    id: str
    author: str
    at: str
    text: str
    agent: bool = False


@dataclass(frozen=True)
class Written:
    """A claim written by hand; `item` says that it is about that item alone."""

    name: str
    by: str
    kind: str
    statement: str
    at: str
    rationale: str | None = None
    key: str | None = None
    value: Any = None
    item: str | None = None


MESSAGES = (
    Said(
        "TERN-1", "t1-1", "Ada", "2026-01-12T09:00:00Z",
        "Morning all. Two people had the same seat on Saturday.\n"
        "- [Decision] bookings.database = Postgres because a seat must never be sold twice",
    ),
    Said(
        "TERN-1", "t1-2", "Bo", "2026-01-14T14:30:00Z",
        "- [Decision] bookings.database = MySQL because the harbour office already runs it",
    ),
    Said(
        "TERN-1", "t1-3", "Ada", "2026-01-20T10:15:00Z",
        "The load test is through.\n"
        "- [Decision] bookings.database = Postgres because MySQL lost two bookings in the load test",
    ),
    Said(
        "TERN-1", "t1-4", "helper", "2026-01-21T08:00:00Z",
        "- [Decision] bookings.database = SQLite because one file is easy to back up", agent=True,
    ),
    Said(
        "TERN-2", "t2-1", "Cleo", "2026-01-22T11:00:00Z",
        "We decided to use GraphQL instead of REST for the partners' interface "
        "because every partner asks for other fields.",
    ),
    Said(
        "TERN-2", "t2-2", "helper", "2026-01-22T11:05:00Z",
        "We decided to cache timetables for one hour because they change once a season.", agent=True,
    ),
    Said(
        "TERN-3", "t3-1", "Dan", "2026-01-26T09:30:00Z",
        "- [Decision] ticket.code = Aztec because it scans on wet paper",
    ),
    Said(
        "TERN-3", "t3-2", "helper", "2026-01-27T16:45:00Z",
        "- [Decision] ticket.code = QR because every phone reads it", agent=True,
    ),
    Said(
        "TERN-3", "t3-3", "Dan", "2026-01-28T10:00:00Z",
        "- [Fact] kiosk.paper_width = 80 mm",
    ),
    Said(
        "TERN-3", "t3-4", "helper", "2026-01-28T10:20:00Z",
        "Let's go with recycled paper because it costs the same.", agent=True,
    ),
    Said("TERN-5", "t5-1", "Ada", "2026-01-29T10:00:00Z", "Which counter do lost tickets go to?"),
    Said("TERN-5", "t5-2", "Bo", "2026-01-29T10:02:00Z", "Shall we keep lost tickets at the harbour office?"),
    Said("TERN-5", "t5-3", "Cleo", "2026-01-29T10:04:00Z", "Yes, go ahead."),
    Said("TERN-5", "t5-4", "Bo", "2026-01-29T10:10:00Z", "Could we post them on the notice board as well?"),
    Said("TERN-5", "t5-5", "Ada", "2026-01-29T10:12:00Z", "No, anybody could take them."),
    Said(
        "TERN-5", "t5-6", "helper", "2026-01-29T10:30:00Z", "I wrote the passengers' names on the notice board.",
        agent=True,
    ),
    Said(
        "TERN-5", "t5-7", "Ada", "2026-01-29T10:31:00Z",
        "No, that's wrong. Names of passengers must stay in the ledger, not on the notice board.",
    ),
    Said("TERN-5", "t5-8", "Dan", "2026-01-29T11:00:00Z", "To which counter do the lost tickets go?"),
)  # fmt: skip

DOCUMENT = {
    "path": "docs/refunds.md",
    "updatedAt": "2026-01-15T12:00:00Z",
    "text": """# Refunds

Status: agreed with the harbour office

## Context

Crossings are cancelled about nine times a winter. Passengers were sent from counter to counter.

## Decision

We decided to refund cancelled crossings in full because a quarrel costs more than a ticket.

- [Constraint] refunds.days = 14 because the passenger act says so

## Open

Maybe we should offer vouchers instead of money.
""",
}

TURN = {
    "project": PROJECT["slug"],
    "stage": "planning",
    "author": "Bo",
    "at": "2026-01-25T09:00:00Z",
    "idempotencyKey": "spring",
    "answers": [
        {"questionId": "q1", "question": "How wide is the new gangway?", "text": "90 cm", "key": "gangway.width"},
        {"questionId": "q2", "question": "Do bicycles pay?", "quick": "NO", "key": "fares.bicycle"},
    ],
    "freeChat": "We decided to open the second gangway in spring because Saturdays are full.",
    "agentOutput": "I suggest to paint the second gangway yellow.",
}

BY_HAND = (
    Written(
        "friday", "Cleo", "DECISION", "Nothing is deployed on a Friday", "2026-01-09T08:00:00Z",
        rationale="The ferry office is closed at weekends",
    ),
    Written(
        "gate fixes", "Dan", "DECISION", "Fixes for the boarding gate are deployed on any day", "2026-01-30T08:00:00Z",
        rationale="A gate that stays shut stops the ferry",
    ),
    Written(
        "height", "Dan", "FACT", "The scanner of the gate hangs at 110 cm", "2026-01-30T09:00:00Z",
        key="scanner.height", value="110 cm", item="gate",
    ),
    Written(
        "winter", "Bo", "NOTE", "Ask the harbour office about the winter timetable", "2026-01-30T10:00:00Z",
    ),
)  # fmt: skip

# A person's words after the retraction of a fact that was never true.
AFTERWARDS = Said("TERN-3", "t3-5", "Dan", "2026-01-29T09:00:00Z", "- [Fact] kiosk.paper_width = 58 mm")

# An override of an item's fact: the fact stays, and holds again once this is cleared.
MEASURED = {"item": "gate", "key": "scanner.height", "value": "112 cm", "note": "Measured after the new floor"}
