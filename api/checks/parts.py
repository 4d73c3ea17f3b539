"""Checks of what the settings name: profiles, graph, migrations, tokens, Redis, the model."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from api.access import needs_token
from api.checks.finding import Finding, looked, problem, well
from api.checks.reading import reading
from graph import clock
from graph.actions.operating.tokens import list_tokens
from graph.actions.running.due import SECOND
from graph.actions.running.jobs import FAILED, jobs_of
from graph.actions.running.leases import next_due
from graph.actions.settling.ledger import open_ledger
from graph.engine import Graph, open_graph
from graph.migrate import pending
from graph.model.errors import SettingsError, Unavailable, WhenceError
from graph.model.job import Job
from graph.profiles import load_profiles
from graph.settings import Settings
from workers.announcers import NOBODY_WORKS
from workers.on_redis import on_redis

PATIENCE = 5.0
LONGEST_WAIT = 60.0  # seconds after which a run that is due should long have been begun
COUNTS = "blank"
"""The job whose result is worth telling: how much it took away."""
CLOSED = "there is none, so the service does not start here: `whence token create --role admin --name YOURS`"


async def parts(settings: Settings, *, ask_model: bool = True) -> AsyncIterator[Finding]:
    yield await looked("profiles", _profiles(settings))
    try:
        async with open_graph(settings, attach=True) as graph:
            yield well("engine", f"{graph.engine_name} answers")
            async for found in _graph(graph, settings):
                yield found
    except WhenceError as error:
        yield problem("engine", str(error).replace(": `whence doctor` looks into it", ", which WHENCE_GRAPH_URL names"))
    yield await looked("Redis", _redis(settings))
    yield await looked("model", reading(settings, ask=ask_model))


async def _graph(graph: Graph, settings: Settings) -> AsyncIterator[Finding]:
    try:
        waiting = [one.id for one in await pending(graph)]
    except WhenceError as error:
        yield problem("migrations", str(error))
        return
    if waiting:
        yield well("migrations", f"{', '.join(waiting)} will run at the next start, or by `whence migrate`")
        return
    yield well("migrations", "all done")
    yield await looked("tokens", _tokens(graph, settings))
    yield await looked("work", _work(graph))
    yield await looked("schedule", _schedule(graph))


async def _work(graph: Graph) -> str:
    """The graph knows best what waits, whatever the queue says."""
    ledger = open_ledger(graph, {})
    due = await next_due(ledger, within=0)
    waiting = 0.0 if due is None else (ledger.now() - due) / SECOND
    row = await graph.read_one("run.backlog", now=ledger.now())
    backlog = f"{row['queued']} queued, {row['running']} under way, {row['lapsed']} lapsed"
    if waiting > LONGEST_WAIT:
        raise Unavailable(
            f"{backlog}, and a run has waited for {waiting:.0f} s: see that `whence serve` runs, or with WHENCE_REDIS_URL `whence work`, "
            "and read its log"
        )
    return f"{backlog}; nothing has waited for long"


async def _schedule(graph: Graph) -> str:
    jobs, now = await jobs_of(graph), clock.now()
    late = [one.name for one in jobs if (one.next_run_at or now) < now - LONGEST_WAIT * 10 * SECOND]
    failed = [one.name for one in jobs if (one.last_result or "").startswith(FAILED)]
    if failed:
        raise Unavailable(f"{', '.join(failed)} failed when last tried: the query `jobs` says why, and so does the log")
    if late:
        raise Unavailable(
            f"{', '.join(late)} should have begun: see that `whence serve` runs, or with Redis `whence work`"
        )
    return "; ".join(map(_when, jobs)) or "no process has kept it yet"


def _when(job: Job) -> str:
    last = f"last {_told(job.last_run_at)}" if job.last_run_at is not None else "not yet done"
    came = f" ({job.last_result})" if job.name == COUNTS and job.last_result else ""
    return f"{job.name} {job.every}, {last}{came}, next {_told(job.next_run_at or 0)}"


def _told(at: int) -> str:
    return f"{datetime.fromtimestamp(at / SECOND, UTC):%Y-%m-%d %H:%M}"


async def _tokens(graph: Graph, settings: Settings) -> str:
    tokens = await list_tokens(open_ledger(graph, {}))
    count = sum(one.withdrawn_at is None for one in tokens)
    if not needs_token(settings):
        return f"{count}, and none needed on {settings.host} in development"
    if count == 0:
        raise SettingsError(CLOSED)
    return str(count)


async def _profiles(settings: Settings) -> str:
    return ", ".join(sorted(load_profiles(settings.profiles)))


async def _redis(settings: Settings) -> str:
    if settings.redis_url is None:
        return "not used: jobs run in process"
    try:
        async with asyncio.timeout(PATIENCE), on_redis(settings.redis_url) as redis:
            await redis.ping()
            worked = await redis.is_worked()
    except (TimeoutError, Unavailable) as error:
        raise Unavailable("does not answer: start it, or change WHENCE_REDIS_URL") from error
    if not worked:
        raise Unavailable(f"answers, but {NOBODY_WORKS}")
    return "answers, and a worker shows on it"
