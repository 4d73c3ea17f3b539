"""`whence state`: what a task's discussion has come to, without reading it."""

from typing import Annotated, Any

import typer

from api.commands.asking import open_asking
from api.commands.console import say_json, say_markdown
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption, ProjectOption, chosen, person
from graph.model.errors import NotFound
from graph.settings import load_settings

STATE = """
query State($project: String!, $task: String!) {
  task(project: $project, ref: $task) { ref title state {
    markdown lastExtractedAt
    decisions { ref kind status statement confidence importance owner due evidence { role quote author at source { ref } } }
    patterns { ref type description detectedAt decision { ref } messages { ref } }
    forReview { label importance verdict messages { ref } }
  } }
}
"""

TASKS = """
query Tasks($project: String!, $first: Int!) {
  tasks(project: $project, first: $first) { totalCount edges { node { ref } } }
}
"""
LISTED = 10

TaskArgument = Annotated[str, typer.Argument(help="The task's ref, like T045.", show_default=False)]


def state(
    task: TaskArgument,
    project: ProjectOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """What was decided in a task, what waits for a person, and what is flagged: each with its ref and its words.

    \b
    whence state T045 --project demo
    whence state T045 --project demo --json | jq -r '.state.decisions[].statement'

    Exit code 1 when there is no such task. --json answers as `task` of /graphql does.
    """
    run(_state(project, task, json, data_dir))


async def _state(project: str | None, task: str, json: bool, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    async with open_asking(settings, work=False) as ask:
        found = (await ask(STATE, person(None), project=slug, task=task))["task"]
        if found is None:
            raise NotFound(_missing(slug, task, (await ask(TASKS, person(None), project=slug, first=LISTED))["tasks"]))
    if json:
        say_json(found)
    else:
        say_markdown(found["state"]["markdown"])


def _missing(project: str, task: str, there: dict[str, Any]) -> str:
    """The newest are named: whoever mistook one finds it among them."""
    names = [one["node"]["ref"] for one in there["edges"]]
    if not names:
        return f"There is no task {task!r} in {project!r}, and no other: capture a discussion, which makes its own."
    more = there["totalCount"] - len(names)
    rest = f", and {more} more, which `tasks` of /graphql lists" if more else ""
    return f"There is no task {task!r} in {project!r}: there {'is' if there['totalCount'] == 1 else 'are'} {', '.join(names)}{rest}."
