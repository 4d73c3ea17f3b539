"""A record that says of itself that it no longer holds, or never did, is nowhere shown as a decision in force."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import ConflictKind
from tests.spec.desk import Desk, minute

S = ClaimStatus
RECORD = "# 3. Queue\n\n## Status\n\n{status}\n\n## Decision\n\nWe will use {queue} for events.\n"


@pytest.mark.parametrize(
    ("status", "becomes"),
    [("Accepted", S.ACTIVE), ("Superseded by 7", S.SUPERSEDED), ("Rejected", S.REJECTED), ("Proposed", S.CANDIDATE)],
)
async def test_status_of_a_record_is_the_status_of_its_decision(desk: Desk, status: str, becomes: ClaimStatus) -> None:
    await desk.read("adr/3.md", RECORD.format(status=status, queue="RabbitMQ"), 0)
    (claim,) = await desk.claims()
    assert claim.status is becomes


async def test_record_that_was_superseded_stands_in_nobodys_way(desk: Desk) -> None:
    await desk.read("adr/3.md", RECORD.format(status="Superseded by 7", queue="RabbitMQ"), 0)
    await desk.read("adr/7.md", RECORD.format(status="Accepted", queue="Kafka"), 5)
    assert [one.status for one in await desk.claims()] == [S.SUPERSEDED, S.ACTIVE]
    assert [one.kind for one in await desk.conflicts()] == [ConflictKind.MISSING]  # 7 does not say what it replaces


async def test_record_that_is_read_again_once_it_is_superseded_holds_no_more(desk: Desk) -> None:
    await desk.read("adr/3.md", RECORD.format(status="Accepted", queue="RabbitMQ"), 0)
    await desk.read("adr/3.md", RECORD.format(status="Superseded by 7", queue="RabbitMQ"), 9)
    (claim,) = await desk.claims()
    assert (claim.status, claim.valid_to) == (S.ARCHIVED, minute(9))


@pytest.mark.parametrize(
    "status", ["Superseded by ADR 0007", "Accepted\n\nSuperseded by ADR 0007", "- Superseded by [ADR 0007](7.md)"]
)
async def test_what_took_the_place_of_a_record_is_quoted_with_it(desk: Desk, status: str) -> None:
    await desk.read("adr/3.md", RECORD.format(status=status, queue="RabbitMQ"), 0)
    (claim,) = await desk.claims()
    trace = await desk.why(ref=claim.ref)
    assert (claim.status, claim.rationale) == (S.SUPERSEDED, None)
    assert "ADR 0007" in trace.markdown
    (told,) = [quote for role, quote in await desk.quotes(claim) if role == "CORRECTS"]
    assert told.startswith("Superseded by")


@pytest.mark.parametrize("status", ["Superseded", "Accepted", "Proposed"])
async def test_status_that_names_nothing_is_not_quoted(desk: Desk, status: str) -> None:
    await desk.read("adr/3.md", RECORD.format(status=status, queue="RabbitMQ"), 0)
    (claim,) = await desk.claims()
    assert [role for role, _ in await desk.quotes(claim) if role == "CORRECTS"] == []
