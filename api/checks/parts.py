"""Checks of what the settings name: profiles, graph, Redis, the model.

Only what the settings name is imported, and nothing of the graph where a service runs that can be asked.
"""

import asyncio
from collections.abc import AsyncIterator

from api.checks.finding import Finding, looked, problem
from api.commands.asking import running_service
from api.sockets import needs_token
from graph.model.errors import Unavailable, WhenceError
from graph.profiles import load_profiles
from graph.settings import Settings

PATIENCE = 5.0


async def parts(settings: Settings, *, ask_model: bool = True) -> AsyncIterator[Finding]:
    yield await looked("profiles", _profiles(settings))
    try:
        async for found in _graph(settings):
            yield found
    except WhenceError as error:
        yield problem("engine", str(error).replace(": `whence doctor` looks into it", ", which WHENCE_GRAPH_URL names"))
    yield await looked("Redis", _redis(settings))
    yield await looked("model", _model(settings, ask=ask_model))


async def _graph(settings: Settings) -> AsyncIterator[Finding]:
    """By the service that runs; else by an engine that is started, without a change to what it keeps."""
    service, needed = running_service(settings), needs_token(settings)
    if service is not None:
        async for one in service.operate("examine", host=settings.host, needs_token=needed):
            yield Finding(**one)
        return
    from api.checks.graph import examined  # noqa: PLC0415 - most of the code comes with these
    from graph.engine import open_graph  # noqa: PLC0415

    async with open_graph(settings, attach=True) as graph:
        async for found in examined(graph, settings.host, needs_token=needed):
            yield found


async def _profiles(settings: Settings) -> str:
    return ", ".join(sorted(load_profiles(settings.profiles)))


async def _redis(settings: Settings) -> str:
    if settings.redis_url is None:
        return "not used: jobs run in process"
    from workers.announcers import NOBODY_WORKS  # noqa: PLC0415 - only for whom it is
    from workers.on_redis import on_redis  # noqa: PLC0415

    try:
        async with asyncio.timeout(PATIENCE), on_redis(settings.redis_url) as redis:
            await redis.ping()
            worked = await redis.is_worked()
    except (TimeoutError, Unavailable) as error:
        raise Unavailable("does not answer: start it, or change WHENCE_REDIS_URL") from error
    if not worked:
        raise Unavailable(f"answers, but {NOBODY_WORKS}")
    return "answers, and a worker shows on it"


async def _model(settings: Settings, *, ask: bool) -> str:
    if settings.llm_base_url is None:
        return "not used: rules read everything"
    if not ask:
        return f"{settings.llm_model}, which was not asked"
    from api.checks.reading import reading  # noqa: PLC0415 - only for whom it is

    return await reading(settings)
