"""The result of a discussion depends on the times of its words, also where a replaced value is said again before that is
heard."""

from dataclasses import replace

import pytest

from graph.actions.operating.projects import create_project, ensure_task
from tests.graph_dump import dump
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

SWAPS = (
    ("Ben", "Let's go with option 0 instead of option 4 for part 4."),
    ("Cleo", "Let's go with option 2 instead of option 0 for part 0."),
    ("Ana", "Let's go with option 0 instead of option 4 for part 4."),
    ("Cleo", "Let's go with option 3 instead of option 4 for part 4."),
)
ENDED = (
    ("Ben", "We decided to use Redis for sessions."),
    ("Cleo", "We decided to drop Redis."),
    ("Ana", "We decided to use Redis for sessions."),
)


@pytest.mark.parametrize("said", [SWAPS, ENDED])
async def test_what_is_said_again_after_it_was_replaced_holds_again(
    desk: Desk, said: tuple[tuple[str, str], ...]
) -> None:
    late = replace(desk, project=f"{desk.project}-late")
    await create_project(desk.services, late.project, "Late", "general", None)
    await ensure_task(desk.services, late.project, "T1")
    for at, (author, words) in enumerate(said):
        await desk.say(author, words, at)
    for at in (0, *range(2, len(said)), 1):
        await late.say(said[at][0], said[at][1], at)
    assert await dump(desk.services.graph, late.project) == await dump(desk.services.graph, desk.project)
