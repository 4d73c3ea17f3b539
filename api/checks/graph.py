"""Checks of the graph: migrations, tokens, the work that waits, the schedule."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

from api.checks.finding import Finding, looked, problem, well
from graph import clock
from graph.actions.operating.tokens import list_tokens
from graph.actions.running.jobs import FAILED, jobs_of
from graph.actions.running.leases import next_due
from graph.engine import Graph
from graph.migrate import pending
from graph.model.errors import SettingsError, Unavailable, WhenceError
from graph.model.job import Job
from graph.model.times import SECOND
from graph.process.services import open_services

LONGEST_WAIT = 60.0  # seconds after which a run that is due should long have been begun
COUNTS = "blank"
"""The job whose result is worth telling: how much it took away."""
CLOSED = "there is none, so the service does not start here: `whence token create --role admin --name YOURS`"


async def examined(graph: Graph, host: str, *, needs_token: bool) -> AsyncIterator[Finding]:
    """In the order in which one rests on the other."""
    yield well("engine", f"{graph.engine_name} answers")
    try:
        waiting = [migration.id for migration in await pending(graph)]
    except WhenceError as error:
        yield problem("migrations", str(error))
        return
    if waiting:
        yield well("migrations", f"{', '.join(waiting)} will run at the next start, or by `whence migrate`")
        return
    yield well("migrations", "all done")
    yield await looked("tokens", _tokens(graph, host, needs_token=needs_token))
    yield await looked("work", _work(graph))
    yield await looked("schedule", _schedule(graph))


async def _work(graph: Graph) -> str:
    """Check the waiting work by the graph: the queue may have forgotten some of it."""
    services = open_services(graph, {})
    due = await next_due(services, within=0)
    waiting = 0.0 if due is None else (services.now() - due) / SECOND
    row = await graph.read_one("run.backlog", now=services.now())
    backlog = f"{row['queued']} queued, {row['running']} under way, {row['lapsed']} lapsed"
    if waiting > LONGEST_WAIT:
        raise Unavailable(
            f"{backlog}, and a run has waited for {waiting:.0f} s: see that `whence serve` runs, or with WHENCE_REDIS_URL `whence work`, "
            "and read its log"
        )
    return f"{backlog}; nothing has waited for long"


async def _schedule(graph: Graph) -> str:
    jobs, now = await jobs_of(graph), clock.now()
    late = [job.name for job in jobs if (job.next_run_at or now) < now - LONGEST_WAIT * 10 * SECOND]
    failed = [job.name for job in jobs if (job.last_result or "").startswith(FAILED)]
    if failed:
        raise Unavailable(f"{', '.join(failed)} failed when last tried: the query `jobs` says why, and so does the log")
    if late:
        raise Unavailable(
            f"{', '.join(late)} should have begun: see that `whence serve` runs, or with Redis `whence work`"
        )
    return "\n".join([f"{len(jobs)} jobs, none late", *map(_when, jobs)]) if jobs else "no process has kept it yet"


def _when(job: Job) -> str:
    last = f"last {_told(job.last_run_at)}" if job.last_run_at is not None else "not yet done"
    came = f" ({job.last_result})" if job.name == COUNTS and job.last_result else ""
    return f"{job.name} {job.every}, {last}{came}, next {_told(job.next_run_at or 0)}"


def _told(at: int) -> str:
    return f"{datetime.fromtimestamp(at / SECOND, UTC):%Y-%m-%d %H:%M}"


async def _tokens(graph: Graph, host: str, *, needs_token: bool) -> str:
    tokens = await list_tokens(open_services(graph, {}))
    count = sum(token.withdrawn_at is None for token in tokens)
    if not needs_token:
        return f"{count}, and none needed on {host} in development"
    if count == 0:
        raise SettingsError(CLOSED)
    return str(count)
