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


NEW = (
    "# 7. Kafka\n\n## Status\n\nAccepted\n\nSupersedes [ADR 3](3.md)\n\n## Decision\n\nWe will use Kafka for events.\n"
)
OLD = RECORD.format(status="Superseded by [ADR 7](7.md)", queue="RabbitMQ")


@pytest.mark.parametrize("order", [("3", "7"), ("7", "3")])
async def test_record_that_is_superseded_when_it_is_first_read_held_until_its_successor(
    desk: Desk, order: tuple[str, ...]
) -> None:
    texts = {"3": (OLD, 0), "7": (NEW, 5)}
    for name in order:
        await desk.read(f"adr/{name}.md", *texts[name])
    old, new = await desk.claim("We will use RabbitMQ for events"), await desk.claim("We will use Kafka for events")
    trace = await desk.why(ref=new.ref)
    assert (old.status, old.valid_from, old.valid_to) == (S.SUPERSEDED, minute(0), minute(5))
    assert [one.ref for one in trace.history] == [new.ref, old.ref]
    assert trace.rejected == ()
    assert [(one.ref, one.status) for one in (await desk.why(key="event.queue", as_of=minute(3))).history] == [
        (old.ref, S.ACTIVE)
    ]


async def test_record_that_calls_itself_superseded_does_not_hold_again_where_its_successor_never_held(
    desk: Desk,
) -> None:
    await desk.read("adr/3.md", OLD, 0)
    await desk.read("adr/7.md", NEW, 5)
    new = await desk.claim("We will use Kafka for events")
    await desk.retract(new)
    old = await desk.claim("We will use RabbitMQ for events")
    assert (old.status, old.held, old.valid_to) == (S.SUPERSEDED, False, None)
