"""Steps of people with runs: start a failed run again, or have a source read once more."""

from dataclasses import replace

from graph.model.errors import IllegalTransition, NotFound
from graph.model.ids import RUN_PREFIX, node_id
from graph.model.plan import EventNote
from graph.model.source import AGAIN, Extractor, Run, queued_run
from graph.model.words import RunStatus
from graph.process.services import Services
from graph.store.events import event_props
from graph.store.runs import queued_props, run_from

STANDS_BESIDE = (
    "Read again: what it makes of words that were read before stands beside what was made of them then (`alsoReadAs` of "
    "each claim), and rewrites nothing."
)
_WHY_NOT = {
    RunStatus.QUEUED: "it waits for a worker already",
    RunStatus.RUNNING: "a worker is at it",
    RunStatus.SUCCEEDED: "it has succeeded; reExtract reads its source again once the extractor has a newer version",
}


async def retry_run(services: Services, project: str, ref: str) -> Run:
    """Queue a FAILED run again, with all its tries before it; `attempts` goes on counting."""
    now = services.now()
    event = event_props(project, EventNote("run", ref, now), services.token())
    rows = await services.graph.write("run.retry", id=node_id(project, ref), now=now, event=event)
    if not rows:
        await _refuse(services, project, ref)
    await _tell(services, project)
    return run_from(rows[0]["run"])


async def _refuse(services: Services, project: str, ref: str) -> None:
    rows = await services.graph.read("run.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise NotFound(f"There is no run {ref!r} in {project!r}: `runs` lists all runs.")
    status = run_from(rows[0]["run"]).status
    raise IllegalTransition(
        f"{ref} is {status}, and only a FAILED run can be retried: {_WHY_NOT.get(status, 'try again')}."
    )


async def re_extract(
    services: Services,
    project: str,
    source: str,
    extractor: Extractor,
    forced_by: str | None = None,
    note: str | None = None,
) -> Run:
    """Read a source with the present extractor; the run there is, where it has been or will be read with it anyway.

    Forced, it is read once more though this version has read it; the run says who wanted that. `note` is for the run.
    """
    now = services.now()
    await services.refs.reserve(project, {RUN_PREFIX: 1}, now)
    run = queued_run(project, services.refs.dispenser(project, now)(RUN_PREFIX), source, extractor, now)
    run = replace(run, note=note)
    if forced_by is not None:
        version = f"{run.extractor_version}{AGAIN}{run.ref}"
        run = replace(run, extractor_version=version, forced_by=forced_by)
    rows = await services.graph.write(
        "run.create",
        source=node_id(project, source),
        extractor=extractor.name,
        version=run.extractor_version,
        props=queued_props(run),
        event=event_props(project, EventNote("run", run.ref, now), services.token()),
    )
    if not rows:
        raise NotFound(f"There is no source {source!r} in {project!r}: `sources` lists all sources.")
    there = [run_from(one) for one in rows[0]["there"]]
    if there:
        return min(there, key=lambda run: (run.extractor_version != extractor.version, run.queued_at, run.ref))
    await _tell(services, project)
    return run


async def _tell(services: Services, project: str) -> None:
    await services.announcer.queued(project)
    await services.announcer.changed(project)
