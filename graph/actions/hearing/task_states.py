"""The state of a task's discussion, in one trip however long it has become."""

from collections.abc import Mapping, Sequence
from typing import Any

from graph.actions.operating.projects import profile_of
from graph.model.profile import Profile
from graph.model.state import TaskState
from graph.process.services import Services
from graph.rules.asking.task_state import state_of, weighed_here
from graph.store.discussions import contested_in, memory_from, stands_from

WAITING, TURNED_DOWN = 50, 20  # the newest: the review queue has the rest


async def states_of(services: Services, ids: Sequence[str]) -> list[TaskState | None]:
    """Return the states of tasks, in order; a task without any message has an empty one."""
    rows = await services.graph.read("discussion.state", ids=list(ids), waiting=WAITING, turned_down=TURNED_DOWN)
    found = {
        row["id"]: _state(row, await profile_of(services, row["project"]), await services.present(row["project"]))
        for row in rows
    }
    return [found.get(task) for task in ids]


def _state(row: Mapping[str, Any], profile: Profile, now: int) -> TaskState:
    memory = memory_from(row)
    holding = stands_from((*row["holding"], *row["shared"]))
    waiting, down = (stands_from(row[noun]) for noun in ("waiting", "down"))
    contested = contested_in((*row["holding"], *row["shared"], *row["waiting"]))
    return state_of(
        row["project"],
        row["ref"],
        row["title"],
        memory,
        tuple(weighed_here(claim, row["ref"], memory) for claim in holding),
        waiting,
        down,
        contested,
        frozenset(row["replacing"]),
        len(row["possible"]),
        profile.word,
        now,
    )
