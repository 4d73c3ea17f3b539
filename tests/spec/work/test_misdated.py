"""A clock that ran ahead and was put right while the service was down: nothing waits for the time that it told."""

from dataclasses import replace

from graph.actions.operating.webhooks import add_webhook
from graph.actions.running.jobs import jobs_of, lease_job
from graph.model.job import Every
from graph.model.times import DAY, MINUTE
from graph.model.words import RunStatus
from tests.services.receiver import receiving
from tests.spec.desk import Desk
from tests.spec.work.team import Clock, runs
from workers.jobs import take, work_once
from workers.pace import USUAL
from workers.rules_reader import read_by_rules
from workers.schedule import Scheduler
from workers.timetable import Scheduled
from workers.webhooks import Deliverer
from workers.work import Work


async def test_what_was_queued_and_what_was_leased_by_it_is_done_at_the_next_start(desk: Desk) -> None:
    wrong = Clock(desk.services, ahead=400 * DAY).moved()
    ahead = replace(desk, services=wrong)
    await ahead.post("Ana", "Decision: we use Postgres.", 0)
    await take(Work(wrong, read_by_rules, replace(USUAL, batch=1)))  # and dies
    await ahead.post("Ana", "Decision: the roof is green.", 1)
    await work_once(desk.services)
    assert not {one.status for one in await runs(desk.services.graph, desk.project)} & {RunStatus.SUCCEEDED}
    await Scheduler(desk.services, []).look()
    await work_once(desk.services)
    assert {one.status for one in await runs(desk.services.graph, desk.project)} == {RunStatus.SUCCEEDED}


async def test_job_that_it_put_off_or_held_is_done_by_its_timetable(desk: Desk) -> None:
    done = list[str]()

    async def errand(_: object) -> str:
        done.append("post")
        return "delivered"

    job = Scheduled(f"{desk.project}-post", Every(10), "brings the post", errand)
    right = Clock(desk.services)
    wrong = Clock(desk.services, ahead=400 * DAY)
    await Scheduler(wrong.moved(), [job]).look()
    wrong.ahead += 10 * MINUTE
    async with lease_job(wrong.moved(), job.name) as token:
        assert token is not None  # and dies
    services = right.moved()
    scheduler = Scheduler(services, [job])
    await scheduler.look()
    (known,) = await jobs_of(services.graph)
    assert known.next_run_at == job.timetable.after(services.now())
    right.ahead += 10 * MINUTE
    await scheduler.look()
    assert done == ["post"]


async def test_webhook_hears_of_what_happens_from_now_on(desk: Desk) -> None:
    async with receiving() as receiver:
        wrong = Clock(desk.services, ahead=400 * DAY).moved()
        await add_webhook(wrong, desk.project, receiver.url, ["claims"])
        await replace(desk, services=wrong).say("Ana", "- [Decision] paint = blue because it was there", 0)
        await Deliverer(wrong, inside=True).look()
        assert len(receiver.received) == 1
        await Scheduler(desk.services, []).look()
        await desk.say("Ana", "- [Decision] roof = green because it lasts", 1)
        await Deliverer(desk.services, inside=True).look()
        said = [one.headers["webhook-id"] for one in receiver.received]
        assert len(set(said)) == 2
