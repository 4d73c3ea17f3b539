"""Changes over time, and previews of changes that a text would make."""

from collections.abc import Sequence
from typing import Annotated

import strawberry

from api import intake
from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.types.connections import ChangeConnection
from api.types.fields import answering
from api.types.inputs import DiscussionMessageInput, DocumentInput
from api.types.scalars import DateTime
from api.types.sources import Judged, OpOutcome
from graph.actions.answering import changes
from graph.actions.operating.projects import checked_ref
from graph.model.errors import BadInput
from graph.model.words import ClaimKind
from workers.previewing import preview

_TASK = "preview"  # of a message that names none


@strawberry.type
class OverTimeQueries:
    @answering(ChangeConnection, "The changes of the knowledge between two moments, oldest first.")
    async def changes(
        self,
        info: Info,
        project: str,
        from_: Annotated[DateTime, strawberry.argument(name="from", description="The first moment.")],
        to: Annotated[DateTime, strawberry.argument(description="The moment before which they lie.")],
        task: str | None = None,
        item: str | None = None,
        kinds: list[ClaimKind] | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[changes.Change]:
        graph, slug = info.context.services.graph, (await info.context.project(project)).slug
        if to < from_:
            raise BadInput("`to` lies before `from`: give the earlier moment first.")
        asked = changes.Between(from_, to, tuple(kinds) if kinds else None, task, item)
        begun = read_cursor("changes", after)
        page = await changes.changes_page(graph, slug, asked, checked_first(first, 50), begun)
        return Listing("changes", page, begun is not None, lambda: changes.count_changes(graph, slug, asked))

    @answering(list[OpOutcome], "The proposals that rules would make of this text; nothing is written.")
    async def preview(
        self,
        info: Info,
        project: str,
        document: DocumentInput | None = None,
        message: DiscussionMessageInput | None = None,
        task: str | None = None,
    ) -> Sequence[Judged]:
        context = info.context
        slug = (await context.project(project)).slug
        now = await context.services.present(slug)
        if document is not None and message is None:
            (came,) = intake.of_documents([document], now)
        elif message is not None and document is None:
            (came,) = intake.of_messages(checked_ref(task or _TASK, "a task"), [message], now)
        elif document is None:
            return []
        else:
            raise BadInput("preview reads one thing: give a document or a message, not both.")
        told = await preview(context.services, slug, await context.profile(slug), came)
        return [Judged(slug, outcome) for outcome in told]
