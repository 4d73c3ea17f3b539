"""A task's messages, page by page, those of many tasks in one trip."""

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from graph.actions.capturing.messages import Stretch
from graph.model import place
from graph.model.source import Source


async def messages(
    task: strawberry.Parent[place.Task], info: Info, first: int | None = 100, after: str | None = None
) -> Listing[Source]:
    loaders = info.context.loaders
    wanted = Stretch(task.project, task.ref, checked_first(first, 100), read_cursor("messages", after))
    page = await loaders.messages.load(wanted)
    return Listing("messages", page, after is not None, lambda: loaders.message_counts.load(wanted))
