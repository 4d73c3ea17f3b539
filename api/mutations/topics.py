"""Topics that were talked of at length without a decision: listed, settled by one, or dismissed."""

import strawberry

from api import intake
from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.types.claims import Claim
from api.types.connections import TopicConnection
from api.types.fields import answering
from api.types.states import Topic
from graph.actions.hearing import topics
from graph.actions.reviewing.handwriting import Handwritten
from graph.model import claim as model
from graph.model.state import TopicShown
from graph.model.words import ClaimKind, Role


@strawberry.type
class TopicQueries:
    @answering(
        TopicConnection,
        "Long talk without a decision, in whatever task, the weightiest first: `settleTopic` decides it, `dismissTopic` says that "
        "there is nothing to decide.",
    )
    async def topics_for_review(
        self, info: Info, project: str, first: int | None = 50, after: str | None = None
    ) -> Listing[TopicShown]:
        slug = (await info.context.project(project)).slug
        found = await topics.topics_for_review(info.context.services, slug)
        place = read_cursor("topics", after)

        async def count() -> int:
            return len(found)

        return Listing("topics", topics.page_of(found, checked_first(first, 50), place), place is not None, count)


@strawberry.type
class TopicMutations:
    @answering(
        Claim, "Decides, in your name and in the topic's task, what was talked of at length; the topic waits no more."
    )
    async def settle_topic(
        self,
        info: Info,
        project: str,
        ref: str,
        statement: str,
        kind: ClaimKind = ClaimKind.DECISION,
        rationale: str | None = None,
    ) -> model.Claim:
        context = info.context
        profile = await context.profile(project, Role.REVIEWER)
        slug, person = context.enter(project, Role.REVIEWER), context.person()
        topic = await topics.waiting_topic(context.services, slug, ref)
        now = context.services.now()
        said = intake.of_hand(statement, rationale, context.viewer.name, topic.task, now)
        written = Handwritten(kind, statement, said, (rationale or "").strip() or None)
        return await topics.settle_topic(context.services, slug, profile, topic, written, person)

    @answering(Topic, "There is nothing to decide: the topic waits no more, and what was said stays as it is.")
    async def dismiss_topic(self, info: Info, project: str, ref: str) -> TopicShown:
        context = info.context
        slug = context.enter(project, Role.REVIEWER)
        context.person()  # an agent's token dismisses nothing
        return await topics.dismiss_topic(context.services, slug, ref)
