"""A decision for a later day is on record, and is never answered as holding before that day."""

import pytest

from graph.clock import now
from graph.model.status import ClaimStatus
from graph.process.services import open_services
from tests.spec.desk import MINUTE, START, Desk, minute

DAY = 24 * 60


@pytest.fixture
async def planned(desk: Desk) -> Desk:
    """Postgres now, and MySQL from a day on that is still to come."""
    await desk.decide("Ada", "Postgres", 1)
    await desk.write("MySQL", tomorrow(), key="auth.database", value="MySQL")
    return desk


def tomorrow() -> int:
    return (now() - START) // MINUTE + DAY


async def test_key_is_answered_by_what_holds_today(planned: Desk) -> None:
    trace = await planned.why(key="auth.database")
    assert trace.answer is not None
    assert (trace.answer.value, trace.answer.status) == ("Postgres", ClaimStatus.ACTIVE)
    asked = await planned.why(key="auth.database", as_of=now())
    assert asked.answer == trace.answer


async def test_and_by_the_other_from_its_day_on(planned: Desk) -> None:
    trace = await planned.why(key="auth.database", as_of=minute(tomorrow() + 1))
    assert trace.answer is not None
    assert (trace.answer.value, [one.value for one in trace.history]) == ("MySQL", ["MySQL", "Postgres"])
    assert trace.history[1].status is ClaimStatus.SUPERSEDED


async def test_ref_shows_it_with_its_day(planned: Desk) -> None:
    coming = await planned.claim("MySQL")
    trace = await planned.why(ref=coming.ref)
    assert trace.answer is not None
    assert "not before" in trace.markdown.split("## ")[0]
    assert trace.history[1].status is ClaimStatus.ACTIVE
    assert (await planned.why(ref=coming.ref, as_of=now())).answer is None


async def test_nothing_holds_before_the_first_of_a_slot_does(desk: Desk) -> None:
    await desk.write("We keep the ledger in MySQL", tomorrow(), key="ledger.database", value="MySQL")
    for asked in ({"key": "ledger.database"}, {"question": "Why do we keep the ledger in MySQL?"}):
        trace = await desk.why(**asked)
        assert trace.answer is None
        assert [one.claim.value for one in trace.alternatives] == ["MySQL"]
        assert "not before" in trace.markdown


async def test_what_was_known_is_asked_of_its_own_day(planned: Desk) -> None:
    known = planned.services.now()
    trace = await planned.why(key="auth.database", known_at=known)
    assert trace.answer is not None
    assert trace.answer.value == "Postgres"
    both = await planned.why(key="auth.database", known_at=known, as_of=minute(tomorrow() + 1))
    assert both.answer is not None
    assert both.answer.value == "MySQL"


async def test_state_of_a_task_tells_the_day(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.write("Paint the pier blue", tomorrow(), task=desk.task)
    told = (await desk.state()).markdown
    (line,) = [one for one in told.splitlines() if "Paint the pier" in one and one.startswith("- ")]
    assert ", not before 2" in line
    assert told.count("not before") == 1


# ── words that are dated ahead of the clock


async def test_what_was_said_has_been_said_though_its_clock_is_ahead(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "MySQL", tomorrow())
    await desk.decide("Ada", "SQLite", tomorrow() + 2)
    trace = await desk.why(key="auth.database")
    assert trace.answer is not None
    assert (trace.answer.value, trace.answer.status) == ("SQLite", ClaimStatus.ACTIVE)
    assert [one.status for one in trace.history[1:]] == [ClaimStatus.SUPERSEDED] * 2
    assert "not before" not in trace.markdown
    assert "not before" not in (await desk.state()).markdown


async def test_and_another_process_knows_it_too(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", tomorrow())
    graph, profiles = desk.services.graph, desk.services.profiles
    present = await open_services(graph, profiles).present(desk.project)
    assert minute(tomorrow()) < present < minute(tomorrow() + 1)
    assert await open_services(graph, profiles).present("nowhere") < minute(tomorrow())


async def test_a_day_is_still_asked_by_the_days_that_words_have(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "MySQL", tomorrow())
    for day, value in ((now(), "Postgres"), (minute(tomorrow() + 1), "MySQL")):
        trace = await desk.why(key="auth.database", as_of=day)
        assert trace.answer is not None
        assert trace.answer.value == value


async def test_what_was_known_by_now_is_what_holds_now(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", tomorrow())
    before = desk.services.now()
    await desk.decide("Ada", "MySQL", tomorrow() + 2)
    for known_at, value in ((before, "Postgres"), (desk.services.now(), "MySQL")):
        trace = await desk.why(key="auth.database", known_at=known_at)
        assert trace.answer is not None
        assert (trace.answer.value, trace.answer.status) == (value, ClaimStatus.ACTIVE)


async def test_a_single_wrong_date_moves_nothing(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    for ahead in (10 * 365 * DAY, 365 * DAY):
        await desk.decide("Ada", "MySQL", tomorrow() + ahead)
        assert await desk.services.present(desk.project) < minute(tomorrow())
        trace = await desk.why(key="auth.database")
        assert trace.answer is not None
        assert trace.answer.value == "Postgres"
    await desk.decide("Ada", "SQLite", tomorrow() + 366 * DAY)
    trace = await desk.why(key="auth.database")
    assert trace.answer is not None
    assert trace.answer.value == "SQLite"


async def test_what_somebody_writes_for_a_later_day_makes_it_no_later(planned: Desk) -> None:
    assert await planned.services.present(planned.project) < minute(tomorrow())


async def test_what_is_for_a_day_after_the_words_is_yet_to_come(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", tomorrow())
    await desk.write("MySQL", tomorrow() + DAY, key="auth.database", value="MySQL")
    trace = await desk.why(key="auth.database")
    assert trace.answer is not None
    assert trace.answer.value == "Postgres"
