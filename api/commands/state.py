"""`whence state`: what a task's discussion has come to, without reading it."""

from typing import Annotated

import typer

from api.commands.asking import open_asking
from api.commands.console import say_json, say_markdown
from api.commands.exits import Exit, run
from api.commands.options import DataOption, JsonOption, ProjectOption, chosen, person
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
    if not run(_state(project, task, json, data_dir)):
        typer.echo(f"There is no task {task!r}: `tasks` of /graphql lists those there are.", err=True)
        raise typer.Exit(Exit.NOTHING)


async def _state(project: str | None, task: str, json: bool, data_dir: object) -> bool:
    settings = load_settings(data_dir=data_dir)
    slug = chosen(project, settings)
    async with open_asking(settings, work=False) as ask:
        found = (await ask(STATE, person(None), project=slug, task=task))["task"]
    if found is None:
        return False
    if json:
        say_json(found)
    else:
        say_markdown(found["state"]["markdown"])
    return True
