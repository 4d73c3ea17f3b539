"""The state of a task and its topics for review: a reader loads them before the discussion."""

import strawberry

from api.context import Info
from api.types.fields import ask, read
from api.types.later import LaterDecision, LaterPattern, LaterSource, LaterTask
from api.types.scalars import DateTime
from graph.model import place, state
from graph.model.ids import node_id
from graph.model.source import Source
from graph.model.words import TopicVerdict


async def _task(topic: strawberry.Parent[state.TopicShown], info: Info) -> place.Task | None:
    return await info.context.loaders.tasks.load(node_id(topic.project, topic.task))


async def _messages(topic: strawberry.Parent[state.TopicShown], info: Info) -> list[Source]:
    return await info.context.loaders.messages_of_topic.load(node_id(topic.project, topic.ref))


@strawberry.type(description="Messages that belong together.")
class Topic:
    ref: str
    task: LaterTask | None = ask(_task, "The task in which it was talked of.")
    label: str
    messages: list[LaterSource] = ask(_messages, "Its messages, oldest first.")
    importance: float = read("importance", "The number of words spent on it for each word of its decision.")
    verdict: TopicVerdict


@strawberry.type
class TaskState:
    decisions: list[LaterDecision] = read(
        "decisions", "The decisions in force, with constraints and open action items, oldest first."
    )
    patterns: list[LaterPattern] = read(
        "patterns", "The last hundred patterns of its discussion, in the order of their words."
    )
    for_review: list[Topic] = read(
        "for_review", "Topics that a person should look at: long talk, and no clear decision."
    )
    last_extracted_at: DateTime | None
    markdown: str


async def state_of(task: strawberry.Parent[place.Task], info: Info) -> state.TaskState | None:
    return await info.context.loaders.states.load(node_id(task.project, task.ref))
