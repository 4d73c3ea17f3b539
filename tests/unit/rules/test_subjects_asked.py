"""Of decisions that say what they are about, a question is answered by the one that speaks of what it asks about."""

from dataclasses import replace
from typing import Any

import pytest

from graph import meaning
from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Stance
from graph.rules.asking.subjects_asked import answer_of, ranked


def about(statement: str, subject: str, aspect: str, value: str, **said: Any) -> Claim:
    told: dict[str, Any] = {"kind": ClaimKind.DECISION, "status": ClaimStatus.ACTIVE} | said
    slot = f"{subject}|{aspect}"
    return Claim(
        "p", statement, statement=statement, slot=slot, norm=value, recorded_at=0, changed_at=0,
        subject=subject, aspect=aspect, value=value, **told,
    )  # fmt: skip


CHOIR = about("The guest choir is the Shipyard Singers", "guest choir", "who", "Shipyard Singers")
ROOM = about("Harriet books the rehearsal room for the Sunday workshop", "rehearsal room", "who books", "Harriet")
MOVE = about("The move is on 7 November", "move", "day", "7 November")
PATIENTS = about("The first patients come on the 10th", "first day in the new building", "day", "the 10th")
REHEARSALS = about(
    "From May on we rehearse on Thursdays, too", "rehearsals", "days", "Thursdays",
    status=ClaimStatus.CANDIDATE, stance=Stance.PLANNED.value,
)  # fmt: skip
LICENCE = about(
    "We should go Apache-2.0 with the licence", "licence", "which", "Apache-2.0", status=ClaimStatus.REJECTED
)
CONSENT = about(
    "To change the licence we need the consent of 61 people", "change of licence", "consent", "61", kind=ClaimKind.FACT
)
WHITE = about("The colour of the housings is white", "housings", "colour", "white", rationale="it heats up least")
LID = about("The box is closed with four screws", "box", "lid", "four screws")
RECORD = [CHOIR, ROOM, MOVE, PATIENTS, REHEARSALS, LICENCE, CONSENT, WHITE, LID]


def answer(question: str) -> str | None:
    found = answer_of(ranked(question, RECORD, meaning.nearness), then=False)
    return found.claim.statement if found else None


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("Which guest choir is coming?", CHOIR),
        ("Who books the rehearsal room?", ROOM),
        ("When do we move to the new building?", MOVE),
        ("Why didn't we change the licence?", LICENCE),
        ("Why is the box white?", WHITE),
    ],
)
def test_answered_by_what_speaks_of_what_is_asked_about(question: str, claim: Claim) -> None:
    assert answer(question) == claim.statement


@pytest.mark.parametrize(
    "question",
    [
        "Why did we book a hotel for the guest choir?",
        "When is the dress rehearsal with the children?",
        "Why did we choose pnpm over npm for development?",
    ],
)
def test_what_nobody_decided_is_refused(question: str) -> None:
    assert answer(question) is None


BAGS = about(
    "In the oven week the bread is baked at Hovland's", "bread in the oven week", "where it is baked", "Hovland's"
)
RAFFLE = about(
    "Maud asks for a raffle", "raffle", "held", "raffle", status=ClaimStatus.CANDIDATE, stance=Stance.PROPOSED
)
NO_RAFFLE = replace(RAFFLE, ref="no", statement="The raffle is too much work", norm="no", status=ClaimStatus.REJECTED)


def among(question: str, *claims: Claim) -> str | None:
    found = answer_of(ranked(question, claims, meaning.nearness), then=False)
    return found.claim.statement if found else None


def test_what_is_planned_has_to_fit_better_also_once_its_day_has_come() -> None:
    begun = replace(REHEARSALS, status=ClaimStatus.ACTIVE)
    claims = [begun if one is REHEARSALS else one for one in RECORD]
    assert among("When is the dress rehearsal with the children?", *claims) is None


def test_what_speaks_of_little_that_is_asked_is_no_answer() -> None:
    assert among("Who designed the bread bags?", BAGS, *RECORD) is None


def test_a_proposal_leads_to_what_turned_it_down() -> None:
    assert among("Why don't we hold a raffle?", RAFFLE, NO_RAFFLE, *RECORD) == NO_RAFFLE.statement


def test_what_was_turned_down_tells_nothing_of_what_is_only_near_to_it() -> None:
    kubernetes = about("Kofi wants k8s", "orchestration", "tool", "k8s", status=ClaimStatus.REJECTED)
    assert among("Why did we choose Kotlin for the app?", kubernetes, *RECORD) is None
