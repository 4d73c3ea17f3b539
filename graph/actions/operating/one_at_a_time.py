"""Lets one worker at a time go through a project: another worker with the same work, in any process, waits for its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from graph.model.errors import Unavailable
from graph.model.ids import node_id
from graph.model.times import SECOND
from graph.process.services import Services

LONGEST = 30.0  # seconds for which a process that has died keeps others waiting
RENEW = 10.0
PAUSE = 0.5


@asynccontextmanager
async def one_at_a_time(services: Services, project: str, *, pause: float = PAUSE) -> AsyncIterator[None]:
    token = services.token()
    while True:
        if await hold(services, project, token):
            break
        await asyncio.sleep(pause)
    keeping = asyncio.create_task(_keep(services, project, token))
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(Unavailable):  # it lapses by itself
            await services.graph.write("project.let_go", id=node_id(project, ""), token=token)


async def hold(services: Services, project: str, token: str, seconds: float = LONGEST) -> bool:
    """Hold the project for this token, for so many seconds; False while another token holds it."""
    now = services.now()
    until = now + int(seconds * SECOND)
    row = await services.graph.write_one("project.hold", id=node_id(project, ""), token=token, now=now, until=until)
    return bool(row["mine"])


async def _keep(services: Services, project: str, token: str) -> None:
    while True:
        await asyncio.sleep(RENEW)
        with suppress(Unavailable):
            await hold(services, project, token)
