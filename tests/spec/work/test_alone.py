"""One process at a time works through a project as a whole."""

import asyncio

from graph.actions.operating.one_at_a_time import hold, one_at_a_time
from graph.actions.operating.projects import create_project
from graph.engine import Graph
from graph.process.services import open_services
from graph.profiles import load_profiles


async def test_two_take_turns(graph: Graph, project: str) -> None:
    services = open_services(graph, load_profiles(None))
    await create_project(services, project, "A test", "general", None)
    inside: list[str] = []

    async def work(name: str) -> None:
        async with one_at_a_time(services, project, pause=0.01):
            inside.append(name)
            await asyncio.sleep(0.05)
            inside.append(name)

    await asyncio.gather(work("one"), work("other"))
    assert inside in (["one", "one", "other", "other"], ["other", "other", "one", "one"])


async def test_dead_process_keeps_others_waiting_for_a_while_only(graph: Graph, project: str) -> None:
    services = open_services(graph, load_profiles(None))
    await create_project(services, project, "A test", "general", None)
    assert await hold(services, project, "one")
    assert not await hold(services, project, "other")
    assert await hold(services, project, "one", seconds=-1)
    assert await hold(services, project, "other")
