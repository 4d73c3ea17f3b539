"""The schedule: what is due is done once, by whoever looks first, and says how it went."""

from dataclasses import replace

from graph.actions.answering.by_ids import projects_by_slugs
from graph.actions.operating.projects import create_project
from graph.actions.running.jobs import jobs_of, lease_job
from graph.actions.settling.sweep import sweep_due
from graph.model.job import Every, Job
from graph.model.times import DAY, MINUTE
from graph.process.services import Services
from workers.schedule import Scheduler
from workers.timetable import Scheduled

START = 1_770_000_000_000_000


class Clock:
    def __init__(self, at: int = START) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at


class Errand:
    def __init__(self, fails: bool = False) -> None:
        self.times, self.fails = 0, fails

    async def __call__(self, _: Services) -> str:
        self.times += 1
        if self.fails:
            raise ValueError("no paper")
        return "delivered"


def named(project: str, errand: Errand) -> Scheduled:
    return Scheduled(f"{project}-post", Every(10), "brings the post", errand)


async def job(services: Services, name: str) -> Job:
    return next(one for one in await jobs_of(services.graph) if one.name == name)


async def test_job_is_done_when_it_is_due_and_once_whoever_looks(services: Services, project: str) -> None:
    clock, errand = Clock(), Errand()
    services = replace(services, now=clock)
    scheduled = named(project, errand)
    schedulers = [Scheduler(services, [scheduled]), Scheduler(services, [scheduled])]
    for one in schedulers:
        await one.look()
    assert errand.times == 0
    assert (await job(services, scheduled.name)).last_run_at is None
    clock.at += 10 * MINUTE
    for one in schedulers:
        await one.look()
    assert errand.times == 1
    known = await job(services, scheduled.name)
    assert (known.last_result, known.last_run_at) == ("delivered", clock.at)
    assert known.next_run_at == Every(10).after(clock.at)


async def test_job_that_fails_says_so_and_is_tried_at_its_next_time(services: Services, project: str) -> None:
    clock, errand = Clock(), Errand(fails=True)
    services = replace(services, now=clock)
    scheduler = Scheduler(services, [named(project, errand)])
    await scheduler.look()
    for times in (1, 2):
        clock.at += 10 * MINUTE
        await scheduler.look()
        assert errand.times == times
        assert (await job(services, f"{project}-post")).last_result == "failed: no paper"


async def test_job_of_a_process_that_died_is_taken_over_once_its_lease_lapses(services: Services, project: str) -> None:
    clock, errand = Clock(), Errand()
    services = replace(services, now=clock)
    scheduler = Scheduler(services, [named(project, errand)])
    await scheduler.look()
    clock.at += 10 * MINUTE
    async with lease_job(services, f"{project}-post") as token:
        assert token is not None
    await scheduler.look()
    assert errand.times == 0
    clock.at += MINUTE
    await scheduler.look()
    assert errand.times == 1


async def test_project_is_swept_once_a_night(services: Services, project: str) -> None:
    profile = replace(services.profile("general"), name=project)
    services = replace(services, profiles={project: profile})  # other tests make projects, too, which are left alone
    await create_project(services, project, "Swept", project, None)
    (made,) = await projects_by_slugs(services.graph, [project])
    assert made is not None
    clock = Clock(made.created_at + DAY)
    services = replace(services, now=clock)
    assert project in await swept_by(services)
    assert project not in await swept_by(services)
    clock.at += DAY
    assert project in await swept_by(services)


async def swept_by(services: Services) -> set[str]:
    """By when each was swept last."""
    before = {row["slug"]: row["since"] for row in await services.graph.read("project.sweeps")}
    assert "swept" in await sweep_due(services)
    after = {row["slug"]: row["since"] for row in await services.graph.read("project.sweeps")}
    return {slug for slug, since in after.items() if since != before.get(slug)}
