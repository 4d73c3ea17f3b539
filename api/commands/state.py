"""`whence state`: what a task's discussion has come to, without reading it."""

from typing import Annotated, Any

import typer

from api.commands.asking import open_asking
from api.commands.console import counted, say, say_json, say_markdown
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
DECIDED = """
query Decided($project: String!, $first: Int!) {
  tasks(project: $project, first: $first) { totalCount edges { node { ref title state { decisions { ref } } } } }
}
"""
LISTED = 10
SHOWN = 100

TaskArgument = Annotated[
    str | None, typer.Argument(help="The task's ref, like T045; without it, the tasks are listed.", show_default=False)
]


def state(
    task: TaskArgument = None,
    project: ProjectOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Show a task's decisions, the claims that wait for a person, and flagged topics, with refs and words.

    \b
    whence state --project demo
    whence state T045 --project demo
    whence state T045 --project demo --json | jq -r '.state.decisions[].statement'

    Without a task, it lists the newest tasks, each with how many decisions are in force in it. The review queue (`reviewQueue`
    of /graphql, *Review* in the browser) shows the claims that only look decided; here they are counted. Exit code 1 when
    there is no such task. --json answers as `task` of /graphql does, or `tasks`.
    """
    run(_tasks(project, json, data_dir) if task is None else _state(project, task, json, data_dir))


async def _tasks(project: str | None, json: bool, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    async with open_asking(settings, work=False) as ask:
        there = (await ask(DECIDED, person(None), project=slug, first=SHOWN))["tasks"]
    if json:
        say_json(there)
        return
    for line in _listed(slug, there):
        say(line)


def _listed(project: str, there: dict[str, Any]) -> list[str]:
    tasks = [edge["node"] for edge in there["edges"]]
    if not tasks:
        return [f"There is no task in {project!r} yet: capture a discussion, which makes its own."]
    more = there["totalCount"] - len(tasks)
    rest = [f"and {more} more, which `tasks` of /graphql lists"] if more else []
    return [*map(_counted, tasks), *rest]


def _counted(task: dict[str, Any]) -> str:
    title = "" if task["title"] == task["ref"] else f" {task['title']}"  # who never named a task has only its ref
    return f"{task['ref']}{title}: {counted(len(task['state']['decisions']), 'decision')}"


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
    """Name the newest, so that a mistyped name is found among them."""
    names = [edge["node"]["ref"] for edge in there["edges"]]
    if not names:
        return f"There is no task {task!r} in {project!r}, and no other: capture a discussion, which makes its own."
    more = there["totalCount"] - len(names)
    rest = f", and {more} more, which `tasks` of /graphql lists" if more else ""
    return f"There is no task {task!r} in {project!r}: there {'is' if there['totalCount'] == 1 else 'are'} {', '.join(names)}{rest}."
