"""A run: leased, read, ended; put back when it goes wrong; never done twice."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from extract.pipeline import NAME, VERSION
from graph.actions.answering.surroundings import read_also_as
from graph.actions.operating.health import health_of
from graph.actions.running.digest import digest
from graph.actions.running.leases import Leased, lease_due
from graph.actions.running.runs import STANDS_BESIDE, re_extract, retry_run
from graph.model.errors import IllegalTransition, NotFound
from graph.model.profile import Profile
from graph.model.source import Extractor, Run
from graph.model.status import ClaimStatus
from graph.model.words import RunStatus
from graph.process.services import Services
from graph.rules.reading.reconcile import Reading
from tests.services.waiting import until
from tests.spec.desk import Desk
from tests.spec.work.team import Clock, Stumbling, endlessly, run_named, runs, slowly, until_done
from workers.announcers import InProcess
from workers.jobs import carry_out, take, work_once
from workers.pace import Pace
from workers.rules_reader import read_by_rules
from workers.work import Work

RULES = Extractor(NAME, VERSION)
NEWER = Extractor(NAME, "next")


async def test_a_captured_message_waits_for_a_worker_and_is_read_once(desk: Desk) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    assert captured.run.status is RunStatus.QUEUED
    await desk.work()
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, run.stats.added) == (RunStatus.SUCCEEDED, 1, 1)
    assert run.started_at is not None
    assert run.finished_at is not None
    await desk.work()
    assert (await run_named(desk.services.graph, desk.project, captured.run.ref)).attempts == 1


async def test_a_failed_start_is_kept_with_its_error_and_tried_again_later(desk: Desk) -> None:
    clock = Clock(desk.services)
    services = clock.moved()
    captured = await desk.post("Ana", "stone in the way", 0)
    await work_once(services, read=Stumbling("stone"))
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, run.error) == (RunStatus.QUEUED, 1, "ValueError: stumbled.")
    smooth = Stumbling("nothing here")
    await work_once(services, read=smooth)
    assert captured.source.ref not in smooth.read
    clock.pass_by(1.1)
    await work_once(services, read=smooth)
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, run.error) == (RunStatus.SUCCEEDED, 2, None)


async def test_workers_are_woken_for_a_run_that_waits_for_its_next_start(desk: Desk) -> None:
    announcer, woken = InProcess(), list[str | None]()
    announcer.on_queued.add(woken.append)
    await desk.post("Ana", "stone in the way", 0)
    await work_once(replace(desk.services, announcer=announcer), read=Stumbling("stone"))
    assert woken == [desk.project]


async def test_after_eight_starts_it_has_failed_until_somebody_retries_it(desk: Desk) -> None:
    clock = Clock(desk.services)
    services = clock.moved()
    captured = await desk.post("Ana", "stone in the way", 0)
    for _ in range(9):
        await work_once(services, read=Stumbling("stone"))
        clock.pass_by(301)
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.FAILED, 8)
    assert run.error is not None
    assert "retryRun" in run.error
    again = await retry_run(services, desk.project, captured.run.ref)
    assert (again.status, again.attempts, again.error) == (RunStatus.QUEUED, 8, None)
    await work_once(services, read=Stumbling("stone"))
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, run.tries) == (RunStatus.QUEUED, 9, 1)
    clock.pass_by(1.1)
    await work_once(services)
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.SUCCEEDED, 9 + 1)


async def test_only_a_failed_run_can_be_retried(desk: Desk) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    with pytest.raises(IllegalTransition, match="QUEUED"):
        await retry_run(desk.services, desk.project, captured.run.ref)
    await desk.work()
    with pytest.raises(IllegalTransition, match="reExtract"):
        await retry_run(desk.services, desk.project, captured.run.ref)
    with pytest.raises(NotFound, match="runs"):
        await retry_run(desk.services, desk.project, "RUN-20000101-001")


async def test_one_poisonous_source_fails_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choking(
        services: Services, project: str, profile: Profile, readings: Sequence[Reading], *, lease: str
    ) -> tuple[Run, ...]:
        if any("stone" in one.source.text for one in readings):
            raise RuntimeError("choked")
        return await digest(services, project, profile, readings, lease=lease)

    monkeypatch.setattr("workers.jobs.digest", choking)
    for number in range(9):
        await desk.post("Ana", f"Decision: we use tool {number}." + (" stone" if number == 4 else ""), number)
    await desk.work()
    ended = await runs(desk.services.graph, desk.project)
    assert [one.status.value for one in ended] == ["SUCCEEDED"] * 4 + ["QUEUED"] + ["SUCCEEDED"] * 4


async def test_a_lapsed_lease_is_taken_over_and_the_late_result_discarded(desk: Desk) -> None:
    clock = Clock(desk.services)
    services = clock.moved()
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    slow = Work(services, read_by_rules)
    late = await take(slow)
    assert captured.run.ref in [one.run.ref for one in late.runs]
    assert captured.run.ref not in [one.run.ref for one in (await take(slow)).runs]
    clock.pass_by(31)
    await work_once(services)
    before = await desk.claims()
    await carry_out(slow, late)
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts, run.error) == (RunStatus.SUCCEEDED, 2, None)
    assert await desk.claims() == before


async def test_a_lease_is_renewed_while_the_work_takes(desk: Desk) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    pace = Pace(lease=2, renew=0.3)

    working = asyncio.create_task(work_once(desk.services, read=slowly, pace=pace))
    await asyncio.sleep(3)
    assert captured.run.ref not in [
        one.run.ref for one in (await lease_due(desk.services, limit=100, seconds=0.1)).runs
    ]
    await working
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.SUCCEEDED, 1)


async def test_what_is_read_slowly_keeps_nothing_else_of_its_lease_waiting(desk: Desk) -> None:
    slow = await desk.post("Ana", "Decision: we use a stone.", 0)
    quick = await desk.post("Bo", "Decision: we use Postgres.", 1)
    room: list[int] = []

    async def read(leased: Leased, profile: Profile) -> Reading:
        return await (endlessly if "stone" in leased.source.text else read_by_rules)(leased, profile)

    work = Work(desk.services, read)
    working = asyncio.create_task(carry_out(work, await take(work), room.append))
    await until_done(desk.services.graph, desk.project, 1)
    assert (await run_named(desk.services.graph, desk.project, quick.run.ref)).status is RunStatus.SUCCEEDED
    await until(lambda: bool(room), every=0.02)
    assert room == [1]
    working.cancel()
    await asyncio.wait([working])
    run = await run_named(desk.services.graph, desk.project, slow.run.ref)
    assert (run.status, run.attempts) == (RunStatus.QUEUED, 0)
    await desk.work()
    assert [one.status for one in await runs(desk.services.graph, desk.project)] == [RunStatus.SUCCEEDED] * 2


async def test_a_cancelled_job_gives_its_runs_back_at_once(desk: Desk) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)

    working = asyncio.create_task(work_once(desk.services, read=endlessly))
    await asyncio.sleep(0.5)
    working.cancel()
    await asyncio.wait([working])
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.QUEUED, 0)
    await desk.work()
    run = await run_named(desk.services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.SUCCEEDED, 1)


async def test_a_run_whose_workers_vanish_is_not_started_for_ever(desk: Desk) -> None:
    clock = Clock(desk.services)
    services = clock.moved()
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    for _ in range(8):
        await lease_due(services, limit=100, seconds=1)
        clock.pass_by(2)
    await work_once(services)
    run = await run_named(services.graph, desk.project, captured.run.ref)
    assert (run.status, run.attempts) == (RunStatus.FAILED, 8)


async def test_workers_that_start_together_never_do_a_run_twice(desk: Desk) -> None:
    for number in range(24):
        await desk.post("Ana", f"Decision: we use tool {number}.", number)
    work = Work(desk.services, read_by_rules, Pace(batch=4))

    async def worker() -> None:
        while (lease := await take(work)).runs:
            await carry_out(work, lease)

    await asyncio.gather(*(worker() for _ in range(4)))
    await desk.work()
    ended = await runs(desk.services.graph, desk.project)
    assert {(one.status.value, one.attempts) for one in ended} == {("SUCCEEDED", 1)}
    assert len(await desk.claims()) == 24


async def test_the_same_version_answers_the_run_there_is(desk: Desk) -> None:
    captured = await desk.say("Ana", "Decision: we use Postgres.", 0)
    again = await re_extract(desk.services, desk.project, captured.source.ref, RULES)
    assert (again.ref, again.status) == (captured.run.ref, RunStatus.SUCCEEDED)
    assert len(await runs(desk.services.graph, desk.project)) == 1


async def test_forced_run_reads_once_more_says_who_wanted_it_and_finds_the_same(desk: Desk) -> None:
    captured = await desk.say("Ana", "Decision: we use Postgres.", 0)
    before = await desk.claims()
    forced = await re_extract(desk.services, desk.project, captured.source.ref, RULES, "Rita")
    await work_once(desk.services)
    after = await run_named(desk.services.graph, desk.project, forced.ref)
    assert (after.status, after.forced_by, after.stats.merged) == (RunStatus.SUCCEEDED, "Rita", 1)
    assert await desk.claims() == before
    assert (await health_of(desk.services.graph, desk.project, VERSION)).stale_runs == 0
    again = await re_extract(desk.services, desk.project, captured.source.ref, RULES)
    assert again.ref == captured.run.ref


async def test_a_newer_version_makes_one_run_whoever_asks(desk: Desk) -> None:
    captured = await desk.say("Ana", "Decision: we use Postgres.", 0)
    asked = await asyncio.gather(
        *(re_extract(desk.services, desk.project, captured.source.ref, NEWER) for _ in range(6))
    )
    assert len({one.ref for one in asked}) == 1
    assert asked[0].ref != captured.run.ref
    assert len(await runs(desk.services.graph, desk.project)) == 2


async def test_what_waits_to_be_read_is_not_queued_a_second_time(desk: Desk) -> None:
    captured = await desk.post("Ana", "Decision: we use Postgres.", 0)
    again = await re_extract(desk.services, desk.project, captured.source.ref, NEWER)
    assert again.ref == captured.run.ref


async def test_what_a_person_wrote_is_not_read_for_claims(desk: Desk) -> None:
    await desk.write("We use Postgres.", 0)
    (run,) = await runs(desk.services.graph, desk.project)
    again = await re_extract(desk.services, desk.project, run.source, RULES)
    assert again.ref == run.ref


async def test_a_worker_of_an_older_version_leaves_a_newer_one_its_run(desk: Desk) -> None:
    captured = await desk.say("Ana", "Decision: we use Postgres.", 0)
    before = await desk.claims()
    run = await re_extract(desk.services, desk.project, captured.source.ref, NEWER)
    await work_once(desk.services)
    after = await run_named(desk.services.graph, desk.project, run.ref)
    assert (after.status, after.extractor_version) == (RunStatus.QUEUED, "next")
    assert after.error is not None
    assert "next" in after.error
    assert await desk.claims() == before


async def test_a_source_that_is_not_there_is_named(desk: Desk) -> None:
    with pytest.raises(NotFound, match="sources"):
        await re_extract(desk.services, desk.project, "SRC-20000101-001", RULES)


async def test_what_is_read_again_stands_beside_what_was_made_of_the_words_before(desk: Desk) -> None:
    captured = await desk.say("Ana", "Decision: the harbour stays closed on Sundays, not on Mondays.", 0)
    (before,) = await desk.claims()
    run = await re_extract(desk.services, desk.project, captured.source.ref, NEWER, note=STANDS_BESIDE)
    await work_once(desk.services, read=_in_other_words)
    after = await run_named(desk.services.graph, desk.project, run.ref)
    assert (after.status, after.note) == (RunStatus.SUCCEEDED, STANDS_BESIDE)
    assert [one.reason for one in after.outcomes] == [f"an earlier reading of the same words made {before.ref} of them"]
    (beside,) = [one for one in await desk.claims() if one.ref != before.ref]
    assert beside.status is ClaimStatus.CANDIDATE
    assert (await desk.claims())[0] == before
    also = await read_also_as(desk.services.graph, [before.id, beside.id])
    assert [[one.ref for one in found] for found in also] == [[beside.ref], [before.ref]]


async def _in_other_words(leased: Leased, profile: Profile) -> Reading:
    """As a newer version might."""
    read = await read_by_rules(leased, profile)
    ops = (replace(one, value="Monday") for one in read.ops)
    return replace(read, run=leased.run.read_by(NAME, "next", None), ops=tuple(ops))
