"""Topics that were talked of at length without a decision: a person settles each by deciding, or dismisses it."""

from graph.actions.answering.pages import from_whole
from graph.actions.reviewing.by_hand import add_claim
from graph.actions.reviewing.handwriting import Handwritten
from graph.actions.reviewing.steps import Person
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.page import Page
from graph.model.profile import Profile
from graph.model.state import TopicShown
from graph.process.services import Services
from graph.rules.asking.task_state import flagged_in
from graph.store.discussions import memory_from


async def topics_for_review(services: Services, project: str) -> list[TopicShown]:
    """The most important first: few enough to be read as a whole, since a task keeps no more than fifty."""
    rows = await services.graph.read("discussion.flagged", low=node_id(project, ""), high=node_id(project, "~"))
    found = [shown for row in rows for shown in flagged_in(project, row["ref"], memory_from(row))]
    return sorted(found, key=lambda shown: (-shown.importance, shown.task, shown.ref))


def page_of(found: list[TopicShown], first: int, after: str | None) -> Page[TopicShown]:
    return from_whole(found, first, after, lambda shown: f"{shown.task}/{shown.ref}")


async def settle_topic(
    services: Services, project: str, profile: Profile, topic: TopicShown, written: Handwritten, person: Person
) -> Claim:
    """Decided by hand, in its task; what is closed by it is closed in the same transaction, or nothing happened."""

    async def close(tx: Transaction, _ref: str) -> None:
        await tx.run("discussion.close_topic", task=node_id(project, topic.task), topic=topic.ref)

    return await add_claim(services, project, profile, written, person, beside=close)


async def dismiss_topic(services: Services, project: str, topic: str) -> TopicShown:
    """Close a topic without a decision; its words stay as they are."""
    found = await waiting_topic(services, project, topic)
    await services.graph.write("discussion.close_topic", task=node_id(project, found.task), topic=topic)
    return found


async def waiting_topic(services: Services, project: str, topic: str) -> TopicShown:
    for shown in await topics_for_review(services, project):
        if shown.ref == topic:
            return shown
    raise NotFound(
        f"No topic {topic[:80]!r} waits in {project!r}: `topicsForReview` lists those that do, each with its ref."
    )
